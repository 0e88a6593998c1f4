import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { otherWorkspaceId, testScenario, workspaceId } from '#database/testing/policy-access.ts'

const [here, there] = [randomUUID(), randomUUID()]
const t = testScenario(async () => {
  await t.sql(`insert into email_campaigns (id, workspace_id, title)
      values ('${here}', '${workspaceId}', 'Here'), ('${there}', '${otherWorkspaceId}', 'There');
    insert into campaign_leads (workspace_id, campaign_id, email, state, due_at) values
      ('${workspaceId}', '${here}', 'Ann@example.com', 'active', now()),
      ('${workspaceId}', '${here}', 'bob@acme.example', 'waiting', now()),
      ('${workspaceId}', '${here}', 'cy@acme.example', 'replied', null),
      ('${workspaceId}', '${here}', 'di@other.example', 'active', now()),
      ('${otherWorkspaceId}', '${there}', 'ann@example.com', 'active', now())`)
})

const states = async () => {
  const leads = await t.sql(`select email, state, due_at is null as is_over from campaign_leads
    order by campaign_id = '${there}', lower(email)`)
  return leads.map(({ email, state, is_over }) => [email, state, is_over])
}

test('whoever opts out, and everybody of a domain, leaves the campaigns of that workspace', async () => {
  await t.asAda(
    `insert into suppressions (workspace_id, address, reason) values ($1, 'ann@example.com', 'manual'), ($1, 'ACME.example', 'manual')`,
    [workspaceId],
  )
  assert.deepEqual(await states(), [
    ['Ann@example.com', 'skipped', true],
    ['bob@acme.example', 'skipped', true],
    ['cy@acme.example', 'replied', true],
    ['di@other.example', 'active', false],
    ['ann@example.com', 'active', false],
  ])
})

test('an opt-out is called one', async () => {
  await t.sql(
    `insert into suppressions (workspace_id, address, reason) values ('${workspaceId}', 'di@other.example', 'unsubscribe')`,
  )
  assert.deepEqual((await states())[3], ['di@other.example', 'unsubscribed', true])
})
