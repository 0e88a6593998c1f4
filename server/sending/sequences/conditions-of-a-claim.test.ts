// The branches of the leads in the queue are decided together. Each lead takes the branch that it would take alone.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Action } from '#core/campaigns/action.ts'
import type { Branch, Sequence } from '#core/campaigns/sequence.ts'
import { actionStep, branchTo, conditionStep, emailStep, idOf } from '#core/testing/branched-sequences.ts'
import type { Queryable } from '#database/database.ts'
import { claimMessages, matchBranches } from '#database/testing/engine-calls.ts'
import { moveClock } from '#database/testing/sending-scenario.ts'
import { campaignOf } from '#database/testing/sequence-runs.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { claimDue, decideAll, sendAllDue } from '#server/testing/sending/sequence-runs.ts'

const t = testDatabase()
afterEach(async () => {
  await t.sql('delete from workspaces')
  await moveClock(t.sql, '0')
})

const whose = (name: string, field: string, op: string, value: string, leads_to: string): Branch =>
  branchTo(leads_to, {
    id: idOf(name),
    name,
    rule: { on: 'contact', rules: { match: 'all', rules: [{ field, op, value }] } },
  })

const atOnce = (branches: Branch[], id = idOf('if')) => ({ ...conditionStep(branches, { wait_days: 0 }), id })

/** Overlapping rules: several match the same contact, and the first one counts. */
const threePaths: Sequence = [
  atOnce([
    whose('Ones', 'email', 'starts', 'lead1', idOf('ones')),
    whose('All the same', 'email', 'contains', '2', idOf('twos')),
    whose('Ends', 'email', 'starts', 'lead3', 'end'),
  ]),
  emailStep('others', { leads_to: 'end' }),
  emailStep('ones', { leads_to: 'end' }),
  emailStep('twos'),
]

const addMailboxes = async (count: number) =>
  await t.sql(`with boxes as (insert into mailboxes (workspace_id, created_by, address, from_name, smtp_host, smtp_port, smtp_security,
      daily_limit, gap_min, gap_max)
    select m.workspace_id, m.created_by, n || m.address, 'Ada', m.smtp_host, m.smtp_port, m.smtp_security, 2000, 0, 0
    from mailboxes m, generate_series(1, ${count}) n returning *)
    insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
    select c.workspace_id, c.id, b.id from boxes b join email_campaigns c on c.workspace_id = b.workspace_id`)

const branchesTaken = async () =>
  await t.sql(`select l.email, b.name, b.reason, b.taken_at is not null as is_taken, s.position
    from lead_branches b join campaign_leads l on l.id = b.lead_id join campaign_steps s on s.id = b.step_id order by l.email, s.position`)
const states = async () =>
  await t.sql(
    'select email, state, step_id, held_by, due_at is null as is_over from campaign_leads order by email',
  )

test('leads that are decided together take the branches that each takes by itself', async () => {
  const inTwoSteps = [
    atOnce([whose('Later', 'email', 'contains', '4', idOf('act'))], idOf('if0')),
    ...threePaths.slice(0, -1),
    emailStep('twos', { leads_to: 'end' }),
    actionStep({ do: 'add_tag', tag: 'four' }),
    emailStep('last'),
  ]
  for (const sequence of [threePaths, inTwoSteps]) {
    const runs = []
    for (const mailboxes of [1, 12]) {
      await campaignOf(t, sequence, 24)
      if (mailboxes > 1) await addMailboxes(mailboxes - 1)
      runs.push({ sent: await sendAllDue(t), taken: await branchesTaken(), states: await states() })
      await t.sql('delete from workspaces')
    }
    assert.deepEqual(runs[1], runs[0])
    const sent = new Set(runs[0]!.sent)
    for (const subject of ['ones', 'twos', 'others']) assert.ok(sent.has(subject), subject)
    assert.equal(sent.has('last'), sequence === inTwoSteps)
    assert.ok(runs[0]!.taken.some(({ name }) => name === 'Ends'))
  }
})

test('the rules of each branch are asked once for all leads of a round', async () => {
  await campaignOf(t, threePaths, 24)
  await t.sql('begin')
  await t.sql(`set local track_functions = 'pl'`)
  await matchBranches(t.sql as Queryable['query'])
  const calls = await t.sql(
    `select calls::int from pg_stat_xact_user_functions where funcname = 'matching_contacts'`,
  )
  await t.sql('commit')
  assert.deepEqual(calls, [{ calls: 3 }])
})

test('a claim reads none of the branches that others took at its condition', async () => {
  await campaignOf(t, threePaths, 2_000)
  await addMailboxes(3)
  await t.sql(`insert into lead_branches (workspace_id, campaign_id, lead_id, step_id, reached_at, branch, name, taken_at)
    select l.workspace_id, l.campaign_id, l.id, l.step_id, now(), 'otherwise', 'Otherwise', now() from campaign_leads l
      where l.email not like 'lead1%';
    update campaign_leads set step_id = '${idOf('others')}', due_at = now() + interval '1 day' where email not like 'lead1%'`)
  await t.sql('analyze')
  const { ahead } = await decideAll(t)
  const read = await t.db.transaction(t.service, async ({ query }) => {
    const count = async () => {
      const [row] = await query<{
        rows: number
      }>(`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
        from pg_stat_xact_user_tables where relname = 'lead_branches'`)
      return row!.rows
    }
    const before = await count()
    const claimed = await claimMessages(query, { limit: 100, decisions: ahead })
    assert.equal(claimed.length, 4)
    return (await count()) - before
  })
  assert.equal((await branchesTaken()).filter(({ email }) => String(email).startsWith('lead1')).length, 4)
  assert.equal(read, 0)
})

test('a lead that is decided with others and then held has taken no branch, and takes one when it is its turn', async () => {
  const anns = [
    atOnce([whose('Ann', 'name', 'is', 'Ann', idOf('ann'))]),
    emailStep('others', { leads_to: 'end' }),
    emailStep('ann'),
  ]
  const { workspace } = await campaignOf(t, anns, 5)
  await addMailboxes(4)
  await t.sql(`with begun as (insert into imports (workspace_id) values ('${workspace}') returning id)
    update audience set import_id = begun.id from begun where email like 'lead2@%'`)
  const { ids } = await claimDue(t)
  assert.equal(ids.length, 4)
  assert.ok((await branchesTaken()).every(({ email }) => !String(email).startsWith('lead2@')))
  await t.sql(
    `update imports set state = 'done'; update audience set name = 'Ann' where email like 'lead2@%'`,
  )
  assert.deepEqual(await sendAllDue(t, '6 minutes'), ['ann'])
})

test('a lead that was moved on to an action that has to wait is decided once, and goes on when the action is done', async () => {
  const tag: Action = { do: 'add_tag', tag: 'one' }
  await campaignOf(
    t,
    [
      atOnce([whose('All', 'email', 'starts', 'lead', idOf('act'))]),
      emailStep('others', { leads_to: 'end' }),
      actionStep(tag),
      emailStep('last'),
    ],
    3,
  )
  await addMailboxes(2)
  await t.db.transaction(t.service, async ({ query }) => {
    await query(`select from audience where email like 'lead1@%' for no key update`)
    // An action ends the claim that reaches it.
    for (const _ of [1, 2]) assert.equal((await claimDue(t)).ids.length, 1)
  })
  assert.deepEqual(
    (await states()).map(({ held_by }) => held_by),
    ['action', null, null],
  )
  assert.equal((await branchesTaken()).length, 3)
  assert.deepEqual(await sendAllDue(t, '10 seconds'), ['last'])
  assert.equal((await branchesTaken()).length, 3)
})

test('one claim for several campaigns takes each lead by the condition of its own', async () => {
  const sequence = (name: string, start: string) => [
    atOnce([whose(name, 'email', 'starts', start, idOf(`y${name}`))], idOf(`if${name}`)),
    emailStep(`o${name}`, { leads_to: 'end' }),
    emailStep(`y${name}`),
  ]
  await campaignOf(t, sequence('a', 'lead1'), 4)
  await campaignOf(t, sequence('b', 'lead2'), 4)
  await addMailboxes(3)
  const { ids } = await claimDue(t)
  assert.equal(ids.length, 8)
  assert.deepEqual(
    await t.sql(`select l.email, v.subject from messages m join campaign_leads l on l.id = m.lead_id
      join step_variants v on v.step_id = m.step_id where v.subject like 'y%' order by v.subject`),
    [
      { email: 'lead1@company1.test', subject: 'ya' },
      { email: 'lead2@company2.test', subject: 'yb' },
    ],
  )
  assert.equal((await branchesTaken()).length, 8)
})
