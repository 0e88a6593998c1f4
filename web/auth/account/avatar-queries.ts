import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery, useUser } from '#web/session/user.ts'
import { request } from '#web/data/request.ts'
import { toSquare } from '#web/ui/resize-picture.ts'
import { toastError } from '#web/ui/toast.ts'

const BUCKET = 'avatars'
/** In pixels: shown at no more than 64, on screens with a pixel ratio of two or more. */
const SIDE = 256

/** Sets the user's picture, or removes it with null. The previous file is deleted. */
export function useChangeAvatar(before: string | null) {
  const client = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: async (picture: File | null) => {
      const avatar = picture && (await upload(id, picture))
      await request((db) => db.from('profiles').update({ avatar }).eq('id', id))
      // The picture has already changed; a leftover file is deleted with the account.
      if (before) await request((db) => db.storage.from(BUCKET).remove([before])).catch(() => undefined)
      return avatar
    },
    onSuccess: (avatar) => {
      client.setQueryData(profileQuery(id).queryKey, (profile) => profile && { ...profile, avatar })
      void client.invalidateQueries({ queryKey: ['team'] })
    },
    onError: (error) => toastError(error.message || 'Couldn’t save your picture. Please try again.'),
  })
}

async function upload(id: string, picture: File): Promise<string> {
  const content = await toSquare(picture, SIDE)
  const name = `${id}/${crypto.randomUUID()}.${content.type === 'image/webp' ? 'webp' : 'png'}`
  await request((db) => db.storage.from(BUCKET).upload(name, content, { contentType: content.type }))
  return name
}
