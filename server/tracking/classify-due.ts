// Moves hits from the journal to their messages, and classifies all events without a verdict. The queue is in the
// database, so a crash leaves nothing unclassified, and two processes may classify the same events.
import { classifyEvents, VERDICT_VERSION, type MessageEvent } from '#core/messages/verdict.ts'
import type { Database, Queryable } from '#database/database.ts'

// Small enough for a short run, so that a quiet tracker never waits for the end of a long one.
const HITS_AT_ONCE = 2_000
const MESSAGES_AT_ONCE = 200
// Small enough that no waiting request notices the time to read their events.
const MESSAGES_A_SLICE = 10
// The most events of one message that are classified together, those without a verdict first; no real recipient has
// that many.
const EVENTS_OF_ONE = 2_000

type Due = { id: string; workspace: string }
type Row = MessageEvent & { id: string; message: string; sentAt: number | null; links: number }

/** Returns the number of items processed. */
export async function classifyDue(db: Database): Promise<number> {
  const service = db.as({ role: 'service_role' })
  const [{ moved } = { moved: 0 }] = await service.query<{ moved: number }>(
    'select private.ingest_hits($1) as moved',
    [HITS_AT_ONCE],
  )
  const due = await service.query<Due>(
    `select distinct message_id as id, workspace_id as workspace from public.message_events
     where classifier_version is null limit $1`,
    [MESSAGES_AT_ONCE],
  )
  for (let from = 0; from < due.length; from += MESSAGES_A_SLICE)
    await classifyMessages(service, due.slice(from, from + MESSAGES_A_SLICE))
  return moved + due.length
}

async function classifyMessages(service: Queryable, due: Due[]): Promise<void> {
  const ids = due.map(({ id }) => id)
  const rows = await service.query<Row>(read, [due.map(({ workspace }) => workspace), ids, EVENTS_OF_ONE])
  const verdicts = [...Map.groupBy(rows, ({ message }) => message).values()].flatMap(classifyOne)
  await service.query('select private.write_verdicts($1, $2, $3)', [
    JSON.stringify(verdicts),
    VERDICT_VERSION,
    ids,
  ])
}

function classifyOne(events: Row[]) {
  const { sentAt, links } = events[0]!
  const evaluated = classifyEvents({ sentAt, links }, events)
  return events.map(({ id }, i) => ({ id, ...evaluated[i] }))
}

const read = `
  select e.id, m.id as message, e.kind, extract(epoch from e.at)::float8 * 1000 as at, e.link_id as link, e.agent,
    e.network, e.prefetch, e.probed, e.others,
    -- For an uncertain message, the first moment at which it may have left. Earlier it cannot have been opened.
    extract(epoch from coalesce(m.sent_at, case m.state when 'uncertain' then m.handed_at end))::float8 * 1000 as "sentAt",
    (select count(*)::int from public.message_links l where l.message_id = m.id) as links
  from unnest($1::uuid[], $2::uuid[]) as due (workspace, id)
  join public.messages m on m.id = due.id
  cross join lateral (
    select * from public.message_events e
    where e.workspace_id = due.workspace and e.message_id = due.id and e.kind <> 'unsubscribe'
    order by e.classifier_version is null desc, e.id desc limit $3
  ) e
  order by m.id, e.at, e.id`
