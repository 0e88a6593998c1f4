// One statement per batch. A click's URL comes out of the statement that made the click durable.
import type { Database } from '#database/database.ts'
import type { Signals } from './read-signals.ts'

export type Clicked = { url: string; message: string }
export type Hit = { rowId: string; at: Date; signals: Signals }

/** Whether there is such a message, and its opens are tracked. */
export async function writeOpens(db: Database, hits: Hit[]): Promise<boolean[]> {
  const found = await db.as(service).query<{ place: number }>(
    `${hitRows}, written as (
      insert into public.message_events (workspace_id, message_id, kind, ${columns})
      select m.workspace_id, m.id, 'open', ${values}
      from hits h join public.messages m on m.id = h.row_id where m.tracks_opens)
    select h.place from hits h join public.messages m on m.id = h.row_id where m.tracks_opens`,
    parameters(hits),
  )
  const places = new Set(found.map(({ place }) => place))
  return hits.map((_, place) => places.has(place))
}

/** Where each link leads, and of which message it is; undefined where it is gone. */
export async function writeClicks(db: Database, hits: Hit[]): Promise<(Clicked | undefined)[]> {
  const found = await db.as(service).query<Clicked & { place: number }>(
    `${hitRows}, written as (
      insert into public.message_events (workspace_id, message_id, link_id, kind, ${columns})
      select l.workspace_id, l.message_id, l.id, 'click', ${values}
      from hits h join public.message_links l on l.id = h.row_id where h.counts)
    select h.place, l.url, l.message_id as message from hits h join public.message_links l on l.id = h.row_id`,
    parameters(hits),
  )
  const byPlace = new Map(found.map((clicked) => [clicked.place, clicked]))
  return hits.map((_, place) => byPlace.get(place))
}

/** Suppressed, and only then answered. A member's own entry becomes the recipient's, which no member lifts. */
export async function writeUnsubscribes(db: Database, hits: Hit[]): Promise<void[]> {
  await db.as(service).query(
    `${hitRows}, leaving as (
      select m.id, m.workspace_id, m.recipient, m.unsubscribed_at, min(h.place) as place
      from hits h join public.messages m on m.id = h.row_id group by m.id
    ), suppressed as (
      insert into public.suppressions as s (workspace_id, address, reason, source)
      select distinct workspace_id, lower(recipient), 'unsubscribe', 'unsubscribe link' from leaving
      on conflict (workspace_id, lower(address)) do update set reason = 'unsubscribe', source = excluded.source
        where s.reason in ('manual', 'not_interested')
    ), written as (
      insert into public.message_events (workspace_id, message_id, kind, verdict, reason, judged_by, ${columns})
      select l.workspace_id, l.id, 'unsubscribe', 'human', 'Asked to get no more; always honoured.', 0, ${values}
      from leaving l join hits h using (place) where l.unsubscribed_at is null
    )
    update public.messages m set unsubscribed_at = h.at, last_event_at = h.at
    from leaving l join hits h using (place) where m.id = l.id and m.unsubscribed_at is null`,
    parameters(hits),
  )
  return hits.map(() => undefined)
}

const service = { role: 'service_role' } as const

const hitRows = `with hits as (
  select * from unnest($1::int[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::boolean[],
    $8::boolean[], $9::int[], $10::boolean[])
    as h (place, row_id, at, agent, client, network, prefetch, probed, others, counts))`
const columns = 'at, agent, client, network, prefetch, probed, others'
const values = 'h.at, h.agent, h.client, h.network, h.prefetch, h.probed, h.others'

function parameters(hits: Hit[]): unknown[] {
  const all = <Value>(pick: (hit: Hit, place: number) => Value) => hits.map(pick)
  return [
    all((_, place) => place),
    all(({ rowId }) => rowId),
    all(({ at }) => at),
    all(({ signals }) => signals.agent),
    all(({ signals }) => signals.client),
    all(({ signals }) => signals.network),
    all(({ signals }) => signals.prefetch),
    all(({ signals }) => signals.probed),
    all(({ signals }) => signals.others),
    all(({ signals }) => signals.counts),
  ]
}
