// The engine's words with the database. Calls that many messages make at once go together.
import type { Database, Identity } from '#database/database.ts'
import { batched } from '#server/queues/batch.ts'
import type { Outcome } from './outcomes.ts'
import type { MessageToWrite, Unwritten, Written } from './to-write.ts'

const service: Identity = { role: 'service_role' }

export type Claims = ReturnType<typeof claimsIn>

export function claimsIn(db: Database) {
  const { query } = db.as(service)
  return {
    async claim(claim: string, limit: number, leaseSeconds: number): Promise<MessageToWrite[]> {
      const rows = await query<{ message: MessageToWrite }>(
        `with claimed as materialized (
           select array_agg(id) as ids from private.claim_messages($1, $2, $3 * interval '1 second') as id)
         select message from claimed, private.messages_to_write(ids) as message`,
        [claim, limit, leaseSeconds],
      )
      return rows.map(({ message }) => message)
    },

    /** Which of them are still held and now kept. */
    keepWritten: batched<{ claim: string; written: Written }, boolean>(async (items) => {
      const kept = await query<{ id: string }>(
        `select id from jsonb_to_recordset($1) as g (claim uuid, written jsonb), private.store_content(g.claim, g.written) as id`,
        [JSON.stringify(byClaim(items))],
      )
      return found(items, kept, ({ written }) => written.id)
    }),

    /** The fence: whether the final dot may be written. */
    handOver: batched<{ id: string; claim: string; fenceSeconds: number }, boolean>(async (items) => {
      const passed = await query<{ id: string }>(
        `select private.pass_fence($1, $2, $3 * interval '1 second') as id`,
        [items.map(({ id }) => id), items.map(({ claim }) => claim), items[0]!.fenceSeconds],
      )
      return found(items, passed, ({ id }) => id)
    }),

    keepOutcome: batched<Outcome, boolean>(async (items) => {
      const kept = await keepOutcomes(items)
      return found(items, kept, ({ id }) => id)
    }),

    keepOutcomes,

    async settleStopped(id: string, claim: string): Promise<string> {
      const [row] = await query<{ state: string }>('select private.settle_stopped($1, $2) as state', [
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

    async giveBack(claim: string, ids: string[], waitSeconds: number) {
      await query(`select private.release_messages($1, $2, $3 * interval '1 second')`, [
        claim,
        ids,
        waitSeconds,
      ])
    },

    async restMailbox(mailboxId: string, state: 'paused' | 'broken', reason: string) {
      await query('select private.pause_mailbox($1, $2, $3)', [mailboxId, state, reason])
    },

    async restTurn(mailboxId: string, seconds: number, reason: string) {
      await query(`select private.delay_mailbox($1, $2 * interval '1 second', $3)`, [
        mailboxId,
        seconds,
        reason,
      ])
    },

    async keepClaims(claims: string[], leaseSeconds: number) {
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

  function keepOutcomes(outcomes: Outcome[]): Promise<{ id: string; state: string }[]> {
    return query('select id, state from private.record_outcomes($1)', [JSON.stringify(outcomes)])
  }
}

function byClaim(items: { claim: string; written: Written }[]) {
  const groups = Map.groupBy(items, ({ claim }) => claim)
  return [...groups].map(([claim, group]) => ({ claim, written: group.map(({ written }) => written) }))
}

function found<Item>(items: Item[], rows: { id: string }[], idOf: (item: Item) => string): boolean[] {
  const ids = new Set(rows.map(({ id }) => id))
  return items.map((item) => ids.has(idOf(item)))
}
