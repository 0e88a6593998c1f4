// For tests: the database's functions that the sending engine and its workers call, one by each name. `query` is that
// of the service.
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

export const releaseMessages = (query: Query, claim: string, ids: string[]) =>
  query(`select private.release_messages($1, $2, '0 seconds')`, [claim, ids])

export const renewClaims = (query: Query, claims: string[]) =>
  query(`select private.renew_claims($1, '5 minutes')`, [claims])

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

/** The contacts that a launch would enrol. */
export const launchContacts = (query: Query, campaign: string) =>
  query('select * from private.launch_contacts($1, null, 1000)', [campaign])

/** Queues and claims the webhook deliveries that are due. */
export async function claimWebhooks(query: Query): Promise<void> {
  await query('select private.queue_webhook_deliveries(10)')
  await query('select * from private.claim_webhook_deliveries(10)')
}

/** Runs the rules of the branches of all conditions for all contacts. */
export const matchBranches = (query: Query) =>
  query(
    `select private.matching_branches(s, array(select id from public.audience)) from public.campaign_steps s where kind = 'condition'`,
  )

/** Applies a decision to the sequence of the only campaign as it is now. Returns how many leads it changed. */
export async function applyDecision(query: Query, decision: object): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select private.apply_decisions(jsonb_build_array($1::jsonb || jsonb_build_object('version', sequence_version))) as count
       from public.email_campaigns`,
    [JSON.stringify(decision)],
  )
  return row!.count
}

/** Enrols a contact in the only campaign, like its segment does. */
export const enrolFromSegment = (query: Query, email: string) =>
  query(
    `select private.enrol_entrants(c, array(select id from public.audience where email = $1), 'segment', 'skip')
       from public.email_campaigns c`,
    [email],
  )

export const pauseCampaign = (query: Query, campaign: unknown, reason: string) =>
  query('select private.pause_campaign($1, $2)', [campaign, reason])

/** Forwards hits that arrived for a workspace that is at another server. */
export const storeLateHits = (query: Query, ...hits: object[]) =>
  query('select private.store_late_hits($1)', [JSON.stringify(hits)])

/** Returns the checks of a domain that pause its mailboxes. */
export async function failingChecks(query: Query, kind: string, checks: object): Promise<string[]> {
  const [row] = await query<{ found: string[] }>('select private.failing_checks($1, $2) as found', [
    kind,
    JSON.stringify(checks),
  ])
  return row!.found
}

/** Checks the domain of a mailbox soon if a server's response is about it. */
export const checkDomainSoon = (query: Query, mailbox: unknown, response: string) =>
  query('select private.check_domain_soon($1, $2)', [mailbox, response])
