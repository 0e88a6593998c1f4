import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  identityOf,
  otherWorkspaceId,
  testScenario,
  type Who,
  workspaceId,
} from '#database/testing/policy-access.ts'

const [campaign, template, theirs] = [randomUUID(), randomUUID(), randomUUID()]
const [first, one, two] = [randomUUID(), randomUUID(), randomUUID()]
const t = testScenario(async () => {
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    insert into email_templates (id, workspace_id, title) values
      ('${template}', '${workspaceId}', 'Intro'), ('${theirs}', '${otherWorkspaceId}', 'Theirs')`)
})

const variant = (id: string, template_id: string | null) => ({
  id,
  subject: 'Hi',
  content_text: 'Hello',
  template_id,
})
const step = (variants: object[], id: string = randomUUID()) => ({
  id,
  kind: 'email',
  wait_days: 0,
  variants,
})
const save = (steps: object[], base: number) =>
  t.db
    .as(identityOf(t, 'editor'))
    .query('select save_sequence($1, $2, $3)', [campaign, JSON.stringify(steps), base])
const figures = (who: Who = 'viewer') =>
  t.db.as(identityOf(t, who)).query('select * from template_figures($1)', [workspaceId])

test('a template counts the steps that were begun from it, and what came of their mails', async () => {
  assert.deepEqual(await figures(), [])
  await save(
    [step([variant(one, template), variant(two, null)], first), step([variant(randomUUID(), template)])],
    0,
  )
  await t.sql(`insert into messages (workspace_id, campaign_id, step_id, variant_id, recipient, kind, state, sent_at, replied_at) values
    ('${workspaceId}', '${campaign}', '${first}', '${one}', 'a@example.com', 'campaign', 'sent', now(), now()),
    ('${workspaceId}', '${campaign}', '${first}', '${one}', 'b@example.com', 'campaign', 'sent', now(), null),
    ('${workspaceId}', '${campaign}', '${first}', '${two}', 'c@example.com', 'campaign', 'sent', now(), now())`)
  assert.deepEqual(await figures(), [{ template_id: template, steps: 2, sent: 2, replied: 1 }])
})

test('a step taken out is used no more, and what it sent still counts', async () => {
  await save([step([variant(randomUUID(), null)])], 1)
  assert.deepEqual(await figures(), [{ template_id: template, steps: 0, sent: 2, replied: 1 }])
})

test('a template of another workspace, or of none, is not remembered', async () => {
  await save([step([variant(randomUUID(), theirs), variant(randomUUID(), randomUUID())])], 2)
  assert.deepEqual(await t.sql(`select from step_variants where template_id <> '${template}'`), [])
})

test('a deleted template leaves the content of its steps as it is', async () => {
  await save([step([variant(randomUUID(), template)])], 3)
  await t.sql(`delete from email_templates where id = '${template}'`)
  assert.deepEqual(await figures(), [])
  assert.deepEqual(await t.sql(`select subject from step_variants where label is not null`), [
    { subject: 'Hi' },
  ])
})

test('only members are told', async () => {
  for (const who of ['stranger', 'admin', 'nobody', 'anon'] as const)
    await assert.rejects(figures(who), { code: '42501' }, who)
})
