// tag_campaigns, change_senders.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import {
  identityOf,
  otherWorkspaceId,
  testScenario,
  type Who,
  workspaceId,
} from '#database/testing/policy-access.ts'

const [plain, full] = [randomUUID(), randomUUID()]
const [box, second, elsewhere] = [randomUUID(), randomUUID(), randomUUID()]
const t = testScenario(async () => {
  await t.sql(`insert into mailboxes (id, workspace_id, address, smtp_host, smtp_port) values
    ('${box}', '${workspaceId}', 'a@example.com', 'smtp.example.com', 587),
    ('${second}', '${workspaceId}', 'b@example.com', 'smtp.example.com', 587),
    ('${elsewhere}', '${otherWorkspaceId}', 'c@example.com', 'smtp.example.com', 587)`)
})
beforeEach(() =>
  t.sql(`delete from email_campaigns;
    insert into email_campaigns (id, workspace_id, title, tags) values
      ('${plain}', '${workspaceId}', 'Plain', '{q1}'), ('${full}', '${workspaceId}', 'Full', '{a,b,c,d,e}');
    insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id) values ('${workspaceId}', '${plain}', '${box}')`),
)

const outsiders: Who[] = ['viewer', 'stranger', 'admin', 'nobody']

const tag = async (who: Who, word: string, on = true) =>
  (
    await t.db
      .as(identityOf(t, who))
      .query<{ id: string }>('select id from tag_campaigns($1, $2, $3)', [[plain, full], word, on])
  ).map(({ id }) => id)
const tags = async () =>
  (await t.sql(`select array_to_string(tags, ' ') as tags from email_campaigns order by title`)).map(
    (row) => row.tags,
  )

test('a tag is given where there is room, and answers where', async () => {
  assert.deepEqual(await tag('editor', ' founders '), [plain])
  assert.deepEqual(await tags(), ['a b c d e', 'q1 founders'])
  assert.deepEqual(await tag('editor', 'founders'), [], 'it is there already')
})

test('a tag is taken from those that have it', async () => {
  assert.deepEqual(await tag('owner', 'a', false), [full])
  assert.deepEqual(await tags(), ['b c d e', 'q1'])
})

test('a blank tag is none', async () => {
  assert.deepEqual(await tag('editor', ' \u00a0'), [])
})

test('whoever may not edit tags nothing', async () => {
  for (const who of outsiders) assert.deepEqual(await tag(who, 'mine'), [], who)
  await assert.rejects(tag('anon', 'mine'), { code: '42501' })
  assert.deepEqual(await tags(), ['a b c d e', 'q1'])
})

const pair = (campaign: string, mailbox: string) => ({ campaign_id: campaign, mailbox_id: mailbox })
type Changes = { added: object[]; removed: object[] }
const change = async (who: Who, add: readonly object[], remove: readonly object[]): Promise<Changes> => {
  const [row] = await t.db
    .as(identityOf(t, who))
    .query<{ changes: Changes }>('select change_senders($1::jsonb, $2::jsonb) as changes', [
      JSON.stringify(add),
      JSON.stringify(remove),
    ])
  return row!.changes
}
const senders = async () =>
  (
    await t.sql(`select c.title || ' ' || m.address as sender from campaign_mailboxes s
      join email_campaigns c on c.id = s.campaign_id join mailboxes m on m.id = s.mailbox_id order by 1`)
  ).map((row) => row.sender)

test('mailboxes are given and taken in one go, and the answer leads back', async () => {
  const pairs = [pair(plain, box), pair(plain, second), pair(full, second)]
  const changes = await change('editor', pairs, [pair(plain, box), pair(full, box)])
  assert.deepEqual(changes, {
    added: [pair(plain, second), pair(full, second)],
    removed: [pair(plain, box)],
  })
  assert.deepEqual(await senders(), ['Full b@example.com', 'Plain b@example.com'])
  await change('editor', changes.removed, changes.added)
  assert.deepEqual(await senders(), ['Plain a@example.com'])
})

test('a mailbox of another workspace is refused, and nothing of the rest is done', async () => {
  await assert.rejects(change('owner', [pair(full, second), pair(full, elsewhere)], [pair(plain, box)]), {
    code: '23503',
  })
  assert.deepEqual(await senders(), ['Plain a@example.com'])
})

test('whoever may not edit changes no mailbox', async () => {
  await assert.rejects(change('viewer', [pair(full, box)], []), { code: '42501' })
  for (const who of outsiders) await change(who, [], [pair(plain, box)])
  for (const who of ['stranger', 'admin', 'nobody'] as const)
    assert.deepEqual(await change(who, [pair(full, box)], []), { added: [], removed: [] })
  await assert.rejects(change('anon', [], []), { code: '42501' })
  assert.deepEqual(await senders(), ['Plain a@example.com'])
})
