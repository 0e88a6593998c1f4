// Whether a long queue makes its head any slower.
import { randomUUID } from 'node:crypto'
import type { Connected } from '#database/connect.ts'
import { addLeads, setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import type { Figure } from '../figure.ts'
import { MAILBOXES, withoutTriggers, type Setup } from './setup.ts'

/** A claim over 10 thousand and over a million queued leads, on the same database. */
export async function measureClaims(setup: Setup): Promise<Figure[]> {
  const { connected, sql, owner } = setup
  const scenario = await setUpScenario(sql, owner, { leads: 10_000, mailboxes: MAILBOXES })
  await sql('vacuum analyze campaign_leads')
  const few = await claimTime(connected, sql, scenario)
  await withoutTriggers(sql, () => queueBehind(sql, scenario, 990_000))
  await sql('vacuum analyze campaign_leads')
  const many = await claimTime(connected, sql, scenario)
  const branched = await measureBranched(setup, scenario)
  return [
    {
      name: 'sending: a claim over a million queued leads with branches',
      ratio: (2 * branched.few.yards) / branched.many.yards,
      floor: 1,
      baseline: 'twice a claim over 10 thousand with branches',
      value: Math.round(branched.many.ms * 100) / 100,
      unit: 'ms a message',
    },
    {
      name: 'sending: a claim that decides a condition by fields of the contact',
      ratio: (1.1 * many.yards) / branched.many.yards,
      floor: 1,
      baseline: '1.1 of a claim without a condition',
      value: Math.round(branched.many.ms * 100) / 100,
      unit: 'ms a message',
    },
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

/** Each lead stands before a condition by two fields of its contact, and is written to on either path. */
async function measureBranched({ connected, sql, owner }: Setup, before: Scenario) {
  await sql(`update mailboxes set state = 'paused' where workspace_id = '${before.workspace}'`)
  const scenario = await setUpScenario(sql, owner, { leads: 0, mailboxes: MAILBOXES, waits: [0, 0, 0] })
  const [condition, first, second] = scenario.steps
  const rules = {
    match: 'all',
    rules: [
      { field: 'name', op: 'contains', value: '7' },
      { field: 'email', op: 'starts', value: 'lead' },
    ],
  }
  const rule = JSON.stringify({ on: 'contact', rules })
  await sql(`delete from step_variants where step_id = '${condition}';
    update campaign_steps set leads_to = 'end' where id = '${first}';
    update campaign_steps set kind = 'condition', branches = jsonb_build_array(jsonb_build_object('id', gen_random_uuid(),
      'name', 'Seven', 'after_days', 0, 'leads_to', '${second}', 'rule', '${rule}'::jsonb)) where id = '${condition}'`)
  await addLeads(sql, scenario, 10_000)
  await sql('vacuum analyze campaign_leads')
  const few = await claimTime(connected, sql, scenario)
  await withoutTriggers(sql, () => queueBehind(sql, scenario, 990_000))
  await sql('vacuum analyze campaign_leads')
  return { few, many: await claimTime(connected, sql, scenario) }
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
