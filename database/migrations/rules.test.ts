// The rules that stand in the tables, tried as the person who breaks them: each says what to do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { priorities } from '#core/audience/priority.ts'
import { categories, targetAudiences } from '#core/campaigns/campaign.ts'

let workspace: string
const t = testDatabase(async () => {
  const [made] = await t.asAda<{ id: string }>(`insert into workspaces (name) values ('Main') returning id`)
  workspace = made?.id ?? ''
})

type Values = Record<string, unknown>

async function insert(table: string, values: Values): Promise<Values> {
  const columns = Object.keys(values)
  const [row] = await t.asAda<Values>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning *`,
    Object.values(values),
  )
  return row ?? {}
}

const campaign = (values: Values) =>
  insert('email_campaigns', { workspace_id: workspace, title: 'C', ...values })
const member = (values: Values) => insert('audience', { workspace_id: workspace, ...values })

let addresses = 0
const email = () => `lead${(addresses += 1)}@example.com`

const refused = (row: Promise<unknown>, message: string | RegExp) =>
  assert.rejects(row, (error: { code: string; message: string; hint: string }) => {
    assert.equal(error.code, '23514')
    if (typeof message === 'string') assert.equal(error.message, message)
    else assert.match(error.message, message)
    assert.notEqual(error.hint, '')
    return true
  })

test('names are trimmed, an empty description is none', async () => {
  const made = await insert('workspaces', { name: '  Second\u00a0\n', description: '   ' })
  assert.deepEqual([made.name, made.description], ['Second', null])
})

test('a workspace, campaign, template or segment without a name is refused', async () => {
  for (const blank of ['', '   ', '\u00a0', null]) {
    await refused(insert('workspaces', { name: blank }), 'A workspace needs a name.')
    await refused(campaign({ title: blank }), 'A campaign needs a name.')
    await refused(
      insert('email_templates', { workspace_id: workspace, title: blank }),
      'A template needs a title.',
    )
    await refused(insert('segments', { workspace_id: workspace, name: blank }), 'A segment needs a name.')
  }
})

test('workspace names are unique per owner, in any case', async () => {
  await assert.rejects(insert('workspaces', { name: ' MAIN ' }), { code: '23505' })
  await t.db.as(t.bob).query(`insert into workspaces (name) values ('Main')`)
})

test('usernames are unique in any case and hold no @', async () => {
  await t.asAda(`insert into profiles (id, username) values (auth.uid(), 'Ada')`)
  await assert.rejects(
    t.db.as(t.bob).query(`insert into profiles (id, username) values (auth.uid(), 'aDA')`),
    {
      code: '23505',
    },
  )
  await refused(t.asAda(`update profiles set username = 'bob@coldframe.test'`), /can't contain @/)
  const [row] = await t.asAda(`update profiles set username = '  ', name = ' ' returning username, name`)
  assert.deepEqual(row, { username: null, name: 'Unknown User' })
})

test('tags are trimmed', async () => {
  assert.deepEqual((await campaign({ tags: [' q1 ', 'founders'] })).tags, ['q1', 'founders'])
})

test('a sixth tag, a blank one and one that is there already are refused', async () => {
  await refused(campaign({ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }), 'A campaign can have at most 5 tags.')
  for (const tags of [['a', ' '], ['a', 'a'], ['a', ' a '], [null]])
    await refused(campaign({ tags }), 'A tag is blank or there twice.')
  assert.equal(((await campaign({ tags: ['a', 'b', 'c', 'd', 'e'] })).tags as string[]).length, 5)
})

test('the lists of a campaign are those of core/campaigns, and nothing else', async () => {
  for (const { value } of categories) await campaign({ category: value })
  for (const { value } of targetAudiences) await campaign({ target_audience: value })
  for (const { value } of priorities) await campaign({ priority: value })
  await refused(campaign({ category: 'spam' }), 'There is no category "spam".')
  await refused(campaign({ target_audience: 'everyone' }), 'There is no target audience "everyone".')
  await refused(campaign({ priority: 'urgent' }), 'There is no priority "urgent".')
})

test('a campaign of a name alone has medium priority, no tags and no category', async () => {
  const { priority, tags, category, target_audience, status, description } = await campaign({
    description: '',
    category: '',
    target_audience: null,
    priority: null,
    tags: null,
  })
  assert.deepEqual(
    [priority, tags, category, target_audience, status, description],
    ['medium', [], null, 'all', 'draft', null],
  )
})

test('a member of an address alone is manual, medium and scores 0', async () => {
  const made = await member({ email: ' Ada.Lovelace@Example.COM ' })
  const { email, source, priority, lead_score, tags, custom_fields } = made
  assert.deepEqual(
    [email, source, priority, lead_score, tags, custom_fields],
    ['Ada.Lovelace@Example.COM', 'manual', 'medium', 0, [], null],
  )
})

test('a bulk insert that sends null for what a row lacks gets the defaults', async () => {
  const [, second] = await t.asAda<Values>(
    `insert into audience (id, workspace_id, email, source, priority, lead_score, tags)
     values (uuid_v7(), $1, 'bulk1@example.com', 'imported', 'high', 7, '{a}'),
       (null, $1, 'bulk2@example.com', null, null, null, null)
     returning source, priority, lead_score, tags`,
    [workspace],
  )
  assert.deepEqual(second, { source: 'manual', priority: 'medium', lead_score: 0, tags: [] })
})

test('a contact waits for no day outside the calendar', async () => {
  for (const day of ['infinity', '-infinity', '300000-01-01'])
    await refused(member({ email: email(), not_before: day }), /is not a day of the calendar/)
  await member({ email: email(), not_before: '9999-12-31' })
})

test('an address is there once in a workspace, in any case, and again in another', async () => {
  await member({ email: 'once@example.com' })
  await assert.rejects(member({ email: 'ONCE@example.com' }), { code: '23505' })
  const other = await insert('workspaces', { name: 'Another' })
  await member({ workspace_id: other.id, email: 'once@example.com' })
})

test('what is no email address is refused and named', async () => {
  const wrong = [
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'ada@@example.com',
    'ada@exam_ple@x.com',
    'ada@example..com',
    '.ada@example.com',
    'ada.@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example.com.',
    'ada@example.c',
    'ada@10.0.0.1',
    '"a@b"@example.com',
    'Ada <ada@example.com>',
    'ada@example.com, bob@example.com',
    'ada@example.com\nBcc: x@y.com',
    'ada;x@example.com',
    'ada(x)@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a.'.repeat(130)}com`,
    'mailto:ada@example.com',
  ]
  for (const address of wrong) await refused(member({ email: address }), /is not an email address\.$/)
})

test('addresses as people have them are taken', async () => {
  const right = [
    "o'brien+news@example.co.uk",
    'ada_l@ex-ample.com',
    'a@b.cd',
    '用户@xn--fsqu00a.xn--55qx5d',
    'jürgen@xn--mller-kva.de',
    `${'a'.repeat(64)}@example.com`,
    'x@xn--fiqs8s.xn--fiqs8s',
    '{ada}!#$%&*=?^`|~@example.com',
  ]
  for (const address of right) assert.equal((await member({ email: address })).email, address)
  assert.equal((await member({ email: 'user@例子.公司' })).email, 'user@xn--fsqu00a.xn--55qx5d')
})

test('a lead score outside 0 to 100 is refused', async () => {
  for (const score of [-1, 101])
    await refused(member({ email: email(), lead_score: score }), /between 0 and 100/)
})

test('custom fields are the text of a flat JSON object', async () => {
  const text = '{"plan": "gold", "seats": 12, "vip": true, "note": null}'
  assert.equal((await member({ email: email(), custom_fields: text })).custom_fields, text)
  assert.equal((await member({ email: email(), custom_fields: '' })).custom_fields, null)
  for (const wrong of [
    '[1]',
    '"x"',
    '12',
    '{"a": {"b": 1}}',
    '{"a": [1]}',
    '{a: 1}',
    'null',
    '{'.repeat(50_000),
  ])
    await refused(member({ email: email(), custom_fields: wrong }), /not a flat JSON object/)
})

test('text that is too long is refused by name', async () => {
  await refused(member({ email: email(), company: 'x'.repeat(201) }), /is too long\.$/)
  await refused(member({ email: email(), notes: 'x'.repeat(20_001) }), /are too long\.$/)
  await refused(campaign({ title: 'x'.repeat(201) }), 'This campaign name is too long.')
  await refused(
    insert('email_templates', { workspace_id: workspace, title: 'T', content_html: 'x'.repeat(500_001) }),
    'This HTML is too long for a mail.',
  )
})

test('a notification is info and unread unless it says otherwise', async () => {
  const { type, is_read, message } = await insert('notifications', { title: 'Hello' })
  assert.deepEqual([type, is_read, message], ['info', false, ''])
})

test('a suppression is an address or a domain, in lower case', async () => {
  const suppress = (address: string) => insert('suppressions', { workspace_id: workspace, address })
  assert.equal((await suppress(' Ada@Example.com')).address, 'ada@example.com')
  assert.equal((await suppress('@Example.org')).address, 'example.org')
  await refused(suppress('not a domain'), /neither an email address nor a domain/)
})
