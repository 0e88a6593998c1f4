import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { identityOf, openScenario, workspaceId, type Who } from '#database/testing/policy-access.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { checked, createFunctions } from '#server/supabase/functions/invoke.ts'
import { createWebhookSecrets } from '#server/webhooks/secrets.ts'
import { webhookSecret } from './webhook-secret.ts'

test('the owner alone reads and rotates the secret of a webhook, and a key of theirs, and nobody in their place', async () => {
  const t = await openScenario()
  const keys = createDataKeys([randomBytes(32).toString('base64url')])
  const [made] = await t.asAda<{ id: string }>(
    `insert into webhook_endpoints (workspace_id, url) values ($1, 'https://example.com/') returning id`,
    [workspaceId],
  )
  const requestSecret = async (who: Who, rotate = false, act?: object) => {
    const identity = identityOf(t, who)
    const answer = createFunctions({
      db: t.db,
      handlers: { secret: checked(webhookSecret({ webhookSecrets: createWebhookSecrets(t.db, keys) })) },
      admit: async () => (act ? { ...identity, claims: { ...identity.claims, act } } : identity),
      onError: (error) => assert.fail(error as Error),
    })
    const body = JSON.stringify({ endpointId: made!.id, rotate })
    const headers = { 'content-type': 'application/json' }
    const response = await answer(
      new Request('http://cold.test/functions/v1/secret', { method: 'POST', headers, body }),
    )
    return { status: response.status, ...((await response.json()) as { secret?: string }) }
  }
  const first = await requestSecret('owner')
  assert.match(first.secret!, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal((await requestSecret('owner')).secret, first.secret)
  const rotated = await requestSecret('owner', true)
  assert.notEqual(rotated.secret, first.secret)
  assert.equal((await requestSecret('owner')).secret, rotated.secret)
  for (const who of ['editor', 'viewer', 'stranger'] as const)
    assert.equal((await requestSecret(who)).status, 404)
  assert.equal((await requestSecret('anon')).status, 401)
  assert.equal((await requestSecret('owner', false, { sub: t.bobId })).status, 403)
  const key = { key: '01900a00-0000-7000-8000-00000000ab09' }
  assert.equal((await requestSecret('owner', false, key)).secret, rotated.secret)
  assert.equal((await requestSecret('owner', false, { ...key, agent: 'An agent' })).status, 403)
  await assert.rejects(
    t.db
      .as({ ...t.ada, claims: { ...t.ada.claims, act: { sub: t.bobId } } })
      .query(`insert into webhook_endpoints (workspace_id, url) values ($1, 'https://example.com/')`, [
        workspaceId,
      ]),
    { code: '42501' },
  )
  await t.close()
})
