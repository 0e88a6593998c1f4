import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { identityOf, openScenario, workspaceId, type Who } from '#database/testing/policy-access.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { createHubspot } from '#server/crm/hubspot/hubspot.ts'
import { crmPlaceOf } from '#server/crm/sync.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { FakeHubspot } from '#server/testing/crm/fake-hubspot.ts'
import { connectCrm } from './connect-crm.ts'

let t: TestDatabase
let hubspot: FakeHubspot
const keys = createDataKeys([randomBytes(32).toString('base64url')])

before(async () => {
  t = await openScenario()
  hubspot = await new FakeHubspot().start()
})
after(async () => {
  await hubspot.close()
  await t.close()
})
beforeEach(async () => {
  hubspot.clear()
  await t.sql('delete from crm_connections')
})

function connect(who: Who, token: string = hubspot.token, allowPrivate = true) {
  const fetch = publicFetch(publicHosts({ allowPrivate }))
  const limiter = createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: Buffer.from('a key'),
    scale: 100,
  })
  const openCrm = (_: string, own: string) => createHubspot({ token: own, fetch, url: hubspot.url }, 0)
  return checked(connectCrm({ limiter, crm: { keys, openCrm } })).answer(
    { workspaceId, provider: 'hubspot', token },
    { identity: identityOf(t, who), db: t.db, request: new Request('http://cold.test') },
  )
}

test('the owner alone connects a CRM, and its token is encrypted and never shown', async () => {
  for (const who of ['editor', 'viewer', 'stranger', 'anon'] satisfies Who[])
    await assert.rejects(connect(who), who)
  assert.deepEqual(hubspot.calls, [])
  await connect('owner')
  const shown = await t.asAda('select * from crm_connections')
  assert.deepEqual(
    shown.map(({ account_id, account_name, key_hint, state }) => [account_id, account_name, key_hint, state]),
    [['4711', 'HubSpot 4711', '1234', 'previewing']],
  )
  const [row] = await t.sql(
    `select connection_id as id, encrypted_token as token, encode(encrypted_token, 'escape') as text from private.crm_secrets`,
  )
  assert.ok(!JSON.stringify([shown, row!.text]).includes('fake-token'))
  assert.equal(keys.open(crmPlaceOf(String(row!.id)), row!.token as Buffer), hubspot.token)
  await assert.rejects(t.asAda('select * from private.crm_secrets'), { code: '42501' })
})

test('a token that HubSpot refuses, or that lacks a scope, connects nothing', async () => {
  await assert.rejects(connect('owner', 'pat-eu1-of-somebody-else'), {
    code: 'CRM_REFUSED',
    message: 'HubSpot no longer accepts the token. Connect it again.',
  })
  hubspot.interfere('/owners', (response) => {
    response
      .writeHead(403)
      .end(
        '{"category":"MISSING_SCOPES","errors":[{"context":{"requiredGranularScopes":["crm.objects.owners.read"]}}]}',
      )
  })
  await assert.rejects(connect('owner'), {
    message: 'The token lacks a right that the sync needs. Missing: crm.objects.owners.read.',
  })
  await assert.rejects(connect('owner', hubspot.token, false), { message: 'HubSpot could not be reached.' })
  assert.deepEqual(await t.sql('select from crm_connections'), [])
})

test('another token of the same account continues a stopped sync, and one of another account is refused', async () => {
  await connect('owner')
  await t.sql(`update crm_connections set state = 'active', problem = 'Revoked', is_on = false`)
  await connect('owner')
  assert.deepEqual(await t.sql('select state, problem, is_on from crm_connections'), [
    { state: 'active', problem: null, is_on: true },
  ])
  await t.sql(`update crm_connections set account_id = '1'`)
  await assert.rejects(connect('owner'), { code: 'OTHER_ACCOUNT' })
})
