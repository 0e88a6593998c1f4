// Loads the files of a message from the store for the composer.
import { buffer } from 'node:stream/consumers'
import { ContentMissing, type ContentStore } from './content-store.ts'

/** In the format of private.attachments_of. */
export type Attachment = {
  name: string
  type: string
  /** True for a file that an HTML part shows inline. */
  contentId: string | null
  /** Null when the content is no longer stored. */
  version: string | null
}
/** In the format of nodemailer's composer. */
export type AttachedFile = {
  filename: string
  contentType: string
  content: Buffer
  cid?: string
  contentDisposition: 'inline' | 'attachment'
}

/** A fault of the store, not of the message. */
export class StoreUnavailable extends Error {}

/** Throws when one is missing: a message is not sent without a file that it mentions. */
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
