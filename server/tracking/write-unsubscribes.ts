import type { Database } from '#database/database.ts'
import type { Hit } from './hits.ts'

/**
 * Stores suppressions, and only then responds. A member's own entry becomes the recipient's, which no member can
 * remove. An email of a placement test unsubscribes nobody.
 */
export async function writeUnsubscribes(db: Database, hits: Hit[]): Promise<void> {
  const service = db.as({ role: 'service_role' })
  // When its workspace is moving to another server, the hit is forwarded to it.
  await service.query('select private.store_late_hits($1) where exists (select from private.moving)', [
    JSON.stringify(hits),
  ])
  // For deleted workspaces, the opt-out applies to their owner's current ones.
  await service.query('select private.unsubscribe_from_closed_workspaces($1)', [hits.map(({ row }) => row)])
  await service.query(
    `with hits as (
      select h.*, to_timestamp(h.at / 1000.0) as moment
      from json_to_recordset($1) as h (id uuid, row uuid, at float8, agent text, client text, network text,
        prefetch boolean, probed boolean, others integer)
    ), leaving as (
      select distinct on (m.id) m.id as message_id, m.workspace_id, m.recipient, m.unsubscribed_at, h.*
      from hits h join public.messages m on m.id = h.row and m.kind <> 'test' order by m.id, h.at
    ), suppressed as (
      insert into public.suppressions as s (workspace_id, address, reason, source)
      select distinct workspace_id, lower(recipient), 'unsubscribe', 'unsubscribe link' from leaving
      on conflict (workspace_id, lower(address)) do update set reason = 'unsubscribe', source = excluded.source
        where s.reason in ('manual', 'not_interested')
    ), written as (
      insert into public.message_events (id, workspace_id, message_id, kind, verdict, reason, classifier_version,
        at, agent, client, network, prefetch, probed, others)
      select id, workspace_id, message_id, 'unsubscribe', 'human', 'Asked to get no more; always honoured.', 0,
        moment, agent, client, network, prefetch, probed, others
      from leaving where unsubscribed_at is null
      on conflict (id) do nothing
    )
    update public.messages m set unsubscribed_at = l.moment, last_event_at = l.moment
    from leaving l where m.id = l.message_id and m.unsubscribed_at is null`,
    [JSON.stringify(hits)],
  )
}
