// The initial requests of /tracker, with few and with many events in the same workspace.
import type { TestDatabase } from '../../../database/testing/fresh-database.ts'
import type { Figure } from '../figure.ts'
import { workspace, type Served } from './serve.ts'

// BENCH_TRACKER_EVENTS=10000000 measures the promised ten million; it takes minutes and 5 GB.
const many = Number(process.env.BENCH_TRACKER_EVENTS ?? 1_000_000)
const few = 10_000
const A_MESSAGE = 10
const AT_ONCE = 500_000

export async function measureScreen(served: Served): Promise<Figure> {
  const { t } = served
  await forgetTheFlood(t)
  await writeEvents(t, 0, few)
  const small = await openScreen(served)
  for (let from = few; from < many; from += AT_ONCE)
    await writeEvents(t, from, Math.min(from + AT_ONCE, many))
  const large = await openScreen(served)
  return {
    name: `tracker: the screen over ${many.toLocaleString('en')} events`,
    ratio: small / large,
    floor: 0.33,
    baseline: `the same over ${few.toLocaleString('en')}`,
    value: Math.round(large),
    unit: 'ms',
  }
}

/** Classification is still running and locks the same tables in its own order, so a deadlock is retried. */
async function forgetTheFlood(t: TestDatabase): Promise<void> {
  await t.sql('truncate private.tracking_journal')
  for (let tries = 0; ; tries += 1)
    try {
      await t.sql('truncate messages cascade')
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01' || tries === 20) throw error
    }
}

/** Spread over a year: ten events per message, one link each. */
async function writeEvents(t: TestDatabase, from: number, to: number): Promise<void> {
  const id = (moment: string, number: string) =>
    `encode(overlay(uuid_send(private.first_id_of(${moment})) placing int4send((${number})::int) from 13), 'hex')::uuid`
  const moment = (i: string) => `timestamptz '2026-11-02' + (${i})::float8 / ${many} * interval '390 days'`
  // Runs as the owner, because triggers and foreign keys would only slow it down.
  await t.sql(`set session_replication_role = replica;
    insert into messages (id, workspace_id, created_by, recipient, subject, sent_at, created_at, human_opens)
      select ${id(moment('i'), 'i')}, '${workspace}', '${t.adaId}', 'reader' || i || '@example.com', 'Letter ' || i,
        ${moment('i')}, ${moment('i')}, 3
      from generate_series(${from}, ${to - 1}, ${A_MESSAGE}) i;
    insert into message_links (id, workspace_id, message_id, url, position)
      select ${id(moment('i'), 'i + 1')}, '${workspace}', ${id(moment('i'), 'i')}, 'https://example.com/plan', 1
      from generate_series(${from}, ${to - 1}, ${A_MESSAGE}) i;
    insert into message_events (id, workspace_id, message_id, kind, at, agent, client, verdict, rule, reason, classifier_version)
      select ${id(moment('i'), 'i')}, '${workspace}', ${id(moment(`i - i % ${A_MESSAGE}`), `i - i % ${A_MESSAGE}`)},
        'open', ${moment('i')}, 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox',
        (array['human', 'machine', 'unsure'])[1 + i % 3], 'person', 'Opened in Firefox 3 hours after it was sent.', 1
      from generate_series(${from}, ${to - 1}) i;
    set session_replication_role = origin`)
  if (to === few || to === many) await t.sql('vacuum analyze messages, message_links, message_events')
}

/** The milliseconds of all requests of the screen and one drawer, as the median of many runs. */
async function openScreen({ port, headers, t }: Served): Promise<number> {
  const [message] = await t.sql('select id from messages order by id offset 500 limit 1')
  const newest = `workspace_id=eq.${workspace}&order=id.desc`
  const paths = [
    `messages?select=*&${newest}&kind=neq.test&or=(kind.eq.single,sent_at.not.is.null)&limit=1000`,
    `message_links?select=*&${newest}&limit=1000`,
    `message_events?select=*&${newest}&limit=200`,
    `message_events?select=*&${newest}&message_id=eq.${String(message!.id)}&limit=500`,
  ]
  const fetchRows = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/${path}`, { headers })
    const rows = (await answer.json()) as unknown[]
    if (!answer.ok || rows.length === 0) throw new Error(`Nothing to measure at ${path}`)
  }
  const times: number[] = []
  for (let i = 0; i < 25; i += 1) {
    const start = performance.now()
    await Promise.all(paths.map(fetchRows))
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[12]!
}
