// The files of a mail that is sent, from the store to the composer of mails.
import { buffer } from 'node:stream/consumers'
import { ContentMissing, type ContentStore } from './content-store.ts'

/** As private.attachments_of has it. */
export type Attachment = {
  name: string
  type: string
  /** Shown in place by an HTML part. */
  contentId: string | null
  /** Null where the content is no longer kept. */
  version: string | null
}
/** As nodemailer's composer takes it. */
export type AttachedFile = {
  filename: string
  contentType: string
  content: Buffer
  cid?: string
  contentDisposition: 'inline' | 'attachment'
}

/** That is the fault of the store and says nothing about the message. */
export class StoreUnavailable extends Error {}

/** Throws where one is gone: a mail without a file that it speaks of is not sent. */
export async function readFiles(
  attachments: readonly Attachment[],
  store: Pick<ContentStore, 'read'>,
): Promise<AttachedFile[]> {
  const files: AttachedFile[] = []
  for (const { name, type, contentId, version } of attachments) {
    files.push({
      filename: name,
      contentType: type,
      content: await readWhole(name, version, store),
      contentDisposition: contentId ? 'inline' : 'attachment',
      ...(contentId ? { cid: contentId } : {}),
    })
  }
  return files
}

async function readWhole(name: string, version: string | null, store: Pick<ContentStore, 'read'>) {
  const missing = new Error(`The attachment ${name} is no longer there. Attach it again.`)
  if (version === null) throw missing
  try {
    return await buffer(await store.read(version))
  } catch (error) {
    throw error instanceof ContentMissing
      ? missing
      : new StoreUnavailable('The store of files is unavailable', { cause: error })
  }
}
