import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { jwtVerify, importJWK } from 'jose'
import { SMTPServer } from 'smtp-server'
import { claimNotices, notifyOfReply, recordInbound } from '#database/testing/inbound-calls.ts'
import { pauseMailbox, pauseCampaign } from '#database/testing/engine-calls.ts'
import { identityOf, openScenario, workspaceId } from '#database/testing/policy-access.ts'
import { until } from '#database/testing/until.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { startDelivery } from '#server/mail/deliver-outbox.ts'
import { queueRecurring, startDue, startNotices } from './deliver-notices.ts'
import { openNotices, type Notices } from './open-notices.ts'
import { createBrowser, openReceiver } from '#server/testing/notices/push-receiver.ts'

let t: TestDatabase
let receiver: Awaited<ReturnType<typeof openReceiver>>
let notices: Notices
const keys: [string] = [randomBytes(32).toString('base64url')]
const settings = { allowPrivateHosts: true, siteUrl: 'https://cold.test' }

before(async () => {
  t = await openScenario()
  receiver = await openReceiver()
  notices = openNotices(t.db, keys, settings)
  await t.sql(`update auth.users set email_confirmed_at = now();
    update workspaces set time_zone = 'UTC', sending_days = '{1,2,3,4,5}' where id = '${workspaceId}';
    insert into mailboxes (workspace_id, address, smtp_host, smtp_port) values ('${workspaceId}', 'ada@us.example', 'smtp.us.example', 587)`)
})
after(async () => {
  await receiver.close()
  await t.close()
})
beforeEach(async () => {
  uid = 0
  receiver.received.length = 0
  receiver.state.status = 201
  await t.sql(`delete from inbound_messages; delete from notifications; delete from push_subscriptions;
    delete from chat_webhooks; delete from notification_channels; delete from notification_settings;
    truncate private.outbox, private.notice_deliveries, private.reply_escalations`)
})

let uid = 0
/** Inserts a reply from Grace with its notification, like the mailbox reader does. */
async function reply(category = 'interested', receivedAt = 'now()'): Promise<string> {
  uid += 1
  const [made] = await t.sql(
    `insert into inbound_messages (workspace_id, uid_validity, uid, kind, from_address, from_name, subject, category, received_at)
      values ('${workspaceId}', 1, ${uid}, 'reply', 'grace@example.org', 'Grace', 'Secret plan', '${category}', ${receivedAt})
      returning id`,
  )
  const id = String(made!.id)
  await notifyOfReply(t.asService, id)
  return id
}
const hurry = () => t.sql(`update private.notice_deliveries set due_at = now() where due_at < 'infinity'`)
const outbox = () => t.sql('select recipient, subject, text from private.outbox order by created_at')
const deliverDue = async (deps: Notices) => void (await Promise.all(await startDue(deps)))
const deliver = async () => {
  await hurry()
  await deliverDue(notices)
}

async function subscribe(browser = createBrowser(), path = '/push'): Promise<typeof browser> {
  await t.asAda('select save_push_subscription($1, $2, $3)', [
    `${receiver.url}${path}`,
    browser.p256dh,
    browser.auth,
  ])
  return browser
}

test('a positive reply is mailed a minute later, with a link to it and one to the settings', async () => {
  await reply()
  await deliverDue(notices)
  assert.deepEqual(await outbox(), [], 'whoever is in the app is given a minute')
  await deliver()
  await deliver()
  const [mail, ...more] = await outbox()
  assert.deepEqual(more, [])
  const [about] = await t.sql('select conversation_id from notifications')
  assert.equal(mail?.recipient, 'ada@coldframe.test')
  assert.equal(mail?.subject, '“Grace” replied: interested')
  assert.ok(
    String(mail?.text).includes(`https://cold.test/inbox?conversation=${String(about?.conversation_id)}`),
  )
  assert.match(String(mail?.text), /Unsubscribe: https:\/\/cold\.test\/settings#notifications/)
})

test('what was opened before it left sends nothing, on no channel', async () => {
  await subscribe()
  const id = await reply()
  await t.sql(`update inbound_messages set read_at = now() where id = '${id}'`)
  assert.deepEqual(await t.sql('select is_read from notifications'), [{ is_read: true }])
  await deliver()
  assert.deepEqual([await outbox(), receiver.received], [[], []])
  assert.deepEqual(await t.sql('select id from private.notice_deliveries where push_id is not null'), [])
})

test('a person decides by kind and channel, and what is switched off for the app goes nowhere', async () => {
  await t.asAda(`insert into notification_channels (category, channel, is_on)
    values ('positive_replies', 'email', false), ('replies', 'email', true)`)
  await reply('interested')
  await reply('not_interested')
  await deliver()
  assert.deepEqual(
    (await outbox()).map(({ subject }) => subject),
    ['“Grace” replied'],
  )
  await t.asAda(`insert into notification_mutes (category) values ('replies')`)
  await reply('not_interested')
  assert.deepEqual(await t.sql('select id from private.notice_deliveries'), [])
  await t.sql('delete from notification_mutes')
})

test('a mailbox that can no longer sign in is told of by every way its person did not switch off, and always in the app', async () => {
  const browser = await subscribe()
  const stop = async () => {
    const boxes = await t.sql(`update mailboxes set state = 'active', state_reason = '' returning id`)
    for (const { id } of boxes) await pauseMailbox(t.asService, id, '535 Your password was refused')
  }
  await stop()
  await deliver()
  const [mail] = await outbox()
  assert.equal(mail?.subject, 'ada at us. example stopped sending')
  assert.match(String(mail?.text), /535 Your password was refused[^]*https:\/\/cold\.test\/providers/)
  assert.deepEqual(browser.decrypt(receiver.received[0]!.body), {
    title: 'ada@us.example stopped sending',
    body: '535 Your password was refused',
    path: '/providers',
  })
  await t.sql('delete from notifications; truncate private.outbox')
  await t.asAda(`insert into notification_channels (category, channel, is_on)
    values ('stops', 'email', false), ('stops', 'push', false)`)
  await t.asAda(`insert into notification_mutes (category) values ('stops')`)
  await stop()
  await deliver()
  assert.deepEqual([await outbox(), receiver.received.length], [[], 1])
  assert.deepEqual(await t.sql('select type from notifications'), [{ type: 'mailbox_stopped' }])
})

test('a browser decrypts its push, which holds neither subject nor text unless the person wants it', async () => {
  const browser = await subscribe()
  await reply()
  await deliver()
  const [pushed] = receiver.received
  const [about] = await t.sql('select conversation_id from notifications')
  assert.deepEqual(browser.decrypt(pushed!.body), {
    title: 'Grace replied: interested',
    body: '',
    path: `/inbox?conversation=${String(about?.conversation_id)}`,
  })
  await t.asAda('insert into notification_settings (tells_subject) values (true)')
  await reply('meeting')
  await deliver()
  assert.equal((browser.decrypt(receiver.received[1]!.body) as { body: string }).body, 'Secret plan')
})

test('a push is signed by the one key that browsers subscribe with', async () => {
  await subscribe()
  await reply()
  await deliver()
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(receiver.received[0]!.headers.authorization!) ?? []
  assert.equal(key, await openNotices(t.db, keys, settings).webPush.publicKey())
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'))
  assert.equal(payload.aud, receiver.url)
})

test('a subscription that is gone is removed, and a busy service is asked again', async () => {
  await subscribe()
  receiver.state.status = 503
  await reply()
  await deliver()
  assert.deepEqual(await t.sql(`select attempts, due_at > now() as later from private.notice_deliveries`), [
    { attempts: 1, later: true },
  ])
  receiver.state.status = 410
  await deliver()
  assert.deepEqual(await t.sql('select id from push_subscriptions'), [])
})

test('a browser that somebody else signs in on is no longer the first one’s', async () => {
  const browser = await subscribe()
  await t.db
    .as(t.bob)
    .query('select save_push_subscription($1, $2, $3)', [
      `${receiver.url}/push`,
      browser.p256dh,
      browser.auth,
    ])
  assert.deepEqual(await t.sql('select user_id from push_subscriptions'), [{ user_id: t.bobId }])
  await assert.rejects(
    t.db
      .as(t.anon)
      .query('select save_push_subscription($1, $2, $3)', [
        'https://a.example/',
        browser.p256dh,
        browser.auth,
      ]),
    { code: '42501' },
  )
})

test('one claimed by a process that died is never sent again', async () => {
  await subscribe()
  await reply()
  await hurry()
  await claimNotices(t.asService)
  await deliver()
  assert.deepEqual(receiver.received, [])
})

test('a chat is told in its own format, of a person and of a workspace, and a sender’s markup stays text', async () => {
  await notices.webhooks.save({
    userId: t.adaId,
    workspaceId: null,
    format: 'slack',
    url: `${receiver.url}/slack`,
  })
  await notices.webhooks.save({ userId: t.adaId, workspaceId, format: 'teams', url: `${receiver.url}/teams` })
  const [kept] = await t.sql(
    'select encode(encrypted_url, $$escape$$) as url from private.chat_webhook_secrets',
  )
  assert.doesNotMatch(String(kept?.url), /slack/)
  await reply()
  await t.sql(`update private.notice_deliveries set title = '<!channel> [x](https://evil.example)'`)
  await deliver()
  const bodies = Object.fromEntries(
    receiver.received.map(({ path, body }) => [path, JSON.parse(body.toString()) as object]),
  )
  assert.match(
    JSON.stringify(bodies['/slack']),
    /&lt;!channel&gt;.*<https:\/\/cold\.test\/inbox\?conversation=.*\|Open in Coldframe>/,
  )
  assert.match(JSON.stringify(bodies['/teams']), /AdaptiveCard.*\\\\\[x\\\\\]/)
  assert.doesNotMatch(JSON.stringify(bodies), /Secret plan/)
})

test('the chat of a workspace is told once of a mailbox and a campaign that stopped, and why', async () => {
  await notices.webhooks.save({ userId: t.adaId, workspaceId, format: 'slack', url: `${receiver.url}/slack` })
  await t.sql(`insert into email_campaigns (workspace_id, title) values ('${workspaceId}', 'Spring');
    update email_campaigns set status = 'sending' where title = 'Spring';
    update mailboxes set state = 'active', state_reason = ''`)
  const [{ box, campaign } = {}] = await t.sql(
    'select m.id as box, c.id as campaign from mailboxes m, email_campaigns c',
  )
  for (let times = 0; times < 2; times += 1) {
    await pauseMailbox(t.asService, box, '535 Your password was refused')
    await pauseCampaign(t.asService, campaign, '6 of 100 emails came back.')
  }
  await deliver()
  const texts = receiver.received.map(({ body }) => (JSON.parse(body.toString()) as { text: string }).text)
  assert.deepEqual(texts.toSorted(), [
    '*Spring was paused*\n6 of 100 emails came back.\n<https://cold.test/campaigns|Open in Coldframe>',
    '*ada@us.example stopped sending*\n535 Your password was refused\n<https://cold.test/providers|Open in Coldframe>',
  ])
})

test('what a returned mail says of a mailbox is shown beside it, and leaves in no notice', async () => {
  await notices.webhooks.save({ userId: t.adaId, workspaceId, format: 'slack', url: `${receiver.url}/slack` })
  const words = '550 5.7.1 Verify your account at https://phishing.example'
  await t.sql(`update mailboxes set state = 'active', state_reason = '';
    insert into messages (workspace_id, mailbox_id, recipient, kind, state, sent_at, bounced_at, answer_class)
      select '${workspaceId}', id, 'hedy@example.net', 'campaign', 'sent', now(), now(), 'sender' from mailboxes`)
  const [returned] =
    await t.sql(`insert into messages (workspace_id, mailbox_id, recipient, kind, state, sent_at)
      select '${workspaceId}', id, 'grace@example.org', 'campaign', 'sent', now() from mailboxes returning id, mailbox_id`)
  await recordInbound(t.asService, returned!['mailbox_id'], {
    folder: 'INBOX',
    uidValidity: 1,
    uid: 1,
    kind: 'bounce',
    severity: 'sender',
    words,
    messageId: returned!['id'],
    matchedBy: 'headers',
    from: 'mailer-daemon@example.org',
    fromName: '',
    subject: 'Undelivered',
    text: '',
    receivedAt: new Date(),
  })
  await deliver()
  const [box] = await t.sql('select state, state_reason from mailboxes')
  assert.deepEqual(box, { state: 'paused', state_reason: `A receiving server refused this sender: ${words}` })
  const [told] = receiver.received.map(({ body }) => (JSON.parse(body.toString()) as { text: string }).text)
  assert.match(
    told!,
    /^\*ada@us.example was paused\*\nA receiving server refused this sender. Its answer is shown/,
  )
  assert.doesNotMatch(told!, /phishing/)
  assert.doesNotMatch(JSON.stringify(await t.sql('select message from notifications')), /phishing/)
  await t.sql('delete from messages')
})

test('a webhook that refuses says so to whoever may see it, and to nobody else', async () => {
  await notices.webhooks.save({ userId: t.adaId, workspaceId, format: 'slack', url: `${receiver.url}/slack` })
  receiver.state.status = 403
  await reply()
  await deliver()
  const seen = (who: Parameters<typeof identityOf>[1]) =>
    t.db.as(identityOf(t, who)).query('select host, last_error from chat_webhooks')
  assert.deepEqual(await seen('owner'), [
    { host: new URL(receiver.url).host, last_error: 'It answered with status 403' },
  ])
  assert.deepEqual([await seen('editor'), await seen('stranger')], [[], []])
})

test('a private network is never reached, by push or by webhook', async () => {
  const guarded = openNotices(t.db, keys, { ...settings, allowPrivateHosts: false })
  await subscribe()
  await guarded.webhooks.save({
    userId: t.adaId,
    workspaceId: null,
    format: 'slack',
    url: 'https://localhost/hook',
  })
  await reply()
  await hurry()
  await deliverDue(guarded)
  assert.deepEqual(receiver.received, [])
  assert.deepEqual(await t.sql('select last_error from chat_webhooks'), [
    { last_error: 'localhost is on a private network' },
  ])
})

test('a chat that does not answer delays the notices of no other account', async () => {
  const { webhooks } = notices
  const personal = { workspaceId: null, format: 'slack' } as const
  await webhooks.save({ ...personal, userId: t.adaId, url: `${receiver.url}/silent` })
  await webhooks.save({ ...personal, userId: t.bobId, url: `${receiver.url}/bob` })
  const queue = (userId: string, count: number) =>
    t.sql(`insert into private.notice_deliveries (webhook_id, title, message, type, due_at)
      select id, 'Spring was paused', '', 'mailbox_stopped', now() - interval '1 minute'
      from chat_webhooks, generate_series(1, ${count}) where user_id = '${userId}'`)
  const pathsOf = (path: string) => receiver.received.filter((request) => request.path === path).length
  await queue(t.adaId, 60)
  await queue(t.bobId, 1)
  const stop = startNotices(notices, (error) => assert.fail(String(error)))
  await until(() => pathsOf('/bob') === 1)
  await queue(t.bobId, 1)
  await until(() => pathsOf('/bob') === 2)
  // The waiting notices are still queued.
  await until(() => receiver.open.size === pathsOf('/silent'))
  await t.sql(`delete from private.notice_deliveries where due_at < 'infinity'`)
  const ending = setInterval(() => receiver.open.forEach((response) => response.end('ok')), 20)
  await stop()
  clearInterval(ending)
})

test('a digest comes once a day at its hour, with what is unread; with nothing to say there is none', async () => {
  await t.asAda(`insert into notification_settings (digest_hour, time_zone) values (8, 'America/New_York')`)
  await t.sql('update notification_settings set digested_on = null')
  await assert.rejects(t.asAda(`update notification_settings set time_zone = 'Moon/Base'`), /no time zone/)
  const at = (time: string) => queueRecurring({ ...notices, now: () => new Date(time) })
  await reply('not_interested', `'2027-03-03T11:00:00Z'`)
  await t.sql(`update notifications set created_at = '2027-03-03T11:00:00Z'`)
  await at('2027-03-03T12:59:00Z')
  assert.deepEqual(await outbox(), [], 'it is not eight in New York')
  await at('2027-03-03T13:00:00Z')
  await at('2027-03-03T14:00:00Z')
  assert.deepEqual(
    (await outbox()).map(({ subject }) => subject),
    ['1 notification you have not read'],
  )
  await t.sql('update notifications set is_read = true')
  await at('2027-03-04T13:00:00Z')
  assert.equal((await outbox()).length, 1)
})

test('a positive reply that nobody opened goes to its assignee, then to the owner, within working hours', async () => {
  const [editor] = await t.sql(`select user_id from workspace_members where role = 'editor'`)
  const id = await reply('meeting', `'2026-01-06T03:00:00Z'`)
  await t.sql(
    `update inbound_messages set assignee_id = '${String(editor?.user_id)}' where id = '${id}'; delete from notifications`,
  )
  const textsAt = async (time: string) => {
    await queueRecurring({ ...notices, now: () => new Date(time) })
    return (await t.sql('select user_id from notifications order by created_at')).map(
      ({ user_id: who }) => who,
    )
  }
  assert.deepEqual(await textsAt('2026-01-06T08:00:00Z'), [], 'before the day begins')
  assert.deepEqual(await textsAt('2026-01-06T09:59:00Z'), [])
  assert.deepEqual(await textsAt('2026-01-06T10:00:00Z'), [editor?.user_id])
  assert.deepEqual(await textsAt('2026-01-06T17:30:00Z'), [editor?.user_id], 'after the day ended')
  assert.deepEqual(await textsAt('2026-01-07T12:00:00Z'), [editor?.user_id, t.adaId])
  assert.deepEqual(await textsAt('2026-01-08T12:00:00Z'), [editor?.user_id, t.adaId])
})

test('a positive reply that somebody opened escalates to nobody', async () => {
  const id = await reply('meeting', `'2026-01-06T03:00:00Z'`)
  await t.sql(`update inbound_messages set read_at = now() where id = '${id}'; delete from notifications`)
  await queueRecurring({ ...notices, now: () => new Date('2026-01-06T12:00:00Z') })
  assert.deepEqual(await t.sql('select id from notifications'), [])
})

test('whoever is given a conversation by somebody else is told, and who takes it is not', async () => {
  const [editor] = await t.sql(`select user_id from workspace_members where role = 'editor'`)
  const id = await reply()
  await t.sql('delete from notifications')
  const assign = (who: unknown) =>
    t.asAda('update inbound_messages set assignee_id = $2 where id = $1', [id, who])
  await assign(t.adaId)
  assert.deepEqual(await t.sql('select id from notifications'), [])
  await assign(editor?.user_id)
  assert.deepEqual(await t.sql('select user_id, title from notifications'), [
    { user_id: editor?.user_id, title: 'ada@coldframe.test assigned you the conversation with Grace' },
  ])
})

test('a mail server gets a notice once, even if nobody hears its answer, and not at all once it was read', async () => {
  const received: string[] = []
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session) {
      stream.resume().on('end', () => {
        received.push(session.envelope.rcptTo[0]!.address)
        // The connection breaks before the response.
        sockets.forEach((socket) => socket.destroy())
      })
    },
  })
  const sockets: Socket[] = []
  sink.server.on('connection', (socket: Socket) => sockets.push(socket))
  sink.on('error', () => undefined)
  await once(sink.listen(0, '127.0.0.1'), 'listening')
  const { port } = sink.server.address() as AddressInfo
  await reply()
  await deliver()
  await reply('meeting')
  await deliver()
  const [first] = await t.sql('select notification_id from private.outbox order by created_at limit 1')
  await t.sql(`update notifications set is_read = true where id = '${String(first?.notification_id)}'`)
  const warned: string[] = []
  const stop = startDelivery(
    t.db,
    { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Coldframe <c@coldframe.test>' },
    { warn: (_, message) => warned.push(message) },
  )
  await until(
    async () =>
      (await t.sql(`select from private.outbox where text <> ''`)).length === 0 && warned.length > 0,
  )
  await t.sql('update private.outbox set due_at = now()')
  await until(async () => (await t.sql('select from private.outbox where sent_at is null')).length === 0)
  await stop()
  await new Promise<void>((resolve) => sink.close(() => resolve()))
  assert.deepEqual(received, ['ada@coldframe.test'])
})
