// For tests: the database's functions that the mailbox readers and the notices call, one by each name. `query` is that of
// the service.
import type { Queryable } from '#database/database.ts'

type Query = Queryable['query']

/** Records an inbound message. Returns its ID. */
export async function recordInbound(query: Query, mailbox: unknown, mail: object): Promise<string> {
  const [row] = await query<{ id: string }>('select private.record_inbound($1, $2) as id', [
    mailbox,
    JSON.stringify(mail),
  ])
  return row!.id
}

/** The replies of a mailbox's workspace that members categorized. */
export const sortedReplies = (query: Query, mailbox: unknown) =>
  query('select * from private.sorted_replies($1)', [mailbox])

/** Returns how many were reminded. */
export async function remindOfReplies(query: Query, moment: Date): Promise<number> {
  const [row] = await query<{ count: number }>('select private.remind_of_replies($1) as count', [moment])
  return row!.count
}

/** Records that the first mail of an inbox was found. */
export const storeReadingPosition = (query: Query, mailbox: string, validity: number, mail: object) =>
  query(`select private.store_reading_position($1, 'INBOX', $2, 1, $3)`, [
    mailbox,
    validity,
    JSON.stringify([mail]),
  ])

/** Claims mailboxes to read for a minute. Returns their IDs. */
export async function claimReading(query: Query, reader: string, atMost: number): Promise<string[]> {
  const rows = await query<{ id: string }>(`select id from private.claim_reading($1, $2, '1 minute')`, [
    reader,
    atMost,
  ])
  return rows.map(({ id }) => id)
}

/** Returns the UIDs of mails that may be replies by a colleague. */
export async function matchCompany(query: Query, mailbox: unknown, mails: object[]): Promise<string[]> {
  const rows = await query<{ uid: string }>('select uid from private.match_company($1, $2)', [
    mailbox,
    JSON.stringify(mails),
  ])
  return rows.map(({ uid }) => uid)
}

/** Returns true if the report was stored. */
export async function recordDomainReport(query: Query, mailbox: unknown, report: object): Promise<boolean> {
  const [row] = await query<{ stored: boolean }>('select private.record_domain_report($1, $2) as stored', [
    mailbox,
    JSON.stringify(report),
  ])
  return row!.stored
}

export const notifyOfReply = (query: Query, inbound: string) =>
  query('select private.notify_of_reply(i) from public.inbound_messages i where id = $1', [inbound])

export const claimNotices = (query: Query) => query('select * from private.claim_notices(10)')
