// Reads a folder from the stored position to its end. Only messages related to our own mail are fetched completely:
// the rest of a mailbox is private.
import type { ImapFlow } from 'imapflow'
import type { Queryable } from '#database/database.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import type { Files } from '#server/storage/files.ts'
import { findNew } from './find-new.ts'
import { findPlacements } from './find-placements.ts'
import { findProbable } from './find-probable.ts'
import type { FolderRole } from './folder-list.ts'
import { handleMails, type Found } from './handle-mails.ts'
import type { MailPool } from './mail-pool.ts'
import { readAllHeads, type KnownHead } from './read-all-heads.ts'

export type Reading = {
  query: Queryable['query']
  mailboxId: string
  /** Messages from before this day cannot answer mail of ours. */
  since: Date
  /** Only emails of placement tests are searched in a seed. */
  isSeed: boolean
  pool: MailPool
  files: Files
  store: ContentStore
  onUnreadable: (reason: string, uid: number) => void
}
export type Folder = { name: string; validity: number }

const CHUNK = 200

/**
 * Returns the number of messages recorded. After each chunk of headers its end is stored together with the messages
 * to handle, before any of them is handled: whatever ends the process then, reading continues behind them.
 */
export async function readFolder(
  client: ImapFlow,
  name: string,
  reading: Reading,
  role: FolderRole,
): Promise<number> {
  const lock = await client.getMailboxLock(name, { readOnly: true })
  try {
    if (!client.mailbox) return 0
    const folder = { name, validity: Number(client.mailbox.uidValidity) }
    // The position is unknown when the folder is new or was renumbered. Then each message since the first day is read
    // once.
    const position = await positionOf(folder, reading)
    const end = (client.mailbox.uidNext || 1) - 1
    const uids = await findNew(client, position, reading.since)
    let recorded = await handleMails(client, folder, reading)
    for (let from = 0; from < uids.length; from += CHUNK) {
      const chunk = uids.slice(from, from + CHUNK)
      const found = await findIn(client, chunk, reading, folder.name, role)
      await storePosition(folder, chunk.at(-1)!, found, reading)
      recorded += await handleMails(client, folder, reading)
    }
    if (end > Math.max(position ?? -1, uids.at(-1) ?? -1)) await storePosition(folder, end, [], reading)
    return recorded
  } finally {
    lock.release()
  }
}

async function findIn(client: ImapFlow, uids: number[], reading: Reading, name: string, role: FolderRole) {
  if (reading.isSeed) {
    await findPlacements(client, uids, reading, { name, role })
    return []
  }
  const found = await findOurs(client, uids, reading, role)
  return found.filter((mail) => role !== 'trash' || answersUs(mail))
}

const answersUs = ({ matchedBy }: Found) => matchedBy === 'headers' || matchedBy === 'token'

async function storePosition(
  { name, validity }: Folder,
  last: number,
  found: readonly Found[],
  { query, mailboxId }: Reading,
): Promise<void> {
  await query('select private.store_reading_position($1, $2, $3, $4, $5)', [
    mailboxId,
    name,
    validity,
    last,
    JSON.stringify(found),
  ])
}

async function positionOf({ name, validity }: Folder, { query, mailboxId }: Reading): Promise<number | null> {
  const [row] = await query<{ last: string | null }>('select private.reading_position($1, $2, $3) as last', [
    mailboxId,
    name,
    validity,
  ])
  return row?.last ? Number(row.last) : null
}

const HEADERS = [
  'from',
  'subject',
  'message-id',
  'references',
  'in-reply-to',
  'content-type',
  'return-path',
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-delivered-to',
  'list-unsubscribe',
  'list-id',
  'feedback-id',
  'precedence',
  'auto-submitted',
]

async function findOurs(
  client: ImapFlow,
  uids: number[],
  reading: Reading,
  role: FolderRole,
): Promise<(Found & { uid: number })[]> {
  const fetched = await client.fetchAll(
    uids.join(','),
    { uid: true, headers: HEADERS, internalDate: true },
    { uid: true },
  )
  const dates = new Map(fetched.map(({ uid, internalDate }) => [uid, new Date(internalDate ?? Date.now())]))
  const heads = (await readAllHeads(fetched, reading)).map((head) => ({
    ...head,
    receivedAt: (dates.get(head.uid) ?? new Date()).toISOString(),
  }))
  const headFields = heads.map(({ uid, id, ids, tokens, from, subject, receivedAt, sentTo }) => {
    return { uid, id, ids, tokens, from, subject, receivedAt, sentTo }
  })
  const rows = await reading.query<Match>('select * from private.match_inbound($1, $2)', [
    reading.mailboxId,
    JSON.stringify(headFields),
  ])
  const ours = new Map(rows.map((row) => [Number(row.uid), row]))
  const others = heads.filter(
    ({ uid, isReport, isDomainReport, unreadable }) =>
      !ours.has(uid) && !isReport && !isDomainReport && !unreadable,
  )
  const probable = await findProbable(others, reading, role)
  return heads.flatMap((head) => {
    const row = ours.get(head.uid)
    const about = probable.get(head.uid)
    if (!row && !head.isReport && !head.isDomainReport && !head.unreadable && !about) return []
    return [{ uid: head.uid, ...foundOf(head, row, about) }]
  })
}

type Match = { uid: string; message_id: string; matched_by: string }

function foundOf(
  { from, fromName, subject, isDomainReport, unreadable, receivedAt }: KnownHead & { receivedAt: string },
  row: Match | undefined,
  probable: Found['probable'],
): Found {
  return {
    messageId: row?.message_id ?? null,
    matchedBy: row?.matched_by ?? null,
    from,
    fromName,
    subject,
    receivedAt,
    ...(unreadable ? { unreadable } : {}),
    ...(probable ? { probable } : {}),
    ...(!row && isDomainReport ? { isDomainReport } : {}),
  }
}
