// Reads a folder from where it was left to its end. Only what has to do with our own mail is fetched whole: the rest
// of a person's mailbox is none of our business.
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import PostalMime from 'postal-mime'
import { classifyInbound } from '#core/messages/classify-inbound.ts'
import { answeredIds, quotedIds, type InboundMail } from '#core/messages/inbound-mail.ts'
import type { Queryable } from '#database/database.ts'
import { QueryFailure } from './query-failure.ts'
import { takeApart, type TakenApart } from './take-apart.ts'

export type Reading = {
  query: Queryable['query']
  mailboxId: string
  /** Nothing that came before this day can answer mail of ours. */
  since: Date
  onPoison: (error: Error, uid: number) => void
}

const CHUNK = 200
const MAX_BYTES = 3 * 1024 * 1024

/** Answers how many mails were taken in. What was read is written down after each chunk: a break costs one at most. */
export async function readFolder(client: ImapFlow, folder: string, reading: Reading): Promise<number> {
  const lock = await client.getMailboxLock(folder, { readOnly: true })
  try {
    if (!client.mailbox) return 0
    const validity = Number(client.mailbox.uidValidity)
    const uids = await findNew(client, folder, validity, reading)
    let taken = 0
    for (let from = 0; from < uids.length; from += CHUNK) {
      const chunk = uids.slice(from, from + CHUNK)
      for (const found of await findOurs(client, chunk, reading)) {
        if (await takeMail(client, { folder, validity, ...found }, reading)) taken += 1
      }
      await reading.query('select private.keep_reading_place($1, $2, $3, $4)', [
        reading.mailboxId,
        folder,
        validity,
        chunk.at(-1),
      ])
    }
    return taken
  } finally {
    lock.release()
  }
}

async function findNew(
  client: ImapFlow,
  folder: string,
  validity: number,
  { query, mailboxId, since }: Reading,
): Promise<number[]> {
  const [row] = await query<{ last: string | null }>('select private.reading_place($1, $2, $3) as last', [
    mailboxId,
    folder,
    validity,
  ])
  const last = Number(row?.last ?? 0)
  // A place that is not known, for the folder is new or was numbered anew: from the first day on, and each mail once.
  const asked = last > 0 ? { uid: `${last + 1}:*` } : { since }
  const found = await client.search(asked, { uid: true })
  if (!Array.isArray(found)) throw new Error('The server does not search')
  // `9:*` names the last mail even where its number is below nine (RFC 9051, 9).
  return found.filter((uid) => uid > last).toSorted((a, b) => a - b)
}

type Found = { uid: number; messageId: string | null; matchedBy: string | null }

const HEADERS = ['from', 'subject', 'references', 'in-reply-to', 'content-type', 'return-path']

async function findOurs(client: ImapFlow, uids: number[], { query, mailboxId }: Reading): Promise<Found[]> {
  const heads = await client.fetchAll(uids.join(','), { uid: true, headers: HEADERS }, { uid: true })
  const mails = await Promise.all(heads.map(async (head) => ({ uid: head.uid, ...(await readHead(head)) })))
  const rows = await query<{ uid: string; message_id: string; matched_by: string }>(
    'select * from private.find_ours($1, $2)',
    [mailboxId, JSON.stringify(mails.map(({ uid, ids, from, subject }) => ({ uid, ids, from, subject })))],
  )
  return mails.flatMap(({ uid, isReport }) => {
    const row = rows.find((row) => Number(row.uid) === uid)
    if (!row && !isReport) return []
    return [{ uid, messageId: row?.message_id ?? null, matchedBy: row?.matched_by ?? null }]
  })
}

async function readHead({ headers }: FetchMessageObject) {
  const email = await PostalMime.parse(headers ?? '').catch(() => undefined)
  const map = new Map((email?.headers ?? []).map(({ key, value }) => [key, [value]]))
  const from = email?.from?.address ?? ''
  const mail: InboundMail = { headers: map, from, subject: '', text: '', reports: [], receivedAt: '' }
  const isReport =
    /multipart\/report/i.test(map.get('content-type')?.[0] ?? '') ||
    /^(?:mailer-daemon|postmaster)@/i.test(from)
  return { ids: answeredIds(mail), from, subject: (email?.subject ?? '').slice(0, 998), isReport }
}

type Place = Found & { folder: string; validity: number }

async function takeMail(client: ImapFlow, place: Place, reading: Reading): Promise<boolean> {
  const fetched = await client.fetchOne(
    place.uid,
    { source: { maxLength: MAX_BYTES }, internalDate: true },
    { uid: true },
  )
  // Moved or deleted since its headers were read.
  if (!fetched || !fetched.source) return false
  const apart = await takeApart(fetched.source, new Date(fetched.internalDate ?? Date.now()))
  try {
    return await keep(apart, place, reading)
  } catch (error) {
    // One that can't be kept must not keep all that come after it from being read; a database that is gone must.
    if (!(error instanceof QueryFailure && error.isRefusal)) throw error
    reading.onPoison(error, place.uid)
    return false
  }
}

async function keep(apart: TakenApart, place: Place, { query, mailboxId }: Reading): Promise<boolean> {
  const verdict = classifyInbound(apart.mail)
  const about = await aboutWhat(apart, verdict.kind, place, query, mailboxId)
  if (verdict.kind === 'notice' || !about.messageId) return false
  const { mail } = apart
  const [row] = await query<{ id: string | null }>('select private.take_in($1, $2) as id', [
    mailboxId,
    JSON.stringify({
      folder: place.folder,
      uidValidity: place.validity,
      uid: place.uid,
      rfcMessageId: apart.messageId,
      ...verdict,
      ...about,
      from: mail.from,
      fromName: apart.fromName,
      subject: mail.subject,
      text: mail.text,
      html: apart.html,
      receivedAt: mail.receivedAt,
    }),
  ])
  return Boolean(row?.id)
}

// A bounce or complaint is believed where it quotes a Message-ID of ours, which only who got the mail can know. Whom it
// names proves nothing: anybody could have somebody else suppressed.
async function aboutWhat(
  { mail }: TakenApart,
  kind: string,
  place: Place,
  query: Reading['query'],
  mailboxId: string,
) {
  if (kind !== 'bounce' && kind !== 'complaint')
    return { messageId: place.messageId, matchedBy: place.matchedBy }
  const quoted = [...mail.reports.map(({ text }) => text), mail.text, ...answeredIds(mail)].join('\n')
  const [row] = await query<{ message_id: string }>('select message_id from private.find_ours($1, $2)', [
    mailboxId,
    JSON.stringify([{ uid: 1, ids: quotedIds(quoted), from: '', subject: '' }]),
  ])
  return { messageId: row?.message_id ?? null, matchedBy: row ? 'headers' : null }
}
