import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { identityOf, testScenario, workspaceId } from '#database/testing/policy-access.ts'

const [campaign, condition, email] = [randomUUID(), randomUUID(), randomUUID()]

const t = testScenario(async () => {
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    insert into campaign_steps (id, workspace_id, campaign_id, position, kind) values
      ('${condition}', '${workspaceId}', '${campaign}', 1, 'condition'), ('${email}', '${workspaceId}', '${campaign}', 2, 'email');
    insert into campaign_leads (workspace_id, campaign_id, email, state, step_id) values
      ('${workspaceId}', '${campaign}', 'a@example.com', 'waiting', '${condition}'),
      ('${workspaceId}', '${campaign}', 'b@example.com', 'active', '${email}'),
      ('${workspaceId}', '${campaign}', 'c@example.com', 'paused', '${email}'),
      ('${workspaceId}', '${campaign}', 'd@example.com', 'finished', '${email}');
    insert into lead_branches (workspace_id, campaign_id, lead_id, step_id, reached_at, branch)
      select '${workspaceId}', '${campaign}', id, '${condition}', now(), case email when 'a@example.com' then null
        when 'd@example.com' then 'otherwise' else '${email}' end
      from campaign_leads where campaign_id = '${campaign}'`)
})

const counts = (who: Parameters<typeof identityOf>[1]) =>
  t.db
    .as(identityOf(t, who))
    .query(
      'select step_id, branch, leads::int from sequence_counts($1) order by leads, branch nulls first, step_id',
      [campaign],
    )

test('those who stand at a step are counted, and those who took a branch', async () => {
  assert.deepEqual(await counts('viewer'), [
    { step_id: condition, branch: null, leads: 1 },
    { step_id: condition, branch: 'otherwise', leads: 1 },
    { step_id: email, branch: null, leads: 2 },
    { step_id: condition, branch: email, leads: 2 },
  ])
})

test('strangers and the signed out are told no counts of a sequence', async () => {
  for (const who of ['stranger', 'nobody', 'anon'] as const)
    await assert.rejects(counts(who), { code: /PT404|42501/ }, who)
})
