import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testScenario, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario(async () => {
  await t.sql(`
    insert into mailboxes (workspace_id, address, smtp_host, smtp_port, state, state_reason) values
      ('${workspaceId}', 'ada@send.example', 'smtp.send.example', 587, 'active', null),
      ('${workspaceId}', 'old@send.example', 'smtp.send.example', 587, 'broken', '535 wrong password');
    insert into email_campaigns (workspace_id, title) values ('${workspaceId}', 'Secret plan');
    insert into messages (workspace_id, recipient, state, lease_until, bounced_at)
      select '${workspaceId}', 'p@example.com', state, lease_until::timestamptz, bounced_at::timestamptz from (values
        ('queued', null, null), ('deferred', null, null), ('uncertain', null, null),
        ('sending', now() + interval '1 minute', null), ('handing', now() - interval '1 hour', null),
        ('refused', null, now() - interval '1 day'), ('refused', null, now() - interval '8 days')
      ) as m (state, lease_until, bounced_at);
    update email_campaigns set status = 'auto_paused', pause_reason = 'Too many bounces'`)
})

const readSending = async () =>
  (
    await t.db
      .as(identityOf(t, 'admin'))
      .query<{ it: Record<string, Record<string, unknown>> }>('select admin_sending() as it')
  )[0]!.it

test('messages are counted by where they stand, and claims nobody took back are called stuck', async () => {
  const { messages } = await readSending()
  const { oldest_uncertain, ...counts } = messages!
  assert.ok(oldest_uncertain)
  assert.deepEqual(counts, {
    waiting: 1,
    deferred: 1,
    in_hand: 2,
    stuck: 1,
    uncertain: 1,
    bounced_7d: 1,
    complained_7d: 0,
  })
})

test('a mailbox and a campaign that stopped say why and whose they are, and nothing of what they hold', async () => {
  const { resting, stopped, mailboxes, campaigns } = await readSending()
  const [box] = resting as unknown as Record<string, unknown>[]
  assert.deepEqual(
    [box?.['address'], box?.['state'], box?.['reason'], box?.['owner']],
    ['old@send.example', 'broken', '535 wrong password', 'ada@coldframe.test'],
  )
  assert.equal(mailboxes?.['broken'], 1)
  const [campaign] = stopped as unknown as Record<string, unknown>[]
  assert.deepEqual([campaign?.['reason'], campaign?.['owner']], ['Too many bounces', 'ada@coldframe.test'])
  assert.equal(campaigns?.['auto_paused'], 1)
  assert.ok(!JSON.stringify(await readSending()).includes('Secret plan'))
})
