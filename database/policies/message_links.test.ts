import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const message = '01900aaa-0000-7000-8000-00000000aaaa'
const t = testAccess({
  table: 'message_links',
  scenario: `insert into subscriptions (user_id, subscription_status, plan_type)
      select user_id, 'active', 'pro' from workspaces group by user_id;
    insert into messages (id, workspace_id, recipient) values ('${message}', '${workspaceId}', 'lin@example.com')`,
  row: `insert into message_links (workspace_id, message_id, url, position)
    values (:workspace, '${message}', 'https://example.com/', 1) returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from message_links' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into message_links (workspace_id, message_id, url, position)
        values (:workspace, '${message}', 'https://example.org/', 2)`,
    },
    update: { by: [], sql: `update message_links set url = 'https://evil.example/'` },
    delete: { by: [], sql: 'delete from message_links' },
  },
})

test('a link leads to the web, and can not end a header line', async () => {
  const track = (url: string) =>
    t.asAda(`insert into message_links (workspace_id, message_id, url, position) values ($1, $2, $3, 7)`, [
      workspaceId,
      message,
      url,
    ])
  const refused = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    'https://a.example/\r\nset-cookie: a=b',
    'https://a b.example/',
  ]
  for (const url of refused) await assert.rejects(track(url), { code: '23514' }, url)
})
