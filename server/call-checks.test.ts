// Tests sequences sent by API clients: the server rejects what the editor would not save, and the rows reject what a
// claim could not read.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { emailStep, idOf, sequenceFaults, twoPaths } from '#core/testing/branched-sequences.ts'
import { openScenario, workspaceId } from '#database/testing/policy-access.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { callChecks } from './call-checks.ts'
import { createRest, type Rest } from './supabase/rest/rest.ts'

let t: TestDatabase
let rest: Rest
let campaign: string
before(async () => {
  t = await openScenario()
  rest = await createRest({ db: t.db, exposedSchemas: ['public'], onError: () => assert.fail(), callChecks })
  const [row] = await t.sql(
    `insert into email_campaigns (workspace_id, title) values ('${workspaceId}', 'Founders') returning id`,
  )
  campaign = String(row?.['id'])
})
after(async () => {
  await rest.close()
  await t.close()
})

async function call(
  name: string,
  args: object,
): Promise<{ status: number; code?: string; message?: string }> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(args) }
  const response = await rest(new Request(`http://coldframe.test/rest/v1/rpc/${name}`, init), t.ada)
  const answer = JSON.parse(response.body!) as { code?: string; message?: string } | number | string
  return { status: response.status, ...(typeof answer === 'object' ? answer : {}) }
}

async function save(sequence: unknown) {
  const [row] = await t.sql(`select sequence_version from email_campaigns where id = '${campaign}'`)
  return call('save_sequence', {
    p_campaign_id: campaign,
    p_sequence: sequence,
    p_base: row?.['sequence_version'],
  })
}

test('a sequence that the editor would not save is refused to a program, and one that it would is saved', async () => {
  for (const [what, sequence, fault] of sequenceFaults) {
    // A step cannot move to another reply.
    await t.sql(`delete from campaign_steps where campaign_id = '${campaign}'`)
    const { status, code, message } = await save(sequence)
    if (fault === null) assert.equal(status, 200, `${what}: ${message}`)
    else assert.deepEqual([status, code, message], [400, 'PT400', fault], what)
  }
})

test('a campaign is not created with a sequence that could not be saved', async () => {
  const { status, message } = await call('create_campaign', {
    p_workspace_id: workspaceId,
    p_title: 'Founders',
    p_sequence: twoPaths({ name: '' }),
  })
  assert.deepEqual([status, message], [400, 'A branch of step 2 has no name.'])
  assert.deepEqual(
    await t.sql(
      `select count(*)::integer as campaigns from email_campaigns where workspace_id = '${workspaceId}'`,
    ),
    [{ campaigns: 1 }],
  )
})

test('a rule of contacts that no segment could have is refused with its own reason', async () => {
  for (const rule of [
    { field: "company' or true --", op: 'is', value: 'x' },
    { field: 'segment', op: 'is', value: '-'.repeat(36) },
  ]) {
    const rules = { match: 'all' as const, rules: [rule] }
    const { status, message } = await save(twoPaths({ rule: { on: 'contact', rules } }))
    assert.equal(status, 400)
    assert.match(message ?? '', /A rule of this segment/)
  }
})

test('ids in capitals lead to the same steps', async () => {
  const shouted = JSON.parse(
    JSON.stringify(twoPaths()).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => id.toUpperCase()),
  ) as object
  assert.equal((await save(shouted)).status, 200)
})

test('branches that a claim could not read are refused by their row, whoever writes it', async () => {
  const [branch] = twoPaths()[1]!.branches
  assert.ok(branch)
  const write = (branches: unknown) =>
    t.asService(
      `insert into campaign_steps (workspace_id, campaign_id, kind, wait_days, branches)
      values ('${workspaceId}', '${campaign}', 'condition', 3, $1)`,
      [JSON.stringify(branches)],
    )
  await write([
    branch,
    { ...branch, id: randomUUID(), rule: { on: 'task', step: idOf('call'), outcome: 'done' } },
  ])
  await write([{ ...branch, rule: { on: 'opened', machines: true } }])
  await write([{ ...branch, rule: { on: 'task', step: null, outcome: 'done' } }])
  for (const unreadable of [
    {},
    [[branch]],
    [null],
    [{ ...branch, leads_to: 'warm' }],
    [{ ...branch, after_days: '2' }],
    [{ ...branch, after_days: 1.5 }],
    [{ ...branch, rule: { on: 'opened', step: 'first', machines: false } }],
    [{ ...branch, rule: { on: 'clicked', step: null, machines: 'yes' } }],
    [{ ...branch, rule: { on: 'task', step: 'call', outcome: 'done' } }],
    [{ ...branch, rule: { on: 'contact', rules: { match: 'all' } } }],
    [{ ...branch, rule: { on: 'moon' } }],
    [branch, { ...branch, id: undefined }],
  ])
    await assert.rejects(write(unreadable), { message: /can’t be read/ }, JSON.stringify(unreadable))
})

test('an email step sent with nothing but what it needs is saved', async () => {
  const { id, variants } = emailStep('alone')
  assert.equal((await save([{ id, variants }])).status, 200)
})
