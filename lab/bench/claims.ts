// The effect of a long queue on its head, and the cost that a condition adds to a claim.
import { randomUUID } from 'node:crypto'
import { addLeads, setUpScenario, type Scenario } from '../../database/testing/sending-scenario.ts'
import { decideLeads } from '../../server/sending/decide-leads.ts'
import type { Figure } from './figure.ts'
import { MAILBOXES, openSetup, withoutTriggers, type Setup } from './sending/setup.ts'

const ROUNDS = 60
const WARM_UP = 8

/**
 * Claims for two campaigns, one of them with a condition on contact fields, with 10 thousand queued leads and with a
 * million.
 */
export async function measure(): Promise<Figure[]> {
  const setup = await openSetup()
  try {
    return await measureClaims(setup)
  } finally {
    await setup.close()
  }
}

async function measureClaims(setup: Setup): Promise<Figure[]> {
  const { sql, owner } = setup
  const plain = await setUpScenario(sql, owner, { leads: 10_000, mailboxes: MAILBOXES, waits: [0, 0] })
  const branched = await setUpBranched(setup)
  const few = await claimTimes(setup, plain, branched)
  for (const scenario of [plain, branched])
    await withoutTriggers(sql, () => queueBehind(sql, scenario, 990_000))
  const many = await claimTimes(setup, plain, branched)
  return [
    {
      name: 'sending: a claim over a million queued leads with branches',
      ratio: (1.5 * few.branched.yards) / many.branched.yards,
      floor: 1,
      baseline: '1.5 times a claim over 10 thousand with branches',
      ...inMilliseconds(many.branched),
    },
    {
      name: 'sending: a claim that decides a condition by fields of the contact',
      ratio: 1.1 / few.more,
      floor: 1,
      baseline: '1.1 of a claim without a condition, over 10 thousand',
      ...inMilliseconds(few.branched),
    },
    {
      name: 'sending: a claim that decides a condition, over a million queued leads',
      ratio: 1.1 / many.more,
      floor: 1,
      baseline: '1.1 of a claim without a condition, over a million',
      ...inMilliseconds(many.branched),
    },
    {
      name: 'sending: a claim over a million queued leads',
      ratio: (1.5 * few.plain.yards) / many.plain.yards,
      floor: 1,
      baseline: '1.5 times a claim over 10 thousand',
      ...inMilliseconds(many.plain),
    },
  ]
}

const inMilliseconds = ({ ms }: Timed) => ({ value: Math.round(ms * 100) / 100, unit: 'ms a message' })

/** Each lead is before a condition on two fields of its contact, and gets an email on either path. */
async function setUpBranched({ sql, owner }: Setup): Promise<Scenario> {
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
  return scenario
}

/** A hundred addresses per contact: a claim reads the contact only when its turn comes. */
async function queueBehind(sql: Setup['sql'], scenario: Scenario, leads: number): Promise<void> {
  await sql(`with people as (
      select id, row_number() over (order by id) as place from audience where workspace_id = '${scenario.workspace}')
    insert into campaign_leads (workspace_id, campaign_id, audience_id, email, step_id, due_at)
    select '${scenario.workspace}', '${scenario.campaign}', people.id, 'more' || n || '@firm' || n || '.test', '${scenario.steps[0]}',
      now() - interval '30 minutes' + n * interval '1 microsecond'
    from generate_series(1, ${leads}) n join people on place = 1 + n % 10000`)
}

type Timed = { ms: number; yards: number }

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

/**
 * The times per claimed message for both, and their ratio. Alternates because the machine's load changes, with fresh
 * statistics as from autovacuum.
 */
async function claimTimes(setup: Setup, plain: Scenario, branched: Scenario) {
  await setup.sql('vacuum analyze')
  const claim = { plain: [] as Timed[], branched: [] as Timed[] }
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    if (round === WARM_UP) await setup.sql('analyze')
    claim.plain.push(await claimTime(setup, plain))
    claim.branched.push(await claimTime(setup, branched))
  }
  const after = { plain: claim.plain.slice(WARM_UP), branched: claim.branched.slice(WARM_UP) }
  const middle = (times: Timed[]): Timed => ({
    ms: median(times.map(({ ms }) => ms)),
    yards: median(times.map(({ yards }) => yards)),
  })
  return {
    plain: middle(after.plain),
    branched: middle(after.branched),
    more: median(after.branched.map(({ ms }, round) => ms / after.plain[round]!.ms)),
  }
}

/**
 * Claims with the decisions about the first leads in the queue, like the engine. Relative to a constant query, because
 * the machine's speed changes between measurements.
 */
async function claimTime({ connected: { db }, sql }: Setup, { workspace }: Scenario): Promise<Timed> {
  const { query } = db.as({ role: 'service_role' })
  await sql(`update mailboxes set state = case workspace_id when '${workspace}' then 'active' else 'paused' end,
    next_check_at = '-infinity', next_free_at = '-infinity', sent_count = 0`)
  const yard = await timed(() => query('select sum(n) from generate_series(1, 200000) n'))
  let claimed = 0
  const ms = await timed(async () => {
    const { ahead } = await decideLeads({ db, onError: refuse })
    const rows = await query(`select private.claim_messages($1, ${MAILBOXES}, '1 hour', $2)`, [
      randomUUID(),
      JSON.stringify(ahead),
    ])
    claimed = rows.length
  })
  return { ms: ms / claimed, yards: ms / claimed / yard }
}

function refuse(error: unknown): never {
  throw error
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
