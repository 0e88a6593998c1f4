import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { deleteExpired, erasePerson } from '#database/testing/installation-calls.ts'
import { testScenario, workspaceId } from '#database/testing/policy-access.ts'

const ada = '01900a00-0000-7000-8000-00000000a001'
const ann = '01900a00-0000-7000-8000-00000000a002'
const t = testScenario(() =>
  t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro')`,
  ),
)
beforeEach(() =>
  t.sql(`delete from audience; delete from imports; delete from trash; delete from suppressions;
    insert into audience (id, workspace_id, email, name, company, tags, custom_fields) values
      ('${ada}', '${workspaceId}', 'ada@engine.test', 'Ada', 'Acme', '{vip}', '{"plan": "gold", "seats": 2}'),
      ('${ann}', '${workspaceId}', 'ann@engine.test', 'Ann', null, '{}', null)`),
)

const changes = (of = ada) =>
  t.sql(
    `select fields, before, after, user_id, source from contact_changes where contact_id = '${of}' order by id`,
  )
const edit = (columns: string, of = ada) => t.asAda(`update audience set ${columns} where id = '${of}'`)

test('an edit records the fields that differ, with their values and who made it', async () => {
  await edit(`company = 'Acme Ltd', name = 'Ada', tags = '{vip,new}', owner_id = '${t.adaId}', notes = repeat('é', 300),
    custom_fields = '{"plan": "silver", "seats": 2, "city": "Bern"}'`)
  assert.deepEqual(await changes(), [
    {
      fields: ['company', 'tags', 'owner_id', 'notes', 'custom:city', 'custom:plan'],
      before: ['Acme', 'vip', '', '', '', 'gold'],
      after: ['Acme Ltd', 'vip, new', t.adaId, 'é'.repeat(200), 'Bern', 'silver'],
      user_id: t.adaId,
      source: null,
    },
  ])
})

test('a new contact, an edit without a difference and the times of emails record nothing', async () => {
  await edit(`company = ' Acme ', custom_fields = '{"seats": 2, "plan": "gold"}'`)
  await t.sql('update audience set last_contacted_at = now(), last_reply_at = now()')
  assert.deepEqual(await t.sql('select * from contact_changes'), [])
})

test('an import and its undo name the file', async () => {
  const [file] = await t.asAda<{ id: string }>(
    `insert into imports (workspace_id, duplicates, file_name) values ('${workspaceId}', 'update', 'x.csv') returning id`,
  )
  const rows = [
    { email: 'ADA@engine.test', company: 'Firm' },
    { email: 'new@engine.test', company: 'Firm' },
  ]
  await t.asAda('select import_rows($1, $2)', [file!.id, JSON.stringify(rows)])
  await t.asAda(`select finish_import($1, 2, 0, '[]')`, [file!.id])
  await edit(`job_title = 'Head'`)
  await t.asAda('select undo_import($1)', [file!.id])
  const [imported, edited, undone] = await changes()
  assert.deepEqual(
    [imported!.fields, imported!.after, imported!.source],
    [['company'], ['Firm'], 'Import x.csv'],
  )
  assert.equal(edited!.source, null)
  assert.deepEqual(undone!.source, 'Undone import x.csv')
  assert.equal((await t.sql('select from contact_changes')).length, 3)
})

test('only the last 200 changes of a contact remain', async () => {
  await t.sql(`do $$ begin for i in 1..203 loop
    update audience set lead_score = i % 100, job_title = i::text where id = '${ada}'; end loop; end $$`)
  const rows = await changes()
  assert.equal(rows.length, 200)
  assert.deepEqual((rows[0]!.after as string[])[0], '4')
})

test('a merge takes the changes over, and its undo returns them', async () => {
  await edit(`company = 'Firm'`, ann)
  const [merge] = await t.asAda<{ id: string }>('select merge_contacts($1, array[$2]::uuid[]) as id', [
    ada,
    ann,
  ])
  await edit(`job_title = 'Head'`)
  assert.deepEqual(
    (await changes()).map(({ fields }) => fields),
    [['company'], ['job_title']],
  )
  await t.asAda('select undo_merge($1)', [merge!.id])
  assert.deepEqual(
    (await changes(ann)).map(({ fields }) => fields),
    [['company']],
  )
  assert.deepEqual(
    (await changes()).map(({ fields }) => fields),
    [['job_title']],
  )
})

test('the changes of a deleted contact are in the trash and return from it', async () => {
  await edit(`company = 'Firm'`)
  await t.asAda('delete from audience')
  assert.deepEqual(await t.sql('select * from contact_changes'), [])
  const [gone] = await t.sql('select batch from trash limit 1')
  await t.asAda('select restore_from_trash($1, $2)', [workspaceId, gone!.batch])
  assert.equal((await changes()).length, 1)
})

test('an address that was added again takes no changes of the deleted contact, and records what the restore adds', async () => {
  await edit(`company = 'Firm'`)
  await t.asAda('delete from audience')
  await t.asAda(`insert into audience (workspace_id, email) values ('${workspaceId}', 'ada@engine.test')`)
  const [gone] = await t.sql('select batch from trash limit 1')
  await t.asAda('select restore_from_trash($1, $2)', [workspaceId, gone!.batch])
  const [added] = await t.sql(`select id from audience where email = 'ada@engine.test'`)
  assert.deepEqual(await t.sql('select contact_id, fields, source from contact_changes'), [
    {
      contact_id: added!.id,
      fields: ['name', 'company', 'tags', 'custom:plan', 'custom:seats'],
      source: 'Restored from the trash',
    },
  ])
})

test('an export has the changes, and an erasure leaves none, not even in those of others', async () => {
  await edit(`name = 'Ada Lovelace', company = 'Firm'`)
  await edit(`notes = 'Married to Ada Lovelace, ada@engine.test'`, ann)
  const [exported] = await t.asAda<{ all: { contact_changes: unknown[] } }>(
    'select export_person($1, $2) as all',
    [workspaceId, 'ada@engine.test'],
  )
  assert.equal(exported!.all.contact_changes.length, 1)
  await erasePerson(t.asService, workspaceId, 'ada@engine.test')
  assert.deepEqual(await changes(), [])
  assert.deepEqual(
    (await changes(ann)).map(({ after }) => after),
    [['Married to erased, erased']],
  )
})

test('changes expire after two years, and with their workspace', async () => {
  await edit(`company = 'Firm'`)
  await edit(`company = 'Firm Ltd'`)
  await t.sql(`update contact_changes set changed_at = now() - interval '731 days' where after = '{Firm}'`)
  await deleteExpired(t.asService)
  assert.deepEqual(
    (await changes()).map(({ after }) => after),
    [['Firm Ltd']],
  )
  await t.sql(`delete from workspaces where id = '${workspaceId}'`)
  assert.deepEqual(await t.sql('select * from contact_changes'), [])
})
