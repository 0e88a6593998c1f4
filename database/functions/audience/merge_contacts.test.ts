import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { contactFields } from '#core/audience/contact-fields.ts'
import { mergedFields } from '#core/audience/merging.ts'
import {
  identityOf,
  otherWorkspaceId,
  testScenario,
  type Who,
  workspaceId,
} from '#database/testing/policy-access.ts'
import { deleteExpired } from '#database/testing/installation-calls.ts'
import { recordInbound } from '#database/testing/inbound-calls.ts'
import { untilTrue } from '#database/testing/until.ts'

const t = testScenario()

let survivorId = ''
let other = ''
beforeEach(async () => {
  await t.sql(
    `delete from audience; delete from suppressions; delete from segments; delete from email_campaigns; delete from messages`,
  )
  survivorId = await add({
    email: 'jane@new.test',
    name: 'Jane',
    tags: '{vip,warm}',
    lead_score: 10,
    custom_fields: '{"plan":"gold","seats":3}',
  })
  other = await add({
    email: 'Jane@old.test',
    name: 'Jane Doe',
    company: 'Old & Co',
    tags: '{warm,fair}',
    lead_score: 90,
    custom_fields: '{"plan":"tin","city":"Rome"}',
    last_contacted_at: '2026-11-01T00:00:00Z',
  })
})

async function add(values: Record<string, unknown>, workspace = workspaceId): Promise<string> {
  const id = randomUUID()
  const columns = Object.keys(values)
  await t.asService(
    `insert into audience (id, workspace_id, ${columns.join()}) values ($1, $2, ${columns.map((_, n) => `$${n + 3}`).join()})`,
    [id, workspace, ...Object.values(values)],
  )
  return id
}

const merge = async (take: object = {}, who: Who = 'editor', others = [other]): Promise<string> =>
  (
    await t.db
      .as(identityOf(t, who))
      .query<{ id: string }>('select merge_contacts($1, $2, $3) as id', [survivorId, others, take])
  )[0]!.id
const undo = (id: string, who: Who = 'editor') =>
  t.db.as(identityOf(t, who)).query('select undo_merge($1)', [id])
const people = () =>
  t.sql(`select id, email, name, company, tags, lead_score, custom_fields::jsonb as custom, import_id,
    last_contacted_at from audience where workspace_id = '${workspaceId}' order by email collate "C"`)
const survivor = async () => (await people()).find(({ id }) => id === survivorId)!
const suppressed = async () =>
  (await t.sql('select address, reason from suppressions order by address')).map(
    ({ address, reason }) => `${String(address)}: ${String(reason)}`,
  )

async function addCampaign(states: Record<string, string>): Promise<string> {
  const campaign = randomUUID()
  await t.sql(
    `insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'C')`,
  )
  for (const [id, state] of Object.entries(states))
    await t.sql(`insert into campaign_leads (workspace_id, campaign_id, audience_id, email, state, due_at)
      select workspace_id, '${campaign}', id, lower(email), '${state}', '2026-12-01' from audience where id = '${id}'`)
  return campaign
}
const leads = async (campaign: string) =>
  (
    await t.sql(
      `select l.state, l.audience_id from campaign_leads l where l.campaign_id = '${campaign}' order by l.email`,
    )
  ).map(({ state, audience_id }) => ({ state, whose: audience_id }))

test('the kept one keeps what was chosen, what only others have, every tag and the last mail', async () => {
  await merge({ name: other, lead_score: other, 'custom:plan': other })
  assert.deepEqual(await people(), [
    {
      id: survivorId,
      email: 'jane@new.test',
      name: 'Jane Doe',
      company: 'Old & Co',
      tags: ['vip', 'warm', 'fair'],
      lead_score: 90,
      custom: { plan: 'tin', city: 'Rome', seats: 3 },
      import_id: null,
      last_contacted_at: new Date('2026-11-01T00:00:00Z'),
    },
  ])
})

test('each field of the merge dialog takes the chosen value, and each column that users write is such a field', async () => {
  const values = {
    location: 'Rome',
    phone: '+39 06 1',
    priority: 'high',
    birthday: '1990-01-02',
    time_zone: 'Europe/Rome',
    owner_id: t.adaId,
    source: 'fair',
    notes: 'Met',
    job_title: 'CTO',
    not_before: '2027-01-02',
    lawful_basis: 'consent',
  }
  const full = await add({ email: 'full@old.test', name: 'Full', company: 'F', lead_score: 3, ...values })
  const columns = mergedFields.map(({ column }) => column)
  const read = async (id: string) =>
    (await t.sql(`select ${columns.join()} from audience where id = '${id}'`))[0]!
  const chosen = await read(full)
  assert.ok(columns.every((column) => chosen[column] !== null))
  await merge(Object.fromEntries(columns.map((column) => [column, full])), 'editor', [full])
  assert.deepEqual(await read(survivorId), chosen)

  const written =
    await t.sql(`select attname as name from pg_attribute where attrelid = 'audience'::regclass and attnum > 0
    and not attisdropped and has_column_privilege('authenticated', attrelid, attname, 'update')`)
  const known = ['id', 'workspace_id', 'custom_fields', ...contactFields.map(({ column }) => column)]
  assert.deepEqual(written.map(({ name }) => String(name)).toSorted(), known.toSorted())
})

test('a merge takes the proof of the basis that it takes, and of no other', async () => {
  const proven = await add({ email: 'proven@old.test', lawful_basis: 'consent', basis_proof: 'Card' })
  await t.sql(`update audience set lawful_basis = 'contract' where id = '${survivorId}'`)
  const merged = async () =>
    (await t.sql(`select lawful_basis, basis_proof from audience where id = '${survivorId}'`))[0]
  const first = await merge({}, 'editor', [proven])
  assert.deepEqual(await merged(), { lawful_basis: 'contract', basis_proof: null })
  await undo(first)
  const second = await merge({ lawful_basis: proven }, 'editor', [proven])
  assert.deepEqual(await merged(), { lawful_basis: 'consent', basis_proof: 'Card' })
  await undo(second)
  await t.sql(`update audience set lawful_basis = 'consent' where id = '${survivorId}'`)
  await merge({ lawful_basis: survivorId }, 'editor', [proven])
  assert.deepEqual(await merged(), { lawful_basis: 'consent', basis_proof: 'Card' })
})

test('the address of the other may be the one to keep', async () => {
  await merge({ email: other })
  assert.equal((await survivor())['email'], 'Jane@old.test')
  assert.deepEqual(await t.sql('select address from private.former_addresses'), [
    { address: 'jane@new.test' },
  ])
})

test('campaigns, segments and mails go with them, also mails that went to an address of before', async () => {
  const campaign = await addCampaign({ [other]: 'active' })
  const [segment] = await t.sql(
    `insert into segments (workspace_id, name, kind) values ('${workspaceId}', 'S', 'static') returning id`,
  )
  await t.sql(`insert into private.segment_members values ('${workspaceId}', '${String(segment!['id'])}', '${other}');
    insert into messages (workspace_id, recipient, subject, sent_at) values ('${workspaceId}', 'jane@OLD.test', 'Before', now());
    insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro')`)
  await merge()
  assert.deepEqual(await leads(campaign), [{ state: 'active', whose: survivorId }])
  assert.deepEqual(await t.sql('select contact_id from private.segment_members'), [
    { contact_id: survivorId },
  ])
  const lines = await t.asAda<{ kind: string }>('select kind from contact_timeline($1) order by kind', [
    survivorId,
  ])
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    ['added', 'campaign', 'changed', 'merged', 'sent'],
  )
  await t.sql('delete from subscriptions')
})

test('nobody gets a sequence twice, and none where one of them has answered', async () => {
  const both = await addCampaign({ [survivorId]: 'waiting', [other]: 'active' })
  const answered = await addCampaign({ [survivorId]: 'waiting', [other]: 'replied' })
  const bounced = await addCampaign({ [survivorId]: 'waiting', [other]: 'bounced' })
  const id = await merge()
  assert.deepEqual(await leads(both), [
    { state: 'skipped', whose: survivorId },
    { state: 'active', whose: survivorId },
  ])
  assert.deepEqual((await leads(answered))[0], { state: 'skipped', whose: survivorId })
  assert.deepEqual((await leads(bounced))[0], { state: 'waiting', whose: survivorId })
  await undo(id)
  assert.deepEqual(await leads(both), [
    { state: 'waiting', whose: survivorId },
    { state: 'active', whose: other },
  ])
})

test('who said no from one address said it from all, and all they were in ends', async () => {
  await t.sql(
    `insert into suppressions (workspace_id, address, reason) values ('${workspaceId}', 'jane@old.test', 'unsubscribe')`,
  )
  const campaign = await addCampaign({ [survivorId]: 'active' })
  await merge()
  assert.deepEqual(await suppressed(), ['jane@new.test: unsubscribe', 'jane@old.test: unsubscribe'])
  assert.equal((await leads(campaign))[0]!.state, 'unsubscribed')
})

test('a no that comes later, at either address, holds for both', async () => {
  await merge()
  await t.sql(
    `insert into suppressions (workspace_id, address, reason) values ('${workspaceId}', 'jane@old.test', 'complaint')`,
  )
  assert.deepEqual(await suppressed(), ['jane@new.test: complaint', 'jane@old.test: complaint'])
  await t.sql(`delete from suppressions;
    insert into suppressions (workspace_id, address, reason) values ('${workspaceId}', 'jane@new.test', 'manual')`)
  assert.deepEqual(await suppressed(), ['jane@new.test: manual', 'jane@old.test: manual'])
})

test('an address that is no more says nothing of the other', async () => {
  await t.sql(
    `insert into suppressions (workspace_id, address, reason) values ('${workspaceId}', 'jane@old.test', 'bounce')`,
  )
  await merge()
  assert.deepEqual(await suppressed(), ['jane@old.test: bounce'])
})

test('undone, both are who they were, but for what was changed since; a suppression stays', async () => {
  const before = await people()
  await t.sql(`insert into suppressions (workspace_id, address) values ('${workspaceId}', 'jane@old.test')`)
  const id = await merge({ name: other, email: other })
  await t.sql(`update audience set lead_score = 55 where id = '${survivorId}'`)
  await undo(id)
  assert.deepEqual(
    await people(),
    before.map((row) => (row['id'] === survivorId ? { ...row, lead_score: 55 } : row)),
  )
  assert.deepEqual(await suppressed(), ['jane@new.test: manual', 'jane@old.test: manual'])
  await undo(id)
  assert.equal((await people()).length, 2)
})

test('after a day, after another merge, or once an address is taken again, it stays merged and says why', async () => {
  const id = await merge()
  await add({ email: 'JANE@old.test' })
  await assert.rejects(undo(id), /was added to the audience again/)
  await t.sql(`delete from audience where email = 'JANE@old.test';
    update private.audience_merges set created_at = now() - interval '25 hours'`)
  await assert.rejects(undo(id), /no longer be undone/)
  await deleteExpired(t.asService)
  assert.deepEqual(await t.sql('select memory from private.audience_merges'), [{ memory: null }])
})

test('one of two imports is undone without taking away what the other brought', async () => {
  const [file] = await t.sql(
    `insert into imports (workspace_id, state) values ('${workspaceId}', 'done') returning id`,
  )
  await t.sql(`update audience set import_id = '${String(file!['id'])}' where id = '${survivorId}'`)
  await merge()
  assert.equal((await survivor())['import_id'], null)
})

test('viewers and strangers merge and undo nothing, and editors nobody of another workspace', async () => {
  for (const who of ['viewer', 'stranger', 'admin', 'nobody', 'anon'] as const)
    await assert.rejects(merge({}, who), { code: '42501' }, who)
  const elsewhere = await add({ email: 'jane@else.test' }, otherWorkspaceId)
  await assert.rejects(merge({}, 'owner', [elsewhere]), /no longer exists/)
  await assert.rejects(merge({ name: elsewhere }), /not merged/)
  await assert.rejects(merge({ id: other }), /not merged/)
  await assert.rejects(merge({}, 'editor', [survivorId]), /two to ten/)
  const id = await merge()
  for (const who of ['viewer', 'stranger', 'anon'] as const)
    await assert.rejects(undo(id, who), { code: '42501' }, who)
  const recent = (who: Who) =>
    t.db.as(identityOf(t, who)).query('select * from recent_merges($1)', [workspaceId])
  assert.equal((await recent('viewer')).length, 1)
  await assert.rejects(recent('stranger'), { code: '42501' })
})

test('erased by one of their addresses, a merged person is erased by all', async () => {
  await merge()
  await t.asAda('select erase_person($1, $2)', [workspaceId, 'jane@old.test'])
  assert.deepEqual(await people(), [])
  const left = await t.sql(`select (select count(*) from private.former_addresses)::int as former,
    (select count(*) from private.audience_merges)::int as merges`)
  assert.deepEqual(left, [{ former: 0, merges: 0 }])
})

test('a custom field is set by itself, by who may change the person', async () => {
  const set = (who: Who, field: string, value: unknown) =>
    t.db
      .as(identityOf(t, who))
      .query<{ custom_fields: string | null }>('select * from set_custom_field($1, $2, $3)', [
        survivorId,
        field,
        JSON.stringify(value),
      ])
  assert.deepEqual(JSON.parse((await set('editor', 'seats', 4))[0]!.custom_fields!), {
    plan: 'gold',
    seats: 4,
  })
  assert.deepEqual(JSON.parse((await set('owner', 'plan', null))[0]!.custom_fields!), { seats: 4 })
  assert.equal((await set('editor', 'seats', null))[0]!.custom_fields, null)
  for (const who of ['viewer', 'stranger', 'nobody'] as const) assert.deepEqual(await set(who, 'x', 1), [])
  await assert.rejects(set('anon', 'x', 1), { code: '42501' })
  await assert.rejects(set('editor', 'x', { deep: 1 }), /flat JSON object/)
})

test('a merge waits for no mail whose lead another waits for, and a reply for the merge before it has a lead', async () => {
  const campaign = await addCampaign({ [survivorId]: 'waiting', [other]: 'active' })
  const message = randomUUID()
  await t.sql(`insert into messages (id, workspace_id, kind, campaign_id, lead_id, recipient, state)
    select '${message}', workspace_id, 'campaign', campaign_id, id, email, 'deferred' from campaign_leads where audience_id = '${survivorId}'`)
  await t.db.transaction(t.service, async (claim) => {
    await claim.query('select from messages for update')
    await merge()
    await claim.query(`update campaign_leads set due_at = now() where campaign_id = $1`, [campaign])
  })
  assert.equal((await t.sql('select state from messages'))[0]!['state'], 'deferred')

  const held = `exists (select from pg_stat_activity where wait_event_type = 'Lock' and query like '%record_inbound%')`
  const [box] = await t.sql(`insert into mailboxes (workspace_id, created_by, address, smtp_host, smtp_port)
    values ('${workspaceId}', '${t.adaId}', 'box@sender.test', 'smtp.sender.test', 587) returning id`)
  const mail = {
    folder: 'INBOX',
    uidValidity: 1,
    uid: 1,
    kind: 'reply',
    matchedBy: 'headers',
    messageId: message,
  }
  const rest = { from: 'jane@new.test', fromName: '', subject: '', text: '', category: 'interested' }
  let reply: Promise<unknown> = Promise.resolve()
  await t.db.transaction(t.service, async (merging) => {
    await merging.query('select from audience for update')
    const receivedAt = new Date().toISOString()
    reply = recordInbound(t.asService, box!['id'], { ...mail, ...rest, categorySource: 'rules', receivedAt })
    await untilTrue(t.sql, held, 'select query, wait_event from pg_stat_activity')
    await merging.query('select from campaign_leads for no key update nowait')
  })
  await reply
  assert.equal((await t.sql('select count(*) as n from inbound_messages'))[0]!['n'], '1')
  await t.sql('delete from mailboxes')
})
