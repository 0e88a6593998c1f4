// Tests rows that a user deletes one by one, or removes from a campaign, and their restoration.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { erasePerson, storageLimit } from '#database/testing/installation-calls.ts'
import { setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'

let scenario: Scenario
const t = testDatabase(async () => {
  scenario = await setUpScenario(t.sql, t.adaId, { leads: 4, waits: [0, 3] })
  await t.sql(
    `insert into workspace_members (workspace_id, user_id, role) values ('${scenario.workspace}', '${t.bobId}', 'editor')`,
  )
})

const one = async (sql: string) => Object.values((await t.sql(sql))[0] ?? {})[0]
const as = (who = t.ada) => t.db.as(who)
const batchOf = (kind: string) =>
  one(`select batch from trash where kind = '${kind}' order by deleted_at desc, id desc limit 1`)
const restore = async (kind: string, who = t.ada) =>
  (
    await as(who).query('select restore_from_trash($1, $2) as n', [scenario.workspace, await batchOf(kind)])
  )[0]!['n']
const saveFile = async (bytes: number, bucket = 'attachments', folder = 'offers') => {
  const version = randomUUID()
  await as().query(
    `insert into storage.objects (id, bucket_id, name, version, metadata) values (uuid_v7(), $1, $2, $3, $4)`,
    [bucket, `${scenario.workspace}/${folder}/${version}.pdf`, version, { size: bytes }],
  )
  return version
}
const handedOver = async (version: string) =>
  Number(await one(`select count(*) from private.content_deletions where version = '${version}'`)) === 1

test('a segment with its members, a snippet, a folder with its templates and a suppression come back as they were', async () => {
  const { workspace } = scenario
  await as().query('select create_static_segment($1, $2, $3)', [workspace, 'Kept', {}])
  await as().query('insert into snippets (workspace_id, name, content) values ($1, $2, $3)', [
    workspace,
    'Sign',
    'Ada',
  ])
  const folder = randomUUID()
  await as().query('insert into template_folders (id, workspace_id, name) values ($1, $2, $3)', [
    folder,
    workspace,
    'Openers',
  ])
  await as().query(
    'insert into email_templates (workspace_id, title, subject, content_text, folder_id) values ($1, $2, $3, $4, $5)',
    [workspace, 'Opener', 'hello', 'Hi', folder],
  )
  await as().query('insert into suppressions (workspace_id, address) values ($1, $2)', [
    workspace,
    'no@silent.test',
  ])
  const picture = async () =>
    await t.sql(`select to_jsonb(s) from segments s union all select to_jsonb(m) from private.segment_members m
      union all select to_jsonb(n) from snippets n union all select to_jsonb(f) from template_folders f
      union all select to_jsonb(u) from suppressions u
      union all select jsonb_build_object('template', e.id, 'folder', e.folder_id) from email_templates e order by 1`)
  const stateBefore = await picture()
  for (const table of ['segments', 'snippets', 'template_folders', 'suppressions'])
    await as().query(`delete from ${table} where workspace_id = $1`, [workspace])
  assert.equal((await picture()).length, 1)
  for (const kind of ['segment', 'snippet', 'folder', 'suppression'])
    assert.equal(await restore(kind), 1, kind)
  assert.deepEqual(await picture(), stateBefore)
})

test('a name that was given again meanwhile is said, and the deleted row stays in the trash', async () => {
  await as().query('delete from snippets')
  await as().query('insert into snippets (workspace_id, name, content) values ($1, $2, $3)', [
    scenario.workspace,
    'SIGN',
    'B',
  ])
  await assert.rejects(restore('snippet'), /Something with the same name was created/)
  await as().query(`update snippets set name = 'Other'`)
  assert.equal(await restore('snippet'), 1)
  assert.equal(await one('select count(*) from snippets'), '2')
})

test('an analysis comes back, costs no second one, and a retention or a service leaves nothing in the trash', async () => {
  await as().query('insert into analyses (workspace_id, subject, body, score) values ($1, $2, $3, 70)', [
    scenario.workspace,
    'A draft',
    'Hello',
  ])
  const used = await one('select sum(analyses) from private.monthly_usage')
  const stateBefore = await t.sql('select * from analyses')
  await as().query('delete from analyses')
  assert.equal(await restore('analysis'), 1)
  assert.deepEqual(await t.sql('select * from analyses'), stateBefore)
  assert.equal(await one('select sum(analyses) from private.monthly_usage'), used)
  await t.asService('delete from analyses')
  assert.equal(await batchOf('analysis'), undefined)
})

test('the content of a deleted file stays until the trash loses it, and is not deleted after a restore', async () => {
  const version = await saveFile(3)
  await as().query('delete from storage.objects where version = $1', [version])
  assert.equal(await handedOver(version), false)
  assert.equal(await one('select count(*) from private.storage_usage'), '0')
  assert.equal(await restore('file'), 1)
  assert.equal(await handedOver(version), false)
  assert.equal(await one('select bytes from private.storage_usage'), '3')
  await as().query('delete from storage.objects where version = $1', [version])
  await as().query(`delete from trash where kind = 'file'`)
  assert.equal(await handedOver(version), true)
})

test('a file goes back into no plan that is full, and stays in the trash until there is room', async () => {
  const limit = await storageLimit(t.asService, scenario.workspace)
  const [first, second] = [await saveFile(limit - 10), 'second']
  await as().query('delete from storage.objects where version = $1', [first])
  const filler = await saveFile(20, 'attachments', second)
  await assert.rejects(restore('file'), /Your files would be larger than/)
  assert.equal(await handedOver(first), false)
  // The trash holds at most as much as the plan, so this file is deleted immediately.
  await as().query('delete from storage.objects where version = $1', [filler])
  assert.equal(await handedOver(filler), true)
  assert.equal(await restore('file'), 1)
  await as().query('delete from storage.objects')
})

test('a deleted file is seen and restored by nobody but who deleted it', async () => {
  await t.sql(`delete from trash where kind = 'file'`)
  await saveFile(5)
  await as().query('delete from storage.objects')
  const listed = await as(t.bob).query('select kind from find_trash($1)', [scenario.workspace])
  assert.deepEqual(
    listed.filter(({ kind }) => kind === 'file'),
    [],
  )
  assert.equal(await restore('file', t.bob), 0)
  await as(t.bob).query(`delete from trash where kind = 'file'`)
  assert.equal(await restore('file'), 1)
})

test('leads that were taken out go on at the time that was set, with their tasks; who was paused stays so', async () => {
  const ids = (await t.sql('select id from campaign_leads order by email')).map(({ id }) => String(id))
  await t.sql(`update campaign_leads set due_at = now() + interval '2 days'`)
  await t.sql(`update campaign_leads set state = 'paused' where id = '${ids[0]!}'`)
  await t.sql(`insert into campaign_tasks (workspace_id, campaign_id, lead_id, step_id)
    select workspace_id, campaign_id, id, step_id from campaign_leads where id = '${ids[1]!}'`)
  const places = () =>
    t.sql('select id, state, due_at, step_id, reason, ended_at from campaign_leads order by id')
  const [kept, tasks] = [await places(), await t.sql('select * from campaign_tasks')]
  await as().query(`select change_leads($1, 'remove')`, [ids])
  assert.equal(await one(`select count(*) from campaign_leads where state = 'skipped'`), '4')
  const [entry] = await as().query(`select kind, rows::int, source from find_trash($1) where kind = 'lead'`, [
    scenario.workspace,
  ])
  assert.deepEqual(entry, {
    kind: 'lead',
    rows: 4,
    source: `Taken out of “Campaign ${scenario.workspace.slice(0, 8)}”`,
  })
  assert.equal(await restore('lead'), 4)
  assert.deepEqual(await places(), kept)
  assert.deepEqual(await t.sql('select * from campaign_tasks'), tasks)
})

test('a lead whose email left while it was taken out goes on with the next step, and replies are not undone', async () => {
  const [sent, replied] = (await t.sql('select id from campaign_leads order by email'))
    .map(({ id }) => String(id))
    .slice(1)
  await t.sql(
    `update campaign_leads set state = 'waiting', due_at = now(), step_id = '${scenario.steps[0]!}'`,
  )
  await t.sql(`insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject, state, claim, lease_until)
    select workspace_id, 'campaign', campaign_id, step_id, id, '${scenario.mailboxes[0]!}', email, 'A question', 'sending',
      gen_random_uuid(), now() + interval '1 minute' from campaign_leads where id = '${sent!}'`)
  await as().query(`select change_leads($1, 'remove')`, [[sent, replied]])
  await t.sql(`update messages set state = 'sent', sent_at = now(), claim = null, lease_until = null`)
  await t.sql(`update campaign_leads set state = 'replied', reason = null where id = '${replied!}'`)
  assert.equal(await restore('lead'), 2)
  assert.deepEqual(await t.sql(`select state, step_id from campaign_leads where id = '${sent!}'`), [
    { state: 'waiting', step_id: scenario.steps[1] },
  ])
  assert.equal(await one(`select state from campaign_leads where id = '${replied!}'`), 'replied')
})

test('suppressing leads is taken back: the suppression, and their place in every campaign', async () => {
  const { workspace } = scenario
  const [first, second] = await t.sql('select id, email from campaign_leads order by email')
  const ids = [first!['id'], second!['id']]
  await t.sql(`update campaign_leads set state = 'waiting', reason = null, ended_at = null, due_at = now() + interval '2 days'
    where id = '${String(first!['id'])}'`)
  await t.sql(`with made as (insert into email_campaigns (id, workspace_id, title, status)
      values (gen_random_uuid(), '${workspace}', 'Second', 'sending') returning id),
    step as (insert into campaign_steps (id, workspace_id, campaign_id, position)
      select gen_random_uuid(), '${workspace}', id, 1 from made returning id, campaign_id)
    insert into campaign_leads (workspace_id, campaign_id, audience_id, email, step_id, due_at)
      select l.workspace_id, s.campaign_id, l.audience_id, l.email, s.id, now() + interval '1 day' from campaign_leads l, step s
      where l.id = '${String(first!['id'])}'`)
  const places = () => t.sql('select id, state, due_at, step_id, reason from campaign_leads order by id')
  const listed = () => one(`select count(*) from suppressions where workspace_id = '${workspace}'`)
  const [kept, before] = [await places(), await listed()]
  await as().query(`select change_leads($1, 'suppress')`, [ids])
  assert.equal(Number(await listed()), Number(before) + 2)
  assert.equal(
    await one(`select reason from campaign_leads where id = '${String(first!['id'])}'`),
    'On the suppression list',
  )
  assert.equal(await restore('lead'), 3)
  assert.equal(await listed(), before)
  assert.deepEqual(await places(), kept)
  assert.equal(
    await one(
      `select count(*) from trash where kind = 'suppression' and title = '${String(first!['email'])}'`,
    ),
    '0',
  )
  await t.sql(`delete from email_campaigns where title = 'Second'`)
})

test('a lead that opted out while it was suppressed by hand stays out', async () => {
  const [lead] = await t.sql(`select id, email from campaign_leads where state = 'waiting' limit 1`)
  await as().query(`select change_leads($1, 'suppress')`, [[lead!['id']]])
  await t.sql(`update suppressions set reason = 'unsubscribe' where address = '${String(lead!['email'])}'`)
  assert.equal(await restore('lead'), 1)
  assert.equal(await one(`select state from campaign_leads where id = '${String(lead!['id'])}'`), 'skipped')
  await t.sql(`delete from suppressions where address = '${String(lead!['email'])}'`)
})

test('two people who restore at once bring each contact back once, and a second restore finds nothing', async () => {
  await as().query('delete from audience')
  const batch = await batchOf('contact')
  const undo = async (who: typeof t.ada) =>
    Number(
      (await as(who).query('select restore_from_trash($1, $2) as n', [scenario.workspace, batch]))[0]!['n'],
    )
  const [ada, bob] = await Promise.all([undo(t.ada), undo(t.bob)])
  assert.equal(ada + bob, 4)
  assert.equal(await one('select count(*) from audience'), '4')
  assert.equal(await undo(t.ada), 0)
})

test('a tag that was removed from everyone goes back to those who had it', async () => {
  const { workspace } = scenario
  await t.sql(`update audience set tags = '{vip}' where email <> 'lead1@company1.test'`)
  await as().query('select tag_matching($1, $2, $3, false)', [workspace, {}, 'vip'])
  assert.equal(await one(`select count(*) from audience where 'vip' = any (tags)`), '0')
  const [entry] = await as().query(`select rows::int, title from find_trash($1) where kind = 'tag'`, [
    workspace,
  ])
  assert.deepEqual(entry, { rows: 3, title: 'vip' })
  assert.equal(await restore('tag'), 1)
  assert.equal(await one(`select count(*) from audience where 'vip' = any (tags)`), '3')
})

test('owners and time zones that a list of contacts got are taken back where nobody changed them since', async () => {
  const { workspace } = scenario
  const values = () => t.sql('select email, owner_id, time_zone from audience order by email')
  await t.sql(
    `update audience set owner_id = '${t.bobId}', time_zone = 'Europe/Rome' where email like 'lead1@%'`,
  )
  const stateBefore = await values()
  await as().query('select set_contact_owner($1, $2, $3)', [workspace, {}, t.adaId])
  const [entry] = await as().query(
    `select rows::int, title, source from find_trash($1) where kind = 'value'`,
    [workspace],
  )
  assert.deepEqual(entry, { rows: 4, title: 'Owner', source: 'Owner changed' })
  await as().query('select set_time_zone($1, $2, $3)', [workspace, {}, 'Asia/Tokyo'])
  await t.sql(`update audience set time_zone = 'UTC' where email like 'lead2@%'`)
  assert.equal(await restore('value'), 1)
  assert.equal(await restore('value'), 1)
  assert.deepEqual(
    await values(),
    stateBefore.map((row) =>
      String(row['email']).startsWith('lead2@') ? { ...row, time_zone: 'UTC' } : row,
    ),
  )
})

test('contacts who were taken out of a segment go back into it, but not without the segment', async () => {
  const { workspace } = scenario
  const [made] = await as().query('select create_static_segment($1, $2, $3) as id', [workspace, 'Few', {}])
  const members = () =>
    one(`select count(*) from private.segment_members where segment_id = '${String(made!['id'])}'`)
  const removeMembers = () => as().query('select change_segment($1, $2, false) as n', [made!['id'], {}])
  assert.deepEqual(await removeMembers(), [{ n: 4 }])
  assert.equal(await restore('segment'), 1)
  assert.equal(await members(), '4')
  await removeMembers()
  const batch = await batchOf('segment')
  await as().query('delete from segments where id = $1', [made!['id']])
  await as().query('select restore_from_trash($1, $2)', [workspace, batch])
  assert.equal(await members(), '0')
})

test('the question before a deletion names running campaigns, their leads and the emails that wait', async () => {
  const { workspace, campaign, mailboxes, steps } = scenario
  await t.sql(`delete from messages`)
  await t.sql(
    `update campaign_leads set state = 'active', mailbox_id = '${mailboxes[0]!}', due_at = now(), step_id = '${steps[0]!}', ended_at = null, reason = null`,
  )
  await t.sql(`insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject, state)
    select workspace_id, 'campaign', campaign_id, step_id, id, mailbox_id, email, 'A question', 'queued' from campaign_leads limit 1`)
  await t.sql(`update email_campaigns set status = 'sending'`)
  const title = `Campaign ${workspace.slice(0, 8)}`
  const effects = { contacts: 0, leads: 4, unsent: 1, campaigns: [title], running: [title] }
  const deletionEffects = async (name: string, value: unknown, who = t.bob) =>
    (await as(who).query(`select deletion_effects($1, ${name} => $2) as effects`, [workspace, value]))[0]![
      'effects'
    ]
  assert.deepEqual(await deletionEffects('p_campaign_ids', [campaign]), effects)
  assert.deepEqual(await deletionEffects('p_mailbox_id', mailboxes[0]), effects)
  assert.deepEqual(await deletionEffects('p_find', '{}'), { ...effects, contacts: 4 })
  await assert.rejects(deletionEffects('p_campaign_ids', [campaign], t.anon), /permission denied/)
})

test('whoever was erased is in no entry of any kind', async () => {
  const { workspace } = scenario
  const who = 'lead2@company2.test'
  const lead = await one(`select id from campaign_leads where email = '${who}'`)
  await t.sql(`update campaign_leads set state = 'waiting', due_at = now() where id = '${String(lead)}'`)
  await as().query(`select change_leads($1, 'remove')`, [[lead]])
  await as().query('insert into suppressions (workspace_id, address) values ($1, $2)', [workspace, who])
  await as().query('delete from suppressions where address = $1', [who])
  await saveFile(7, 'imports', t.adaId)
  await as().query(`delete from storage.objects where bucket_id = 'imports'`)
  await erasePerson(t.asService, workspace, who)
  assert.equal(
    await one(`select count(*) from trash where (title || content::text) ilike '%${who}%' or kind = 'file'`),
    '0',
  )
})
