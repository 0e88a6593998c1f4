// For tests: the database's functions that the engine, the mailbox readers and their workers call, one by each name.
// `query` is that of the service.
import { randomUUID } from 'node:crypto'
import type { Queryable } from '#database/database.ts'

type Query = Queryable['query']

/** Claims messages for a minute. Returns their IDs. */
export async function claimMessages(
  query: Query,
  { claim = randomUUID(), limit = 10, decisions = null as object | null } = {},
): Promise<string[]> {
  const rows = await query<{ id: string }>(`select private.claim_messages($1, $2, '1 minute', $3) as id`, [
    claim,
    limit,
    decisions && JSON.stringify(decisions),
  ])
  return rows.map(({ id }) => id)
}

export async function messageToWrite(query: Query, id: string): Promise<Record<string, unknown>> {
  const [row] = await query<{ message: Record<string, unknown> }>(
    'select message from private.messages_to_write(array[$1::uuid]) as message',
    [id],
  )
  return row!.message
}

/** Returns the IDs of those that may be handed over. */
export async function passFence(query: Query, ids: string[], claims: unknown[]): Promise<string[]> {
  const rows = await query<{ id: string }>(`select private.pass_fence($1, $2, '1 minute') as id`, [
    ids,
    claims,
  ])
  return rows.map(({ id }) => id)
}

/** Returns the state of a message that may not be handed over any more. */
export async function resolveStopped(query: Query, id: string, claim: unknown): Promise<string> {
  const [row] = await query<{ state: string }>('select private.resolve_stopped($1, $2) as state', [id, claim])
  return row!.state
}

export const recordOutcomes = (query: Query, ...outcomes: object[]) =>
  query('select private.record_outcomes($1)', [JSON.stringify(outcomes)])

/** Records an inbound message. Returns its ID. */
export async function recordInbound(query: Query, mailbox: unknown, mail: object): Promise<string> {
  const [row] = await query<{ id: string }>('select private.record_inbound($1, $2) as id', [
    mailbox,
    JSON.stringify(mail),
  ])
  return row!.id
}

export const releaseMessages = (query: Query, claim: string, ids: string[]) =>
  query(`select private.release_messages($1, $2, '0 seconds')`, [claim, ids])

export const releaseAbandonedMessages = (query: Query) => query('select private.release_abandoned_messages()')

export const advanceCampaigns = (query: Query) => query('select private.advance_campaigns()')

/** Returns the number of its leads. */
export async function launchCampaign(
  query: Query,
  campaign: string,
  startsAt: string | null = null,
): Promise<number> {
  const [row] = await query<{ count: string }>('select private.launch_campaign($1, $2) as count', [
    campaign,
    startsAt,
  ])
  return Number(row!.count)
}

export const pauseMailbox = (query: Query, mailbox: unknown, reason: string) =>
  query(`select private.pause_mailbox($1, 'broken', $2)`, [mailbox, reason])

export const endAlarms = (query: Query) => query('select private.end_alarms()')

/** Returns how many emails a mailbox may send on a day. */
export async function mailboxLimit(query: Query, mailbox: string, day: string): Promise<number> {
  const [row] = await query<{ allowed: number }>(
    'select private.mailbox_limit(m, $2) as allowed from public.mailboxes m where id = $1',
    [mailbox, day],
  )
  return row!.allowed
}

/** Returns how many hits of the journal became events. */
export async function ingestHits(query: Query): Promise<number> {
  const [row] = await query<{ count: number }>('select private.ingest_hits(10000) as count')
  return row!.count
}

/** The newest emails whose copy is missing in the Sent folder of a mailbox. */
export const copiesDue = (query: Query, mailbox: string) =>
  query<{ subject: string; rfc_message_id: string }>(
    'select subject, rfc_message_id from private.copies_due($1, 10)',
    [mailbox],
  )

/** The uncertain emails of a mailbox, which are searched for in its Sent folder. */
export const uncertainMessages = (query: Query, mailbox: string) =>
  query('select * from private.uncertain_messages($1)', [mailbox])

/** Records that the Sent folder has an email. */
export const resolveByCopy = (query: Query, id: string) => query('select private.resolve_by_copy($1)', [id])

/** Records that the Sent folder has all copies up to `until`. */
export const recordCopied = (query: Query, mailbox: string, until: Date) =>
  query('select private.record_copied($1, $2)', [mailbox, until])

export const holdUnwritten = (query: Query, claim: unknown, id: string, heldBy: string, reason: string) =>
  query('select private.hold_unwritten($1, $2, $3, $4)', [claim, id, heldBy, reason])

/** Stores the rendered content of a claimed message. */
export const storeContent = (query: Query, claim: unknown, content: object) =>
  query('select private.store_content($1, $2)', [claim, JSON.stringify([content])])

/** Returns the number of contacts. */
export async function updateContactTimes(query: Query): Promise<number> {
  const [row] = await query<{ count: number }>('select private.update_contact_times() as count')
  return row!.count
}

export const slowMailbox = (query: Query, mailbox: string) =>
  query('select private.slow_mailbox($1)', [mailbox])

export async function dryRunFacts(query: Query, campaign: string): Promise<Record<string, unknown>> {
  const [row] = await query<{ facts: Record<string, unknown> }>(
    'select private.dry_run_facts($1, now()) as facts',
    [campaign],
  )
  return row!.facts
}

/** The branches that leads of the only campaign took. */
export async function countBranches(query: Query): Promise<unknown> {
  const [row] = await query<{ branches: unknown }>(
    'select private.count_branches(c) as branches from public.email_campaigns c',
  )
  return row!.branches
}

/** Counts the opens and clicks of messages again. */
export const countMessages = (query: Query, ids: string[]) =>
  query('select private.count_messages($1)', [ids])

/** Writes hits, as JSON, to the tracking journal. */
export const writeHits = (query: Query, hits: string, id: string | null = null) =>
  query('insert into private.tracking_journal (id, hits) values (coalesce($1, uuid_v7()), $2)', [id, hits])

/** The replies of a mailbox's workspace that members categorized. */
export const sortedReplies = (query: Query, mailbox: unknown) =>
  query('select * from private.sorted_replies($1)', [mailbox])

/** The contacts that a launch would enrol. */
export const launchContacts = (query: Query, campaign: string) =>
  query('select * from private.launch_contacts($1, null, 1000)', [campaign])

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

/** Queues and claims the webhook deliveries that are due. */
export async function claimWebhooks(query: Query): Promise<void> {
  await query('select private.queue_webhook_deliveries(10)')
  await query('select * from private.claim_webhook_deliveries(10)')
}
