import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { leadStates } from '#core/campaigns/lead/states.ts'
import { recordOutcomes } from '#database/testing/engine-calls.ts'
import { identityOf, testScenario, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario()

type Step = { id: string; kind: string; wait_days: number; variants: object[] }
const step = (subject: string, wait = 0): Step => ({
  id: randomUUID(),
  kind: 'email',
  wait_days: wait,
  variants: [{ id: randomUUID(), subject, content_text: 'Hello {{first_name|there}}', weight: 1 }],
})

async function newCampaign(): Promise<string> {
  const [row] = await t.asAda<{ id: string }>(
    `insert into email_campaigns (workspace_id, title) values ($1, 'Founders') returning id`,
    [workspaceId],
  )
  return row!.id
}
const save = async (campaign: string, sequence: unknown, base: number, who = t.ada) => {
  const [row] = await t.db
    .as(who)
    .query<{ version: number }>('select save_sequence($1, $2, $3) as version', [
      campaign,
      JSON.stringify(sequence),
      base,
    ])
  return row!.version
}
const subjects = async (campaign: string) =>
  (
    await t.asAda<{ subject: string }>(
      `select v.subject from campaign_steps s join step_variants v on v.step_id = s.id
      where s.campaign_id = $1 and s.position is not null and v.label is not null order by s.position, v.label`,
      [campaign],
    )
  ).map(({ subject }) => subject)

test('a sequence is saved, reordered and saved again, and each state stays as a version', async () => {
  const campaign = await newCampaign()
  const [one, two] = [step('One'), step('Two', 3)]
  assert.equal(await save(campaign, [one, two], 0), 1)
  assert.equal(await save(campaign, [two, one], 1), 2)
  assert.deepEqual(await subjects(campaign), ['Two', 'One'])
  const versions = await t.asAda(
    'select version, jsonb_array_length(sequence) as steps from sequence_versions where campaign_id = $1 order by version',
    [campaign],
  )
  assert.deepEqual(versions, [
    { version: 1, steps: 2 },
    { version: 2, steps: 2 },
  ])
})

test('saving what is there already makes no version', async () => {
  const campaign = await newCampaign()
  const sequence = [step('One')]
  await save(campaign, sequence, 0)
  assert.equal(await save(campaign, sequence, 1), 1)
})

test('over a newer version nothing is saved', async () => {
  const campaign = await newCampaign()
  await save(campaign, [step('Mine')], 0)
  await assert.rejects(save(campaign, [step('Theirs')], 0), { code: 'PT409' })
  assert.deepEqual(await subjects(campaign), ['Mine'])
})

test('viewers, strangers and the signed out save no sequence', async () => {
  const campaign = await newCampaign()
  for (const [who, code] of [
    ['viewer', '42501'],
    ['stranger', 'PT404'],
    ['anon', '42501'],
  ] as const)
    await assert.rejects(save(campaign, [step('Mine')], 0, identityOf(t, who)), { code }, who)
  assert.equal(await save(campaign, [step('Ours')], 0, identityOf(t, 'editor')), 1)
})

test('a step of another campaign is not taken over', async () => {
  const [mine, other] = [await newCampaign(), await newCampaign()]
  const theirs = step('Theirs')
  await save(other, [theirs], 0)
  await assert.rejects(save(mine, [{ ...theirs, variants: step('x').variants }], 0), { code: 'PT400' })
  await assert.rejects(save(mine, [{ ...step('x'), variants: theirs.variants }], 0), { code: 'PT400' })
  assert.deepEqual(await subjects(other), ['Theirs'])
})

test('whoever waits at a step that is taken out goes on to the next, or is through', async () => {
  const campaign = await newCampaign()
  const [one, two, three] = [step('One'), step('Two', 3), step('Three', 5)]
  await save(campaign, [one, two, three], 0)
  for (const [email, at] of [
    ['a@example.com', two],
    ['b@example.com', three],
  ] as const)
    await t.sql(`insert into campaign_leads (workspace_id, campaign_id, email, state, step_id, due_at)
      values ('${workspaceId}', '${campaign}', '${email}', 'active', '${at.id}', now())`)
  const leads = () =>
    t.sql(`select email, state, step_id from campaign_leads where campaign_id = '${campaign}' order by email`)
  await save(campaign, [one, three], 1)
  assert.deepEqual((await leads())[0], { email: 'a@example.com', state: 'active', step_id: three.id })
  await save(campaign, [one], 2)
  assert.deepEqual(
    (await leads()).map(({ state, step_id }) => [state, step_id]),
    [
      ['finished', null],
      ['finished', null],
    ],
  )
})

test('a paused lead whose last step is taken out is finished, and nothing can resume it', async () => {
  const campaign = await newCampaign()
  const [one, two] = [step('One'), step('Two', 3)]
  await save(campaign, [one, two], 0)
  const [lead] =
    await t.sql(`insert into campaign_leads (workspace_id, campaign_id, email, state, step_id, due_at, reason, held_by)
      values ('${workspaceId}', '${campaign}', 'a@example.com', 'paused', '${two.id}', now(), 'Too big', 'too_big') returning id`)
  await save(campaign, [one], 1)
  const [ended] =
    await t.sql(`select state, step_id, due_at, reason, held_by, ended_at is not null as has_ended
    from campaign_leads where campaign_id = '${campaign}'`)
  assert.deepEqual(ended, {
    state: 'finished',
    step_id: null,
    due_at: null,
    reason: null,
    held_by: null,
    has_ended: true,
  })
  const [resumed] = await t.asAda('select change_leads($1, $2) as count', [[lead!['id']], 'resume'])
  assert.equal(resumed!['count'], 0)
})

test('a lead changes from each state to those that are listed for it, whoever writes, and to no other', async () => {
  const campaign = await newCampaign()
  const states = leadStates.map(({ value }) => value)
  const changes: string[] = []
  for (const from of states)
    for (const to of states) {
      const email = `${from}-${to}@example.com`
      await t.sql(`insert into campaign_leads (workspace_id, campaign_id, email, state)
        values ('${workspaceId}', '${campaign}', '${email}', '${from}')`)
      await t.sql(`update campaign_leads set state = '${to}' where email = '${email}'`).then(
        () => from !== to && changes.push(`${from} ${to}`),
        (error: { code: string }) => assert.equal(error.code, 'PT409'),
      )
    }
  assert.deepEqual(
    changes,
    leadStates.flatMap(({ value, becomes }) =>
      states.filter((to) => becomes.includes(to)).map((to) => `${value} ${to}`),
    ),
  )
  await assert.rejects(
    t.sql(`insert into campaign_leads (workspace_id, campaign_id, email, state)
      values ('${workspaceId}', '${campaign}', 'x@example.com', 'asleep')`),
    { code: '23514' },
  )
})

test('whoever had a task or an email under way at a step that is taken out waits for the next from then on', async () => {
  const campaign = await newCampaign()
  const [one, two, three] = [step('One'), step('Two', 3), step('Three', 5)]
  const call = { ...two, kind: 'task', variants: [], instructions: 'Call' }
  await save(campaign, [one, call, three], 0)
  const [task, email] = [randomUUID(), randomUUID()]
  const claim = randomUUID()
  await t.sql(`insert into campaign_leads (id, workspace_id, campaign_id, email, state, step_id) values
      ('${task}', '${workspaceId}', '${campaign}', 'a@example.com', 'active', '${call.id}'),
      ('${email}', '${workspaceId}', '${campaign}', 'b@example.com', 'waiting', '${one.id}');
    insert into campaign_tasks (workspace_id, campaign_id, lead_id, step_id, due_at)
      values ('${workspaceId}', '${campaign}', '${task}', '${call.id}', now());
    insert into messages (workspace_id, recipient, kind, campaign_id, lead_id, step_id, state, claim)
      values ('${workspaceId}', 'b@example.com', 'campaign', '${campaign}', '${email}', '${one.id}', 'handing', '${claim}')`)
  await save(campaign, [three], 1)
  const due = () =>
    t.sql(`select step_id, due_at > now() + interval '4 days' as is_later from campaign_leads
      where campaign_id = '${campaign}' order by email`)
  assert.deepEqual(await due(), [
    { step_id: three.id, is_later: true },
    { step_id: three.id, is_later: null },
  ])
  const [mail] = await t.sql(`select id from messages where claim = '${claim}'`)
  await recordOutcomes(t.asService, { id: mail!['id'], claim, outcome: 'sent' })
  assert.deepEqual((await due())[1], { step_id: three.id, is_later: true })
})

test('a step and a variant that something was sent by stay, out of the sequence', async () => {
  const campaign = await newCampaign()
  const [one, two] = [step('One'), step('Two')]
  await save(campaign, [one, two], 0)
  const variant = (two.variants[0] as { id: string }).id
  await t.sql(`insert into messages (workspace_id, recipient, kind, campaign_id, step_id, variant_id)
    values ('${workspaceId}', 'a@example.com', 'campaign', '${campaign}', '${two.id}', '${variant}')`)
  await save(campaign, [one], 1)
  assert.deepEqual(await t.sql(`select position from campaign_steps where id = '${two.id}'`), [
    { position: null },
  ])
  await save(campaign, [one, { ...two, variants: step('Other').variants }], 2)
  assert.deepEqual(await t.sql(`select label from step_variants where id = '${variant}'`), [{ label: null }])
  assert.deepEqual(await subjects(campaign), ['One', 'Other'])
})

const twice = step('twice')
const faults: [string, unknown, string][] = [
  ['one id twice', [twice, twice], 'Each step has an id, and no other step has it.'],
  ['no list', {}, 'A sequence is a list of steps.'],
  ['101 steps', Array.from({ length: 101 }, () => step('x')), 'A sequence has at most 100 steps.'],
  ['no variant', [{ ...step('x'), variants: [] }], 'An email step has at least one variant.'],
  [
    '27 variants',
    [{ ...step('x'), variants: Array.from({ length: 27 }, () => step('x').variants[0]) }],
    'A step has at most 26 variants.',
  ],
  ['a wait of 400 days', [step('x', 400)], 'A step waits between 0 and 365 days.'],
]
for (const [what, sequence, message] of faults) {
  test(`a sequence with ${what} is refused in words`, async () => {
    await assert.rejects(save(await newCampaign(), sequence, 0), { message })
  })
}
