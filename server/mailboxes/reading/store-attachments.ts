// Stores the files of a recorded message, one part after the other and never whole in memory. The list of files is
// stored first: after a broken connection the missing ones are fetched over the next one.
import type { Readable } from 'node:stream'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { cleanFileName } from '#core/messages/file-name.ts'
import type { Identity } from '#database/database.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import { StorageError, StorageFull } from '#server/storage/errors.ts'
import type { Files } from '#server/storage/files.ts'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import { ServerFailure } from '../failure.ts'
import { exceededLimit, forgiveLimit } from '../imap-limits.ts'
import type { Folder, Reading } from './folder.ts'
import { QueryFailure } from './query-failure.ts'

export type Part = {
  part: string
  position: number
  name: string
  type: string
  size: number
  contentId: string | null
  missing: string | null
}
type Due = { id: string; workspace_id: string; position: number; name: string }

const MOST_FILES = 50
const MOST_DEPTH = 30
const CHUNK = 512 * 1024
/** 25 MB as base64 in lines. */
const MOST_BYTES = 36_000_000
const MOST_ATTEMPTS = 3
const service: Identity = { role: 'service_role' }

export async function storeFiles(
  client: ImapFlow,
  mail: Folder & { uid: number },
  reading: Reading,
): Promise<void> {
  const parts = await listFiles(client, mail, reading)
  if (parts.length === 0) return
  const due = await recordFiles(mail, parts, reading)
  for (const file of due) {
    const { part } = parts.find(({ position }) => position === file.position)!
    const { id, missing, fetchable } = await storeFile(client, mail.uid, part, file, reading)
    await reading.query('select private.store_attachment($1, $2, $3, $4)', [file.id, id, missing, fetchable])
  }
}

/** A list that exceeds the limits ends the connection, so this message is not retried. */
async function listFiles(
  client: ImapFlow,
  mail: Folder & { uid: number },
  reading: Reading,
): Promise<Part[]> {
  try {
    const fetched = await client.fetchOne(mail.uid, { bodyStructure: true }, { uid: true })
    return fetched && fetched.bodyStructure ? filesOf(fetched.bodyStructure) : []
  } catch (error) {
    if (exceededLimit(client)?.fault !== 'too-long') throw error
    forgiveLimit(client)
    await recordFiles(mail, [unlisted], reading)
    await reading.query('select private.finish_handling($1, $2, $3, $4)', keyOf(mail, reading))
    throw new ServerFailure('closed', 'The list of the files of an email is too long')
  }
}

const unlisted: Part = {
  part: '',
  position: 0,
  name: 'attachments',
  type: 'application/octet-stream',
  size: 0,
  contentId: null,
  missing: 'The list of its files is too long to be read here. Open the email with your mail program.',
}

const keyOf = ({ name, validity, uid }: Folder & { uid: number }, { mailboxId }: Reading) => [
  mailboxId,
  name,
  validity,
  uid,
]

const recordFiles = (mail: Folder & { uid: number }, parts: Part[], reading: Reading) =>
  reading.query<Due>('select * from private.record_attachments($1, $2, $3, $4, $5)', [
    ...keyOf(mail, reading),
    JSON.stringify(parts),
  ])

type Kept = { id: string | null; missing: string | null; fetchable: boolean }

async function storeFile(
  client: ImapFlow,
  uid: number,
  part: string,
  file: Due,
  reading: Reading,
): Promise<Kept> {
  const [begun] = await reading.query<{ attempts: number }>(
    'select private.start_attachment($1) as attempts',
    [file.id],
  )
  if (!begun || begun.attempts > MOST_ATTEMPTS)
    return { ...missing('The connection ended each time it was fetched.'), fetchable: true }
  const content = await downloadPart(client, uid, part)
  if (!content) return missing('It is no longer in the mailbox.')
  try {
    return { id: await saveReceived(reading.files, file, content), missing: null, fetchable: false }
  } catch (error) {
    if (error instanceof StorageFull) return { ...missing(NO_ROOM), fetchable: true }
    if (error instanceof StorageError) return missing(error.message)
    throw error instanceof DatabaseUnavailable ? new QueryFailure(error) : error
  }
}

const missing = (reason: string): Kept => ({ id: null, missing: reason.slice(0, 500), fetchable: false })

/** A file in the format of private.record_attachments. */
const NO_ROOM = "Not fetched: the workspace's storage is full."

/**
 * The decoded content of a part; undefined when it is no longer in the mailbox. imapflow reports the end of its
 * connection by an event alone, for which a reader that comes later would wait for ever.
 */
export async function downloadPart(
  client: ImapFlow,
  uid: number,
  part: string,
): Promise<Readable | undefined> {
  const { content } = await client.download(String(uid), part, { uid: true, chunkSize: CHUNK })
  return content && withErrorListener(content)
}

/** Returns the ID of the file. One stored by an earlier attempt that ended right after it is replaced. */
export async function saveReceived(
  files: Files,
  { id, workspace_id, name }: Pick<Due, 'id' | 'workspace_id' | 'name'>,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const file = {
    bucket: 'attachments',
    name: `${workspace_id}/received/${id}/${name}`,
    content,
    upsert: true,
  }
  return (await files.save(service, file)).id
}

/** Includes every part except the content itself. */
export function filesOf(structure: MessageStructureObject): Part[] {
  const leaves: MessageStructureObject[] = []
  collect(structure, 0, leaves)
  return leaves
    .filter(isFile)
    .slice(0, MOST_FILES)
    .map((leaf, position) => ({
      part: leaf.part ?? '1',
      position,
      name: cleanFileName(nameOf(leaf)),
      type: leaf.type.slice(0, 255),
      size: leaf.size ?? 0,
      contentId: leaf.id?.replace(/^\s*<|>\s*$/g, '').slice(0, 255) || null,
      missing: (leaf.size ?? 0) > MOST_BYTES ? 'It is larger than 25 MB.' : null,
    }))
}

function collect(node: MessageStructureObject, depth: number, leaves: MessageStructureObject[]): void {
  if (!node.type.startsWith('multipart/')) leaves.push(node)
  else if (depth < MOST_DEPTH) for (const child of node.childNodes ?? []) collect(child, depth + 1, leaves)
}

const isFile = (leaf: MessageStructureObject): boolean =>
  leaf.disposition === 'attachment' ||
  givenName(leaf) !== undefined ||
  leaf.type === 'message/rfc822' ||
  (leaf.id !== undefined && leaf.type.startsWith('image/'))

const givenName = ({ dispositionParameters, parameters }: MessageStructureObject) =>
  dispositionParameters?.['filename'] ?? parameters?.['name']

const nameOf = (leaf: MessageStructureObject): string =>
  givenName(leaf) ??
  (leaf.type === 'message/rfc822'
    ? `${leaf.envelope?.subject ?? 'Forwarded message'}.eml`
    : `attachment.${leaf.type.split('/')[1] ?? 'bin'}`)
