import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const [campaign, first, second, a, b, mailbox] = Array.from({ length: 6 }, () => randomUUID())

const t = testScenario(async () => {
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    insert into campaign_steps (id, workspace_id, campaign_id, position) values
      ('${first}', '${workspaceId}', '${campaign}', 1), ('${second}', '${workspaceId}', '${campaign}', 2);
    insert into step_variants (id, workspace_id, step_id, label, subject, content_text) values
      ('${a}', '${workspaceId}', '${first}', 'A', 'your reps', 'Hi {{first_name}}'),
      ('${b}', '${workspaceId}', '${second}', 'A', '', 'One more thing');
    insert into mailboxes (id, workspace_id, address, smtp_host, smtp_port)
      values ('${mailbox}', '${workspaceId}', 'ada@example.com', 'smtp.example.com', 587);
    insert into messages (workspace_id, campaign_id, step_id, variant_id, mailbox_id, recipient, kind, state, sent_at, replied_at, bounced_at)
    select '${workspaceId}', '${campaign}', case v when '${a}' then '${first}' else '${second}' end::uuid, v::uuid, '${mailbox}',
      r || '@example.com', 'campaign', 'sent', now() - age::interval, case when replied then now() end, case when bounced then now() end
    from (values ('${a}', 'ann', '8 days', true, false), ('${a}', 'bob', '30 days', false, false),
      ('${a}', 'cy', '8 days', false, true), ('${a}', 'di', '6 days', true, false),
      ('${b}', 'ann', '9 days', false, false)) as mails(v, r, age, replied, bounced)`)
})
beforeEach(() => setPlan('starter'))

const setPlan = (plan: string) =>
  t.sql(`delete from subscriptions where user_id = (select user_id from workspaces where id = '${workspaceId}');
    insert into subscriptions (user_id, subscription_status, plan_type)
    select user_id, '${plan === 'free' ? 'canceled' : 'active'}', '${plan}' from workspaces where id = '${workspaceId}'`)
const readReplies = async (who: Who) => {
  const [row] = await t.db
    .as(identityOf(t, who))
    .query<{ wordings: object[] }>('select replies_by_wording($1) as wordings', [workspaceId])
  return row!.wordings
}

test('each wording counts the mails that arrived a week ago or more, and their replies', async () => {
  assert.deepEqual(await readReplies('viewer'), [
    {
      kind: 'email',
      subject: 'your reps',
      content_text: 'Hi {{first_name}}',
      content_html: null,
      sent: 2,
      replied: 1,
    },
    {
      kind: 'follow-up',
      subject: '',
      content_text: 'One more thing',
      content_html: null,
      sent: 1,
      replied: 0,
    },
  ])
})

test('strangers are told nothing', async () => {
  await assert.rejects(readReplies('stranger'))
  await assert.rejects(readReplies('anon'))
})

for (const plan of ['starter', 'pro', 'lifetime']) {
  test(`${plan} holds advanced scoring`, async () => {
    await setPlan(plan)
    assert.equal((await readReplies('owner')).length, 2)
  })
}

test('Free does not hold advanced scoring', async () => {
  await setPlan('free')
  await assert.rejects(readReplies('owner'), { code: 'PT402', message: 'The Free plan has basic scoring.' })
})
