import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { erasePerson } from '#database/testing/installation-calls.ts'
import { claimMessages } from '#database/testing/engine-calls.ts'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'

let scenario: Awaited<ReturnType<typeof setUpScenario>>
let workspace: string
const t = testDatabase(async () => {
  scenario = await setUpScenario(t.sql, t.adaId, { leads: 3, waits: [0, 3] })
  workspace = await one(`select workspace_id from email_campaigns limit 1`)
})

const one = async (sql: string) => String(Object.values((await t.sql(sql))[0]!)[0])
const as = (who = t.ada) => t.db.as(who)
const batchOf = async (kind: string) =>
  await one(`select batch from trash where kind = '${kind}' order by deleted_at desc limit 1`)
const restore = async (kind: string, who = t.ada) =>
  await as(who).query('select restore_from_trash($1, $2) as n', [workspace, await batchOf(kind)])
/** All rows of the tables that a campaign reaches, without columns that a restore may change. */
const picture = async () =>
  await t.sql(`select 'lead' as kind, to_jsonb(l) as row from campaign_leads l
    union all select 'step', to_jsonb(s) from campaign_steps s
    union all select 'message', to_jsonb(m) - 'updated_at' from messages m
    union all select 'sender', to_jsonb(s) from campaign_mailboxes s
    union all select 'campaign', to_jsonb(c) - 'status' - 'pause_reason' - 'updated_at' from email_campaigns c order by 1, 2`)

test('deleted contacts come back with their id, their segments and their place in each campaign', async () => {
  await as().query('select create_static_segment($1, $2, $3)', [workspace, 'Kept', {}])
  const before = await t.sql('select * from audience order by id')
  const leads = await t.sql('select id, audience_id from campaign_leads order by id')
  await as().query('delete from audience')
  assert.equal(await one('select count(*) from campaign_leads where audience_id is not null'), '0')
  // The claim had already ended the lead of one of the contacts.
  await t.sql(`update campaign_leads set state = 'skipped', reason = 'No longer in the audience', due_at = null, ended_at = now()
    where id = (select min(id::text)::uuid from campaign_leads)`)
  assert.deepEqual(await restore('contact'), [{ n: 3 }])
  assert.deepEqual(await t.sql('select * from audience order by id'), before)
  assert.deepEqual(await t.sql('select id, audience_id from campaign_leads order by id'), leads)
  assert.equal(
    await one(
      `select count(*) from campaign_leads where state in ('waiting', 'active') and due_at is not null`,
    ),
    '3',
  )
  assert.equal(await one('select count(*) from private.segment_members'), '3')
  assert.equal(await one('select count(*) from trash'), '0')
})

test('a contact who is added again under the same address goes on where they were', async () => {
  const [first] = await t.sql('select * from audience order by id limit 1')
  await as().query('delete from audience where id = $1', [first!['id']])
  await as().query('insert into audience (workspace_id, email, name) values ($1, upper($2), $3)', [
    workspace,
    first!['email'],
    'Again',
  ])
  assert.equal(await one('select count(*) from campaign_leads where audience_id is null'), '0')
  // The new row remains; the old one cannot be restored.
  assert.deepEqual(await restore('contact'), [{ n: 1 }])
  assert.equal(
    await one(`select name from audience where lower(email) = lower('${String(first!['email'])}')`),
    'Again',
  )
})

test('a restored contact whose address was added again gives that contact what it lacks', async () => {
  const email = 'again@restored.test'
  const add = (company: string, more: object) =>
    as().query(
      `insert into audience (workspace_id, email, company, phone, tags, custom_fields) values ($1, $2, $3, $4, $5, $6)`,
      [workspace, email, company, ...Object.values(more)],
    )
  await add('Old', { phone: '+49 30 1', tags: ['vip'], custom: '{"Plan": "gold", "Seats": "3"}' })
  await as().query('delete from audience where email = $1', [email])
  await add('New', { phone: null, tags: ['fair'], custom: '{"Plan": "silver"}' })
  await restore('contact')
  assert.deepEqual(
    await t.sql(
      `select company, phone, tags, custom_fields::jsonb as custom from audience where email = '${email}'`,
    ),
    [{ company: 'New', phone: '+49 30 1', tags: ['fair', 'vip'], custom: { Plan: 'silver', Seats: '3' } }],
  )
  await t.sql(`delete from audience where email = '${email}'; delete from trash`)
})

test('a deleted campaign comes back paused, with all that it had', async () => {
  const box = scenario.mailboxes[0]!
  await t.sql(`insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject, state, sent_at)
    select workspace_id, 'campaign', campaign_id, step_id, id, '${box}', email, 'A question', 'sent', now() from campaign_leads`)
  const before = await picture()
  await as().query('delete from email_campaigns')
  assert.equal(await one('select count(*) from campaign_leads'), '0')
  assert.deepEqual(await restore('campaign'), [{ n: 1 }])
  assert.deepEqual(await picture(), before)
  assert.equal(await one('select status from email_campaigns'), 'paused')
})

for (const [kind, table] of [
  ['campaign', 'email_campaigns'],
  ['contact', 'audience'],
] as const)
  test(`an email that leaves while its ${kind} is deleted is not sent again after the restore`, async () => {
    const lead = await one(`select min(id::text) from campaign_leads`)
    await t.sql(`delete from messages`)
    await t.sql(
      `update campaign_leads set state = 'waiting', step_id = '${scenario.steps[0]!}', due_at = now(), reason = null, ended_at = null`,
    )
    await t.sql(`insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject, state, claim, lease_until)
      select workspace_id, 'campaign', campaign_id, step_id, id, '${scenario.mailboxes[0]!}', email, 'A question', 'handing',
        gen_random_uuid(), now() + interval '1 minute' from campaign_leads where id = '${lead}'`)
    await as().query(`delete from ${table}`)
    await t.sql(`update messages set state = 'sent', sent_at = now(), claim = null, lease_until = null`)
    await restore(kind)
    await t.sql(`update email_campaigns set status = 'sending'`)
    for (let round = 0; round < 3; round += 1) {
      await t.sql(`update mailboxes set next_check_at = '-infinity', next_free_at = '-infinity'`)
      await claimMessages(t.asService)
    }
    assert.equal(await one(`select count(*) from messages where lead_id = '${lead}'`), '1')
    assert.equal(await one(`select step_id from campaign_leads where id = '${lead}'`), scenario.steps[1])
  })

test('a deleted template comes back with its earlier versions', async () => {
  const id = randomUUID()
  await as().query(
    'insert into email_templates (id, workspace_id, title, subject, content_text) values ($1, $2, $3, $4, $5)',
    [id, workspace, 'Opener', 'hello', 'Hi'],
  )
  await as().query('update email_templates set content_text = $1 where id = $2', ['Hello', id])
  const before = await t.sql('select * from email_template_versions order by 1')
  await as().query('delete from email_templates where id = $1', [id])
  assert.deepEqual(await restore('template'), [{ n: 1 }])
  assert.deepEqual(await t.sql('select * from email_template_versions order by 1'), before)
})

test('what was deleted together is one entry, and only editors see and restore it', async () => {
  await as().query('delete from audience where id = any (array(select id from audience limit 1))')
  await as().query('delete from audience')
  const rows = await as().query('select kind, rows::int from find_trash($1)', [workspace])
  assert.deepEqual(rows, [{ kind: 'contact', rows: 3 }])
  await assert.rejects(as(t.bob).query('select * from find_trash($1)', [workspace]))
  await assert.rejects(restore('contact', t.bob))
  await assert.rejects(as(t.anon).query('select * from find_trash($1)', [workspace]), /permission denied/)
  assert.deepEqual(await restore('contact'), [{ n: 3 }])
})

test('a lead whose contact returns after an undone import still waits for its next step', async () => {
  const [{ id }] = (await as().query(
    'insert into imports (workspace_id, duplicates) values ($1, $2) returning id',
    [workspace, 'skip'],
  )) as [{ id: string }]
  await t.sql(`update audience set import_id = '${id}';
    update imports set state = 'done', finished_at = now();
    update campaign_leads set state = 'active', last_sent_at = now(), step_id = '${scenario.steps[1]!}',
      due_at = case when id = (select min(id::text)::uuid from campaign_leads) then now() else now() + interval '3 days' end`)
  const waiting = `select id, due_at, step_id from campaign_leads where due_at > now() + interval '1 day' order by id`
  const before = await t.sql(waiting)
  assert.equal(before.length, 2)
  await as().query('select undo_import($1)', [id])
  await as().query('select sweep_imports($1)', [workspace])
  assert.equal(await one(`select count(*) from campaign_leads where reason = 'The import was undone'`), '1')
  assert.deepEqual(await restore('contact'), [{ n: 3 }])
  assert.deepEqual(await t.sql(waiting), before)
  assert.equal(
    await one(`select count(*) from campaign_leads where state = 'active' and audience_id is not null`),
    '3',
  )
})

test('whoever was erased is not in the trash and never comes back from it', async () => {
  const address = await one('select lower(email) from audience limit 1')
  await as().query('delete from audience')
  await as().query('delete from email_campaigns')
  await erasePerson(t.asService, workspace, address)
  assert.equal(await one(`select count(*) from trash where content::text ilike '%${address}%'`), '0')
  await restore('contact')
  assert.deepEqual(await restore('campaign'), [{ n: 1 }])
  assert.equal(await one(`select count(*) from audience where lower(email) = '${address}'`), '0')
  assert.equal(await one(`select count(*) from campaign_leads where lower(email) = '${address}'`), '0')
})

test('a deleted workspace leaves nothing in the trash', async () => {
  await as().query(`insert into workspaces (name, user_id) values ('Second', $1)`, [t.adaId])
  await as().query('delete from audience')
  await as().query('delete from workspaces where id = $1', [workspace])
  assert.equal(await one('select count(*) from trash'), '0')
})
