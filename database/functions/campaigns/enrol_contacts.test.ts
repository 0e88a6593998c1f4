// Tests enrolment by API clients and by the import.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario()
let campaign: string
beforeEach(async () => {
  await t.sql(
    'delete from email_campaigns; delete from audience; delete from suppressions; delete from imports',
  )
  campaign = await launched('Founders')
})

async function launched(title: string): Promise<string> {
  const id = randomUUID()
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${id}', '${workspaceId}', '${title}');
    insert into campaign_steps (workspace_id, campaign_id, position) values ('${workspaceId}', '${id}', 1);
    update email_campaigns set launched_at = now(), status = 'sending' where id = '${id}'`)
  return id
}
const enrol = (contacts: unknown, rule = 'skip', who: Who = 'editor', id = campaign) =>
  t.db
    .as(identityOf(t, who))
    .query('select * from enrol_contacts($1, $2, $3)', [id, JSON.stringify(contacts), rule])
const leads = (id = campaign) =>
  t.sql(`select email, state from campaign_leads where campaign_id = '${id}' order by email`)

test('a program gives a new contact any field of the audience', async () => {
  const given = {
    company: 'Acme',
    tags: ['vip'],
    priority: 'high',
    lead_score: 70,
    birthday: '1990-12-31',
    notes: 'Met',
  }
  const contact = {
    ...given,
    email: 'ann@example.com',
    owner: 'edda@coldframe.test',
    custom_fields: { plan: 'pro' },
  }
  await enrol([contact])
  const [stored] = await t.sql(`select to_jsonb(a) - 'id' as row, u.email as owner from audience a
    join auth.users u on u.id = a.owner_id where a.workspace_id = '${workspaceId}'`)
  const { row, owner } = stored as { row: Record<string, unknown>; owner: string }
  assert.equal(owner, 'edda@coldframe.test')
  assert.deepEqual({ ...row, ...given, custom_fields: '{"plan": "pro"}' }, row)
  await assert.rejects(enrol([{ email: 'bob@example.com', owner: 'nobody@example.com' }]))
})

test('another program enrols contacts, new ones and known ones, and is told what became of each', async () => {
  await t.sql(`insert into audience (workspace_id, email, name) values
      ('${workspaceId}', 'bob@example.com', 'Bob'), ('${workspaceId}', 'cy@example.com', 'Cy');
    insert into suppressions (workspace_id, address, reason) values ('${workspaceId}', 'cy@example.com', 'unsubscribe')`)
  const contacts = [
    { email: ' ann@example.com ', name: 'Ann', company: 'Acme' },
    { email: 'ANN@example.com' },
    { email: 'BOB@example.com', name: 'Robert' },
    { email: 'cy@example.com' },
  ]
  assert.deepEqual(await enrol(contacts), [
    { email: 'ann@example.com', outcome: 'enrolled', reason: null },
    { email: 'bob@example.com', outcome: 'enrolled', reason: null },
    { email: 'cy@example.com', outcome: 'skipped', reason: 'suppressed' },
  ])
  assert.deepEqual(
    (await enrol(contacts)).map(({ outcome }) => outcome),
    ['already', 'already', 'skipped'],
  )
  assert.deepEqual(await leads(), [
    { email: 'ann@example.com', state: 'waiting' },
    { email: 'bob@example.com', state: 'waiting' },
  ])
  assert.deepEqual(await t.sql('select name, company, source from audience order by email limit 2'), [
    { name: 'Ann', company: 'Acme', source: 'api' },
    { name: 'Bob', company: null, source: 'manual' },
  ])
})

test('who is under way in another campaign is skipped by other programs too, unless they say otherwise', async () => {
  const other = await launched('Lawyers')
  await enrol([{ email: 'ann@example.com' }], 'skip', 'editor', other)
  assert.deepEqual(await enrol([{ email: 'ann@example.com' }]), [
    { email: 'ann@example.com', outcome: 'skipped', reason: 'elsewhere' },
  ])
  assert.deepEqual(await enrol([{ email: 'ann@example.com' }], 'move'), [
    { email: 'ann@example.com', outcome: 'enrolled', reason: null },
  ])
  assert.deepEqual(await leads(other), [{ email: 'ann@example.com', state: 'skipped' }])
})

test('whoever is in the holdout group is not moved out of the campaign that writes to them', async () => {
  const other = await launched('Lawyers')
  const contacts = Array.from({ length: 40 }, (_, place) => ({ email: `p${place}@firm${place}.test` }))
  await enrol(contacts, 'skip', 'editor', other)
  await t.sql(`update email_campaigns set launched_at = null where id = '${campaign}'`)
  await t.sql(
    `update email_campaigns set holdout_share = 50 where id = '${campaign}'; update email_campaigns set launched_at = now()`,
  )
  await enrol(contacts, 'move')
  const [counts] = await t.sql(`select count(*) filter (where l.in_holdout)::int as held,
      count(*) filter (where l.state = 'waiting' and o.state = 'waiting')::int as twice,
      count(*) filter (where l.state <> 'waiting' and o.state <> 'waiting')::int as never
    from campaign_leads l join campaign_leads o on o.email = l.email and o.campaign_id = '${other}'
    where l.campaign_id = '${campaign}'`)
  assert.ok(Number(counts!['held']) > 5)
  assert.deepEqual({ ...counts, held: 0 }, { held: 0, twice: 0, never: 0 })
})

test('a list that makes no sense is refused whole', async () => {
  const many = Array.from({ length: 1001 }, (_, place) => ({ email: `p${place}@example.com` }))
  for (const list of [{}, [], 'ann@example.com', many])
    await assert.rejects(enrol(list), { code: 'PT400', message: /Between 1 and 1000/ })
  for (const list of [[{ email: 'ann@example.com' }, {}], [{ email: 'nobody' }], [17]])
    await assert.rejects(enrol(list), { code: 'PT400', message: /no email address/ })
  await assert.rejects(enrol([{ email: 'ann@example.com' }], 'steal'), { code: 'PT400' })
  assert.deepEqual(await t.sql('select email from audience'), [])
})

test('a draft and an archived campaign take nobody from other programs', async () => {
  await t.sql(`update email_campaigns set launched_at = null where id = '${campaign}'`)
  await assert.rejects(enrol([{ email: 'ann@example.com' }]), { code: 'PT409' })
  await t.sql(`update email_campaigns set launched_at = now(), status = 'paused' where id = '${campaign}';
    update email_campaigns set status = 'archived' where id = '${campaign}'`)
  await assert.rejects(enrol([{ email: 'ann@example.com' }]), { code: 'PT409' })
})

async function imported(...addresses: string[]): Promise<string> {
  const id = randomUUID()
  await t.sql(`insert into imports (id, workspace_id, state) values ('${id}', '${workspaceId}', 'done');
    insert into audience (workspace_id, email, import_id) values
      ${addresses.map((email) => `('${workspaceId}', '${email}', '${id}')`).join()}`)
  return id
}
const enrolImport = (id: string, to = campaign, who: Who = 'editor') =>
  t.db.as(identityOf(t, who)).query('select * from enrol_import($1, $2)', [id, to])

test('an import goes into a campaign, those it updated too', async () => {
  await t.sql(`insert into audience (workspace_id, email) values
    ('${workspaceId}', 'old@example.com'), ('${workspaceId}', 'other@example.com');
    insert into suppressions (workspace_id, address) values ('${workspaceId}', 'gone.example')`)
  const id = await imported('ann@example.com', 'bob@gone.example')
  await t.sql(`insert into private.import_updates (import_id, contact_id, changes)
    select '${id}', id, '{}' from audience where email = 'old@example.com'`)
  assert.deepEqual(await enrolImport(id), [
    { enrolled: 2, already: 0, suppressed: 1, elsewhere: 0, last_id: null },
  ])
  assert.deepEqual(
    (await leads()).map(({ email }) => email),
    ['ann@example.com', 'old@example.com'],
  )
  const [again] = await enrolImport(id)
  assert.deepEqual([again!.enrolled, again!.already], [0, 2])
})

test('whoever an import left as they were goes into a campaign if that is asked for', async () => {
  await t.sql(
    `insert into audience (workspace_id, email, name) values ('${workspaceId}', 'old@example.com', 'Old')`,
  )
  const editor = t.db.as(identityOf(t, 'editor'))
  const [begun] = await editor.query('insert into imports (workspace_id) values ($1) returning id', [
    workspaceId,
  ])
  const id = String(begun!['id'])
  const rows = JSON.stringify([{ email: 'OLD@example.com', name: 'New' }, { email: 'ann@example.com' }])
  await editor.query('select import_rows($1, $2)', [id, rows])
  // The browser sends a chunk again when its response was lost.
  await editor.query('select import_rows($1, $2)', [id, rows])
  await editor.query(`select finish_import($1, 2, 0, '[]')`, [id])
  const name = async () =>
    (await t.sql(`select name from audience where email = 'old@example.com'`))[0]!['name']
  assert.equal(await name(), 'Old')
  assert.equal((await enrolImport(id))[0]!['enrolled'], 1)
  assert.deepEqual(
    await editor.query('select enrolled, already from enrol_import($1, $2, p_known => true)', [id, campaign]),
    [{ enrolled: 1, already: 1 }],
  )
  assert.deepEqual(
    (await leads()).map(({ email }) => email),
    ['ann@example.com', 'old@example.com'],
  )
  await editor.query('select undo_import($1)', [id])
  assert.equal(await name(), 'Old')
  await editor.query('select sweep_imports($1)', [workspaceId])
  const ended = `select email, state, reason from campaign_leads where state <> 'waiting'`
  assert.deepEqual(await t.sql(ended), [
    { email: 'ann@example.com', state: 'skipped', reason: 'The import was undone' },
  ])
  // Added again, they go on.
  await t.sql(`insert into audience (workspace_id, email) values ('${workspaceId}', 'ann@example.com')`)
  assert.deepEqual(await t.sql(ended), [])
})

test('an import into a draft makes the draft for those', async () => {
  const draft = randomUUID()
  await t.sql(
    `insert into email_campaigns (id, workspace_id, title) values ('${draft}', '${workspaceId}', 'Draft')`,
  )
  const id = await imported('ann@example.com')
  assert.equal((await enrolImport(id, draft))[0]!.enrolled, 1)
  assert.deepEqual(await leads(draft), [])
  const [reach] = await t.db
    .as(identityOf(t, 'viewer'))
    .query<{ people: string }>('select people from campaign_reach($1)', [draft])
  assert.equal(reach!.people, '1')
})

test('an import that is open, undone or of another workspace is not enrolled', async () => {
  const id = await imported('ann@example.com')
  await t.sql(`update imports set state = 'undone'`)
  await assert.rejects(enrolImport(id), { code: 'PT409' })
  await assert.rejects(enrolImport(randomUUID()), { code: 'PT404' })
})

test('only who may edit enrols, by whichever way', async () => {
  const id = await imported('ann@example.com')
  for (const who of ['viewer', 'stranger', 'nobody', 'anon'] as const) {
    await assert.rejects(enrol([{ email: 'ann@example.com' }], 'skip', who), { code: '42501' }, who)
    await assert.rejects(enrolImport(id, campaign, who), { code: '42501' }, who)
  }
  assert.deepEqual(await leads(), [])
  assert.equal((await enrolImport(id, campaign, 'owner'))[0]!.enrolled, 1)
})
