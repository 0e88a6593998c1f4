// Whether a long queue makes its head any slower.
import { randomUUID } from 'node:crypto'
import type { Connected } from '#database/connect.ts'
import { setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import type { Figure } from '../figure.ts'
import { MAILBOXES, withoutTriggers, type Setup } from './setup.ts'

/** A claim over 10 thousand and over a million queued leads, on the same database. */
export async function measureClaims({ connected, sql, owner }: Setup): Promise<Figure[]> {
  const scenario = await setUpScenario(sql, owner, { leads: 10_000, mailboxes: MAILBOXES })
  await sql('vacuum analyze campaign_leads')
  const few = await claimTime(connected, sql, scenario)
  await withoutTriggers(sql, () => queueBehind(sql, scenario, 990_000))
  await sql('vacuum analyze campaign_leads')
  const many = await claimTime(connected, sql, scenario)
  return [
    {
      name: 'sending: a claim over a million queued leads',
      ratio: (2 * few.yards) / many.yards,
      floor: 1,
      baseline: 'twice a claim over 10 thousand',
      value: Math.round(many.ms * 100) / 100,
      unit: 'ms a message',
    },
  ]
}

/** A hundred addresses for each person who is there: a claim asks for the person only when it is their turn. */
async function queueBehind(sql: Setup['sql'], scenario: Scenario, leads: number): Promise<void> {
  await sql(`with people as (
      select id, row_number() over (order by id) as place from audience where workspace_id = '${scenario.workspace}')
    insert into campaign_leads (workspace_id, campaign_id, audience_id, email, step_id, due_at)
    select '${scenario.workspace}', '${scenario.campaign}', people.id, 'more' || n || '@firm' || n || '.test', '${scenario.steps[0]}',
      now() - interval '30 minutes' + n * interval '1 microsecond'
    from generate_series(1, ${leads}) n join people on place = 1 + n % 10000`)
}

type Timed = { ms: number; yards: number }

/** Of one claimed message; in yards, a query that never changes, because the machine does between the two. */
async function claimTime({ db }: Connected, sql: Setup['sql'], scenario: Scenario): Promise<Timed> {
  const { query } = db.as({ role: 'service_role' })
  const times: Timed[] = []
  for (let round = 0; round < 40; round += 1) {
    await sql(`update mailboxes set next_check_at = '-infinity', next_free_at = '-infinity', sent_count = 0
      where workspace_id = '${scenario.workspace}'`)
    const yard = await timed(() => query('select sum(n) from generate_series(1, 200000) n'))
    let claimed = 0
    const ms = await timed(async () => {
      const rows = await query(`select private.claim_messages($1, ${MAILBOXES}, '1 hour')`, [randomUUID()])
      claimed = rows.length
    })
    times.push({ ms: ms / claimed, yards: ms / claimed / yard })
  }
  return times.toSorted((a, b) => a.yards - b.yards)[times.length / 2]!
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
