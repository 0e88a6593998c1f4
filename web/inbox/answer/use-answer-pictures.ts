import { useEffect, useRef } from 'react'
import { escapeHtml } from '#core/text/text-to-html.ts'
import { request } from '#web/data/request.ts'
import { isPictureFile, mailPicture } from '#web/ui/mail-picture.ts'
import type { Upload } from './answer-draft.ts'
import type { FileToUpload } from './use-uploads.ts'

/** Pictures in the text of an answer: inserted immediately, uploaded in the background, and loaded in other tabs. */
export function useAnswerPictures(
  files: readonly Upload[],
  upload: (files: readonly FileToUpload[]) => void,
) {
  const addresses = useRef(new Map<string, string>())
  useEffect(() => {
    const known = addresses.current
    return () => known.forEach((address) => URL.revokeObjectURL(address))
  }, [])
  const find = async (contentId: string): Promise<string | null> => {
    const known = addresses.current.get(contentId)
    const path = files.find((file) => file.contentId === contentId)?.path
    if (known || path === undefined) return known ?? null
    return storePicture(contentId, await request((db) => db.storage.from('attachments').download(path)))
  }
  const storePicture = (contentId: string, content: Blob): string => {
    const address = URL.createObjectURL(content)
    addresses.current.set(contentId, address)
    return address
  }
  /** Any other file is attached. */
  const insert = async (given: readonly File[], put: (html: string) => void): Promise<void> => {
    const read = await Promise.all(
      given.map(async (file) => ({ file, picture: isPictureFile(file) ? await mailPicture(file) : null })),
    )
    const prepared = read.map(({ file, picture }): FileToUpload => {
      if (!picture) return { file }
      const contentId = `${crypto.randomUUID()}@coldframe`
      storePicture(contentId, picture.file)
      put(
        `<img src="cid:${contentId}" alt="${escapeHtml(picture.file.name)}" width="${String(picture.width)}">`,
      )
      return { file: picture.file, contentId }
    })
    upload(prepared)
  }
  return { find, insert }
}
