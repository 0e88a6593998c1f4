// Batched database calls of the sending engine: concurrent calls for many messages become one statement.
import type { Database, Identity } from '#database/database.ts'
import { batched } from '#server/queues/batch.ts'
import type { Outcome } from './outcomes.ts'
import type { MessageToWrite, Unwritten, Written } from './to-write.ts'

const service: Identity = { role: 'service_role' }

export type Claims = ReturnType<typeof claimsIn>

// oxlint-disable-next-line max-lines-per-function -- a flat list: one statement after another
export function claimsIn(db: Database) {
  const { query } = db.as(service)
  return {
    /** `decisions` are those of leads that the claim may reach (decide-leads.ts). */
    async claim(
      claim: string,
      limit: number,
      leaseSeconds: number,
      decisions: Readonly<Record<string, object>> = {},
    ): Promise<MessageToWrite[]> {
      const rows = await query<{ message: MessageToWrite }>(
        `with claimed as materialized (
           select array_agg(id) as ids from private.claim_messages($1, $2, $3 * interval '1 second', $4) as id)
         select message from claimed, private.messages_to_write(ids) as message`,
        [claim, limit, leaseSeconds, JSON.stringify(decisions)],
      )
      return rows.map(({ message }) => message)
    },

    /** Stores content. Returns whether each message is still held. */
    keepWritten: batched<{ claim: string; written: Written }, boolean>((items) =>
      whichHold(
        items,
        ({ written }) => written.id,
        (asked) =>
          query(
            `select id from jsonb_to_recordset($1) as g (claim uuid, written jsonb), private.store_content(g.claim, g.written) as id`,
            [JSON.stringify(byClaim(asked))],
          ),
      ),
    ),

    /** The fence: returns whether the final dot may be sent. */
    handOver: batched<{ id: string; claim: string; fenceSeconds: number }, boolean>((items) =>
      whichHold(
        items,
        ({ id }) => id,
        (asked) =>
          query(`select private.pass_fence($1, $2, $3 * interval '1 second') as id`, [
            asked.map(({ id }) => id),
            asked.map(({ claim }) => claim),
            asked[0]!.fenceSeconds,
          ]),
      ),
    ),

    keepOutcome: batched<Outcome, void>(async (items) => {
      await recordOutcomes(items)
      return items.map(() => undefined)
    }),

    keepOutcomes: recordOutcomes,

    async settleStopped(id: string, claim: string): Promise<string> {
      const [row] = await query<{ state: string }>('select private.resolve_stopped($1, $2) as state', [
        id,
        claim,
      ])
      return row!.state
    },

    async holdUnwritten(
      id: string,
      claim: string,
      { heldBy, reason }: Unwritten | { heldBy: string; reason: string },
    ) {
      await query('select private.hold_unwritten($1, $2, $3, $4)', [claim, id, heldBy, reason])
    },

    async release(claim: string, ids: string[], waitSeconds: number) {
      await query(`select private.release_messages($1, $2, $3 * interval '1 second')`, [
        claim,
        ids,
        waitSeconds,
      ])
    },

    async pauseMailbox(mailboxId: string, state: 'paused' | 'broken', reason: string) {
      await query('select private.pause_mailbox($1, $2, $3)', [mailboxId, state, reason])
    },

    async delayMailbox(mailboxId: string, seconds: number, reason: string) {
      await query(`select private.delay_mailbox($1, $2 * interval '1 second', $3)`, [
        mailboxId,
        seconds,
        reason,
      ])
    },

    async renew(claims: string[], leaseSeconds: number) {
      await query(`select private.renew_claims($1, $2 * interval '1 second')`, [claims, leaseSeconds])
    },

    async reap() {
      await query('select private.release_abandoned_messages()')
      await query('select private.advance_campaigns()')
    },

    async noteContacts() {
      await query('select private.update_contact_times()')
    },
  }

  function recordOutcomes(outcomes: Outcome[]): Promise<{ id: string; state: string }[]> {
    return query('select id, state from private.record_outcomes($1)', [JSON.stringify(outcomes)])
  }
}

function byClaim(items: { claim: string; written: Written }[]) {
  const groups = Map.groupBy(items, ({ claim }) => claim)
  return [...groups].map(([claim, group]) => ({ claim, written: group.map(({ written }) => written) }))
}

/**
 * Runs `ask`, which returns messages only by their ID, at most once per message and statement. A process that froze
 * past its lease may hold a message by two claims, which then need separate statements.
 */
async function whichHold<Item>(
  items: Item[],
  messageOf: (item: Item) => string,
  ask: (items: Item[]) => Promise<{ id: string }[]>,
): Promise<boolean[]> {
  const holding = new Set<Item>()
  for (const left = new Set(items); left.size > 0;) {
    const itemById = new Map([...left].map((item) => [messageOf(item), item]))
    for (const { id } of await ask([...itemById.values()])) holding.add(itemById.get(id)!)
    for (const item of itemById.values()) left.delete(item)
  }
  return items.map((item) => holding.has(item))
}
