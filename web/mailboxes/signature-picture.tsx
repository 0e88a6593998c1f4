import { useMutation } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import { supabase } from '#web/data/supabase.ts'
import { PicturePicker } from '#web/ui/picture-picker.tsx'
import { fitInto } from '#web/ui/resize-picture.ts'
import { toastError } from '#web/ui/toast.ts'
import type { SignaturePicture } from './signature-html.ts'

const BUCKET = 'signatures'
/**
 * In displayed pixels: the size that fits below a mail on a phone. The file has twice the resolution, for high-density
 * screens.
 */
const MOST = { width: 300, height: 100 }

/** A logo or photo below the signature. It is uploaded immediately, and used in mails once the form is saved. */
export function SignaturePictureField({
  workspaceId,
  picture,
  onChange,
}: {
  workspaceId: string
  picture: SignaturePicture | null
  onChange: (picture: SignaturePicture | null) => void
}) {
  const upload = useUpload(workspaceId, onChange)
  return (
    <PicturePicker
      label="Picture of the signature"
      picture={picture && <img src={shownAt(picture.src)} width={picture.width} alt="" />}
      hasPicture={picture !== null}
      isPending={upload.isPending}
      onPick={(file) => (file ? upload.mutate(file) : onChange(null))}
    />
  )
}

// A picture that was sent with a mail is never deleted, because that mail still shows it.
function useUpload(workspaceId: string, onDone: (picture: SignaturePicture) => void) {
  return useMutation({
    mutationFn: async (file: File): Promise<SignaturePicture> => {
      const { content, width } = await fitInto(file, 2 * MOST.width, 2 * MOST.height)
      const name = `${workspaceId}/${crypto.randomUUID()}.png`
      await request((db) => db.storage.from(BUCKET).upload(name, content, { contentType: content.type }))
      const { data } = (await supabase()).storage.from(BUCKET).getPublicUrl(name)
      return { src: data.publicUrl, width: Math.ceil(width / 2) }
    },
    onSuccess: onDone,
    onError: (error) => toastError(error.message || 'Couldn’t save the picture. Please try again.'),
  })
}

// Loaded from this page's origin, whatever address mails use.
const shownAt = (src: string) => new URL(src).pathname
