import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()
afterEach(async () => void (await t.sql('delete from workspaces; delete from notifications')))

/** The numbers of messages sent, and of those that bounced or were reported as spam. */
async function sending(sent: number, bad: number, column: 'bounced_at' | 'complained_at', mailboxes = 1) {
  const {
    workspace,
    campaign,
    mailboxes: boxes,
  } = await setUpScenario(t.sql, t.adaId, { leads: 0, mailboxes })
  await t.sql(`insert into messages (workspace_id, created_by, kind, campaign_id, mailbox_id, recipient, state, sent_at)
    select '${workspace}', null, 'campaign', '${campaign}', (array[${boxes.map((id) => `'${id}'`).join()}]::uuid[])[1 + n % ${mailboxes}],
      'lead' || n || '@company' || n || '.test', 'sent', now() from generate_series(1, ${sent}) n`)
  await t.sql(
    `update messages set ${column} = now() where id in (select id from messages order by recipient limit ${bad})`,
  )
  return {
    campaign: (await t.sql('select status, pause_reason from email_campaigns'))[0]!,
    boxes: (await t.sql('select distinct state from mailboxes')).map(({ state }) => state),
  }
}

test('more than 5 of 100 that come back pause the campaign, with the count as the reason', async () => {
  const { campaign } = await sending(100, 6, 'bounced_at', 4)
  assert.deepEqual(campaign, {
    status: 'auto_paused',
    pause_reason: '6 of 100 emails came back within seven days.',
  })
})

test('more than 3 of 100 that come back pause the mailbox, and the campaign goes on', async () => {
  const { campaign, boxes } = await sending(100, 4, 'bounced_at')
  assert.deepEqual([campaign['status'], boxes], ['sending', ['paused']])
})

test('more than 2 of 100 that come back are told once', async () => {
  const { campaign, boxes } = await sending(100, 3, 'bounced_at')
  assert.deepEqual([campaign['status'], boxes], ['sending', ['active']])
  const notificationsSent = await t.sql('select type, message from notifications order by type')
  assert.deepEqual(notificationsSent, [
    {
      type: 'campaign_warned',
      message:
        '3 of 100 emails bounced within seven days. Pause the campaign and check where these addresses came from.',
    },
    {
      type: 'mailbox_slowed',
      message:
        '3 of 100 emails came back within seven days. It has half of its limit until the rate is right again, and healthy mailboxes of its campaigns write to new contacts.',
    },
  ])
})

test('below 50 mails nothing is paused', async () => {
  const { campaign, boxes } = await sending(49, 10, 'bounced_at')
  assert.deepEqual([campaign['status'], boxes], ['sending', ['active']])
})

test('one of a hundred that is called spam is one too many', async () => {
  const { campaign } = await sending(100, 1, 'complained_at')
  assert.deepEqual(campaign, {
    status: 'auto_paused',
    pause_reason: '1 of 100 emails were called spam within seven days.',
  })
  assert.deepEqual(
    (await t.sql('select type from notifications order by type')).map(({ type }) => type),
    ['campaign_stopped', 'mailbox_stopped'],
  )
})

test('what came back more than seven days ago no longer counts', async () => {
  const { workspace, campaign } = await setUpScenario(t.sql, t.adaId, { leads: 0 })
  await t.sql(`insert into messages (workspace_id, created_by, kind, campaign_id, recipient, state, sent_at, created_at, bounced_at)
    select '${workspace}', null, 'campaign', '${campaign}', 'lead' || n || '@company' || n || '.test', 'sent',
      now() - interval '9 days', now() - interval '9 days', case when n < 40 then now() - interval '8 days' end
    from generate_series(1, 100) n`)
  await t.sql(`update messages set bounced_at = now() where recipient = 'lead50@company50.test'`)
  assert.deepEqual(await t.sql('select status from email_campaigns'), [{ status: 'sending' }])
})
