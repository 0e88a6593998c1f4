import { useQuery } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import type { ThreadMail } from '../queries.ts'

const MOST_BYTES = 3_000_000
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** A mail's HTML with its own pictures as data URLs, because the frame of a mail loads nothing. */
export function useInlinePictures(mail: ThreadMail, isShown: boolean): string | null {
  const html = mail.content_html
  const wanted = mail.attachments.filter(
    ({ path, contentId, type, size }) =>
      path !== null &&
      contentId !== null &&
      pictures.has(type) &&
      size <= MOST_BYTES &&
      html?.includes(`cid:${contentId}`),
  )
  const { data } = useQuery({
    queryKey: ['inline_pictures', mail.id, wanted.map(({ path }) => path)],
    enabled: isShown && wanted.length > 0,
    staleTime: Infinity,
    queryFn: async () =>
      await Promise.all(
        wanted.map(async ({ path, contentId }) => {
          const content = await request((db) => db.storage.from('attachments').download(path!))
          return { contentId: contentId!, address: await dataAddress(content) }
        }),
      ),
  })
  return (data ?? []).reduce(
    (shown, { contentId, address }) => shown?.replaceAll(`cid:${contentId}`, address) ?? null,
    html,
  )
}

const dataAddress = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('Couldn’t read the picture')))
    reader.readAsDataURL(content)
  })
