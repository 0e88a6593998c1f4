// Fetches the content of one received file that was left on the IMAP server. Reads only that part of that message,
// over a separate connection and within the limits on what a server may cost.
import type { ImapFlow } from 'imapflow'
import type { Database, Identity } from '#database/database.ts'
import type { Files } from '#server/storage/files.ts'
import { createKeyedMutex } from '#server/storage/keyed-mutex.ts'
import { enterMailbox } from './access.ts'
import type { MailboxDependencies } from './installation.ts'
import { failureOf, openImap, searchMessageId } from './open-imap.ts'
import { downloadPart, filesOf, saveReceived, type Part } from './reading/store-attachments.ts'

export type AttachmentSource = {
  workspace_id: string
  position: number
  name: string
  size: string
  object_id: string | null
  fetchable: boolean
  fits: boolean
  removed: boolean
  mailbox_id: string | null
  folder: string
  uid_validity: string
  uid: string
  rfc_message_id: string | null
}

/**
 * `gone`: the message is not on the server, or no longer has this file. `no-server`: the mailbox has no IMAP server.
 */
type FetchResult = 'fetched' | 'gone' | 'no-server'

type FetchDeps = { db: Database; files: Files; mailboxes: MailboxDependencies }

const service: Identity = { role: 'service_role' }
const SECONDS = 180
const MOST_FOLDERS = 100

export async function findSource(db: Database, id: string): Promise<AttachmentSource | undefined> {
  const [row] = await db
    .as(service)
    .query<AttachmentSource>('select * from private.attachment_source($1)', [id])
  return row
}

// One connection for each mailbox: a second click waits for the first, and finds the file.
const inTurn = createKeyedMutex()

/** Throws a ServerFailure, or a StorageFull when the file is larger than its server reported. */
export async function fetchAttachment(
  deps: FetchDeps,
  id: string,
  source: AttachmentSource,
): Promise<FetchResult> {
  const { mailbox_id: mailboxId } = source
  if (mailboxId === null) return 'no-server'
  return await inTurn(mailboxId, async () => {
    const now = await findSource(deps.db, id)
    if (!now) return 'gone'
    if (now.object_id !== null) return 'fetched'
    const result = await enterMailbox(deps.db, deps.mailboxes, mailboxId, async ({ imap }) => {
      if (!imap) return 'no-server'
      const stopped = AbortSignal.timeout(SECONDS * 1000)
      const client = await openImap(imap, deps.mailboxes.reach, stopped)
      const hangUp = () => client.close()
      stopped.addEventListener('abort', hangUp)
      try {
        return await fetchOver(client, id, now, deps)
      } catch (error) {
        throw client.usable && !isDownloadError(error) ? error : failureOf(client, error, imap)
      } finally {
        stopped.removeEventListener('abort', hangUp)
        client.close()
      }
    })
    return result ?? 'no-server'
  })
}

/** True when the server ended a file early, or sent more than it announced. */
const isDownloadError = (error: unknown) => String((error as { code?: unknown }).code).startsWith('Download')

async function fetchOver(
  client: ImapFlow,
  id: string,
  source: AttachmentSource,
  { db, files }: FetchDeps,
): Promise<FetchResult> {
  for await (const place of placesOf(client, source)) {
    const lock = await client.getMailboxLock(place.folder, { readOnly: true }).catch((error: unknown) => {
      // The folder may have been deleted or renamed in the meantime.
      if (client.usable) return undefined
      throw error
    })
    if (!lock) continue
    try {
      const found = await findPart(client, place, source)
      if (!found) continue
      const content = await downloadPart(client, found.uid, found.part.part)
      if (!content) continue
      const objectId = await saveReceived(files, { ...source, id }, content)
      await db.as(service).query('select private.store_attachment($1, $2, null, false)', [id, objectId])
      return 'fetched'
    } finally {
      lock.release()
    }
  }
  return 'gone'
}

type Place = { folder: string; uid?: number }

/** Searches the original folder by UID first, then every folder by Message-ID. */
async function* placesOf(
  client: ImapFlow,
  { folder, uid, rfc_message_id }: AttachmentSource,
): AsyncGenerator<Place> {
  yield { folder, uid: Number(uid) }
  if (rfc_message_id === null) return
  const listed = (await client.list()).filter(
    ({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'),
  )
  const others = listed.map(({ path }) => path).filter((path) => path !== folder)
  for (const path of [folder, ...others.slice(0, MOST_FOLDERS)]) yield { folder: path }
}

async function findPart(
  client: ImapFlow,
  place: Place,
  source: AttachmentSource,
): Promise<{ uid: number; part: Part } | undefined> {
  const uid = await findUid(client, place, source)
  if (uid === undefined) return undefined
  const mail = await client.fetchOne(uid, { bodyStructure: true }, { uid: true })
  if (!mail || !mail.bodyStructure) return undefined
  // Another message may have the same Message-ID.
  const part = filesOf(mail.bodyStructure).find(
    ({ position, name, size }) =>
      position === source.position && name === source.name && size === Number(source.size),
  )
  return part && { uid, part }
}

async function findUid(
  client: ImapFlow,
  { uid }: Place,
  { uid_validity, rfc_message_id }: AttachmentSource,
): Promise<number | undefined> {
  if (uid === undefined)
    return rfc_message_id === null ? undefined : await searchMessageId(client, rfc_message_id)
  return client.mailbox && Number(client.mailbox.uidValidity) === Number(uid_validity) ? uid : undefined
}
