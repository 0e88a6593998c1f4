import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess, otherWorkspaceId, workspaceId } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'tracking_settings',
  scenario: `insert into subscriptions (user_id, subscription_status, plan_type)
    select user_id, 'active', 'pro' from workspaces group by user_id`,
  row: `insert into tracking_settings (workspace_id, domain) values (:workspace, 'links.example.com') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from tracking_settings' },
    insert: {
      by: ['owner'],
      sql: `with other as (select id from workspaces where id = :other)
        insert into tracking_settings (workspace_id, keep_months) select :other, 12`,
    },
    update: { by: ['owner'], sql: `update tracking_settings set keep_months = 6` },
    delete: { by: [], sql: 'delete from tracking_settings' },
  },
})

const settings = async () =>
  (await t.sql(`select * from tracking_settings where workspace_id = '${workspaceId}'`))[0]!

test('whoever changes the domain waits for DNS again, and nobody but the server says it works', async () => {
  await t.sql(`delete from tracking_settings`)
  const ada = t.db.as(t.ada)
  const set = (domain: string | null) =>
    ada.query('update tracking_settings set domain = $1 where workspace_id = $2', [domain, workspaceId])
  await ada.query('insert into tracking_settings (workspace_id, domain) values ($1, $2)', [
    workspaceId,
    ' Links.Example.COM ',
  ])
  assert.deepEqual(
    [(await settings()).domain, (await settings()).domain_state],
    ['links.example.com', 'waiting'],
  )
  await assert.rejects(ada.query(`update tracking_settings set domain_state = 'working'`), { code: '42501' })
  await t.sql(`update tracking_settings set domain_state = 'working', domain_checked_at = now()`)
  await set('links.example.com')
  assert.equal((await settings()).domain_state, 'working')
  await set('go.example.com')
  assert.equal((await settings()).domain_state, 'waiting')
  assert.equal((await settings()).domain_checked_at, null)
  await set(null)
  assert.equal((await settings()).domain_state, 'unset')
})

test('what is no domain, and months out of bounds, are refused in words', async () => {
  const change = (what: string) => t.asAda(`update tracking_settings set ${what}`)
  for (const name of ['https://a.example', 'a b.example', 'example', '10.0.0.1', 'a.example:80', '-.example'])
    await assert.rejects(change(`domain = '${name}'`), { code: '23514' }, name)
  await assert.rejects(change('keep_months = 0'), { code: '23514' })
})

test('domains to leave out are normalised', async () => {
  await t.asAda(
    `update tracking_settings set excluded_domains = '{" Own.Example", own.example, "", @b.example}'`,
  )
  assert.deepEqual((await settings()).excluded_domains, ['b.example', 'own.example'])
})

test('settings stay with their workspace', async () => {
  await assert.rejects(
    t.asAda('update tracking_settings set workspace_id = $1', [otherWorkspaceId]),
    /Settings stay with their workspace/,
  )
})
