import { useEffect, useRef, useState } from 'react'
import type { Upload } from './answer-draft.ts'
import { MOST_BYTES, uploadFile } from './upload-file.ts'

/** An upload that is running or has failed. */
export type UploadInProgress = {
  id: string
  name: string
  size: number
  share: number
  error: string | null
  stop: () => void
}

/** `contentId` identifies a picture in the text. */
export type FileToUpload = { file: File; contentId?: string }

/** Uploads files of an answer and reports each when it is complete. */
export function useUploads(workspaceId: string, files: readonly Upload[], onArrived: (file: Upload) => void) {
  const [underway, setUnderway] = useState<readonly UploadInProgress[]>([])
  const arrived = useRef(onArrived)
  useEffect(() => {
    arrived.current = onArrived
  })
  const change = (id: string, to: Partial<UploadInProgress> | null) =>
    setUnderway((all) => all.flatMap((one) => (one.id !== id ? [one] : to ? [{ ...one, ...to }] : [])))
  const add = (given: readonly FileToUpload[]) => {
    let total = [...files, ...underway.filter(({ error }) => error === null)].reduce(
      (sum, { size }) => sum + size,
      0,
    )
    for (const { file, contentId } of given) {
      const id = crypto.randomUUID() as string
      const stopping = new AbortController()
      total += file.size
      const error =
        total > MOST_BYTES
          ? 'The attachments would be larger than 25 MB together. Send a link instead.'
          : null
      if (error) total -= file.size
      const stop = () => {
        stopping.abort()
        change(id, null)
      }
      setUnderway((all) => [...all, { id, name: file.name, size: file.size, share: 0, error, stop }])
      if (error) continue
      uploadFile(workspaceId, file, (share) => change(id, { share }), stopping.signal).then(
        (upload) => {
          change(id, null)
          return arrived.current({ ...upload, ...(contentId === undefined ? {} : { contentId }) })
        },
        (failure: Error) => change(id, { error: failure.message }),
      )
    }
  }
  return { underway, add, isUploading: underway.some(({ error }) => error === null) }
}
