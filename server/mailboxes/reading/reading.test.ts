// Tests replies and bounces on their way from an IMAP server into the database, with every failure in between.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, test } from 'node:test'
import { leaveRows, rowBytes } from '#database/testing/installation-calls.ts'
import { sortedReplies, claimReading, storeReadingPosition } from '#database/testing/inbound-calls.ts'
import { setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import { until as untilMet } from '#database/testing/until.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { createMessageIds } from '#server/messages/message-id.ts'
import { readAnswerContext } from '#server/ai/answer-sources.ts'
import { createPool } from '#server/threads/pool.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { storePasswords } from '../access.ts'
import { storeLogin } from '../store-mailbox.ts'
import { createMailboxSecrets } from '../secrets.ts'
import { testDependencies } from '#server/testing/mailboxes/test-dependencies.ts'
import { giveMessageIds } from '#server/testing/mailboxes/message-ids.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { startReaders } from '#server/testing/mailboxes/start-readers.ts'
import type { Readers, ReadersDeps } from './readers.ts'

const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
let imap: FakeImap
let scenario: Scenario
let box = ''
const running: Readers[] = []

const t = testDatabase(async () => {
  await t.sql(`insert into profiles (id, name) values ('${t.adaId}', 'Ada') on conflict do nothing`)
})

beforeEach(async (context) => {
  imap = await startFakeImap({ security: 'none' })
  await t.sql('delete from workspaces; delete from notifications')
  scenario = await setUpScenario(t.sql, t.adaId, { leads: 3, waits: [0, 3] })
  box = scenario.mailboxes[0]!
  await t.sql(
    `update mailboxes set imap_host = '127.0.0.1', imap_port = ${imap.port}, imap_security = 'none', imap_user = 'ada', sent_folder = 'Sent'`,
  )
  await storePasswords(t.db.as(t.service), secrets, box, { smtp: 'secret', imap: null })
  await t.sql(`
    insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject, state, sent_at)
    select workspace_id, 'campaign', campaign_id, step_id, id, '${box}', email, 'A question', 'sent', now() from campaign_leads;
    update campaign_leads set state = 'active', mailbox_id = '${box}', last_sent_at = now(), due_at = now() + interval '3 days',
      step_id = '${scenario.steps[1]}'`)
  await giveMessageIds(t.sql)
  ;(context as { after?: (work: () => Promise<void>) => void }).after?.(async () => {
    await Promise.all(running.splice(0).map((readers) => readers.stop()))
    await imap.close()
  })
})

function start(change: Partial<ReadersDeps> = {}): Readers {
  const readers = startReaders({ db: t.db, mailboxSecrets: secrets, ...change })
  running.push(readers)
  return readers
}

type Sent = { id: string; rfc: string; to: string; lead: string }
const sent = async (): Promise<Sent[]> =>
  (await t.sql(
    'select id, rfc_message_id as rfc, recipient as to, lead_id as lead from messages order by recipient',
  )) as Sent[]

const reply = ({ rfc, to }: Sent, text = 'Yes, tell me more.', extra = '') =>
  `From: Grace <${to}>\nTo: ada@sender.test\nSubject: Re: A question\nMessage-ID: <${crypto.randomUUID()}@theirs.test>\nIn-Reply-To: <${rfc}>\nReferences: <${rfc}>\n${extra}\n${text}\n`

const dsn = (
  rfc: string,
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 User unknown',
  action = 'failed',
) => `From: MAILER-DAEMON@mx.test
To: ada@sender.test
Subject: Undelivered Mail Returned to Sender
Message-ID: <${crypto.randomUUID()}@mx.test>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}

--b
Content-Type: text/rfc822-headers

Message-ID: <${rfc}>
Subject: A question
--b--
`

async function until<T>(what: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  let value: T | undefined
  await untilMet(
    async () => done((value = await what())),
    () => value,
  )
  return value!
}
const inbound = () =>
  t.sql('select kind, matched_by, from_address, back_on::text, lead_id from inbound_messages order by id')
const recorded = (count: number) => until(inbound, (rows) => rows.length >= count)
const lead = async (id: string) =>
  (await t.sql(`select state, reason, due_at from campaign_leads where id = '${id}'`))[0]!
const caughtUp = () =>
  until(
    () => t.sql('select 1 from mailboxes where last_read_at is not null'),
    (rows) => rows.length > 0,
  )

test('a reply that was there before reading began stops its lead, and is told to whoever wrote', async () => {
  const [first] = await sent()
  imap.deliver(reply(first!))
  start()
  const [row] = await recorded(1)
  assert.deepEqual([row?.kind, row?.matched_by, row?.lead_id], ['reply', 'headers', first!.lead])
  assert.equal((await lead(first!.lead)).state, 'replied')
  const [told] = await t.sql('select title, message, type from notifications')
  assert.deepEqual(told, {
    title: 'Grace replied: interested',
    message: 'Re: A question',
    type: 'positive_reply',
  })
  // The notice is queued for email, which is on by default.
  assert.deepEqual(await t.sql('select title from private.notice_deliveries'), [
    { title: 'Grace replied: interested' },
  ])
  assert.equal((await t.sql('select 1 from messages where replied_at is not null')).length, 1)
})

test('an invitation, and the answer to one, are stored with the event only', async () => {
  const [first] = await sent()
  const event = (method: string, answer: string) => {
    const type = `MIME-Version: 1.0\nContent-Type: text/calendar; method=${method}; charset=utf-8\n`
    const about = `UID:one@theirs.test\nDTSTART:20261203T130000Z\nSUMMARY:Handovers\nORGANIZER:mailto:${first!.to}`
    const text = `BEGIN:VCALENDAR\nMETHOD:${method}\nBEGIN:VEVENT\n${about}\nATTENDEE;PARTSTAT=${answer}:mailto:ada@sender.test`
    return reply(first!, `${text}\nEND:VEVENT\nEND:VCALENDAR`, type)
  }
  imap.deliver(event('REQUEST', 'NEEDS-ACTION'))
  imap.deliver(event('REPLY', 'ACCEPTED'))
  start()
  const stored = () =>
    t.sql(
      `select category, invitation ->> 'title' as title from inbound_messages order by invitation is null, uid`,
    )
  await caughtUp()
  await recorded(2)
  assert.deepEqual(await stored(), [
    { category: 'meeting', title: 'Handovers' },
    { category: 'meeting', title: null },
  ])
  assert.deepEqual(await t.sql(`select from inbound_messages where jsonb_typeof(invitation) <> 'object'`), [])
})

test('a reply is sorted with its sentence, an opt-out is suppressed, and what members corrected decides for the next', async () => {
  const [first, second, third] = await sent()
  const sorted = async (count: number) => {
    await recorded(count)
    return await t.sql(
      'select category, category_source, category_reason from inbound_messages order by received_at, id',
    )
  }
  const portal = 'Sounds good, but all our vendors register in the supplier portal first.'
  imap.deliver(reply(first!, `${portal}\n\n> Would you be interested in a call?`))
  start()
  assert.deepEqual(await sorted(1), [
    { category: 'interested', category_source: 'rules', category_reason: portal },
  ])
  await t.asAda(`update inbound_messages set category = 'not_interested'`)
  imap.deliver(reply(second!, `Hello Ada,\n\n${portal}`))
  assert.deepEqual((await sorted(2))[1], {
    category: 'not_interested',
    category_source: 'corrections',
    category_reason: 'a reply like it',
  })
  imap.deliver(reply(third!, 'Hi Ada,\n\nNot interested. Please remove me from your list.'))
  assert.deepEqual((await sorted(3))[2], {
    category: 'opt_out',
    category_source: 'rules',
    category_reason: 'Please remove me from your list.',
  })
  assert.deepEqual(await t.sql('select address, reason from suppressions'), [
    { address: third!.to.toLowerCase(), reason: 'unsubscribe' },
  ])
})

test('a mail that comes while it waits is recorded at once, without being asked for', async () => {
  start()
  await caughtUp()
  await until(
    async () => imap.heard.at(-1),
    (last) => last === 'IDLE',
  )
  imap.deliver(reply((await sent())[0]!))
  assert.equal((await recorded(1))[0]?.kind, 'reply')
})

test('what has nothing to do with our mail is not fetched, let alone kept', async () => {
  imap.deliver('From: mother@home.test\nSubject: Dinner\nMessage-ID: <dinner@home.test>\n\nCome at seven.\n')
  imap.deliver(reply((await sent())[0]!))
  start()
  await recorded(1)
  const bodies = imap.heard.filter((command) => /BODY\.PEEK\[\](?:<|$|\))/.test(command))
  assert.deepEqual(
    bodies.map((command) => /UID FETCH (\S+)/.exec(command)?.[1]),
    ['2'],
  )
  assert.equal((await inbound()).length, 1)
})

test('each mail is recorded once, over ten broken connections and a change of every number', async () => {
  const all = await sent()
  let allowed = 150
  let drops = 0
  imap.faults.dropAfter = () => (drops < 10 ? allowed : undefined)
  imap.faults.dropped = () => {
    drops += 1
    allowed += 330
  }
  for (const one of all) imap.deliver(reply(one))
  start()
  assert.equal((await recorded(3)).length, 3)
  assert.ok(drops >= 5, `${drops} connections broke`)
  imap.faults.dropAfter = () => undefined
  const inbox = imap.folders.get('INBOX')!
  inbox.uidValidity = 99
  inbox.mails.forEach((mail, i) => (mail.uid = i + 40))
  imap.cut()
  await until(
    () =>
      t.sql(
        `select 1 from private.mailbox_cursors where folder = 'INBOX' and uid_validity = 99 and last_uid = 42`,
      ),
    (rows) => rows.length > 0,
  )
  assert.equal((await inbound()).length, 3)
  assert.equal((await t.sql('select 1 from notifications')).length, 3)
})

test('two processes read each mailbox once, and one takes over what the other leaves', async () => {
  const first = start({ leaseSeconds: 1 })
  start({ leaseSeconds: 1 })
  await caughtUp()
  assert.equal((await t.sql('select count(distinct reader)::int as n from private.mailbox_readers'))[0]!.n, 1)
  await first.stop()
  imap.deliver(reply((await sent())[0]!))
  assert.equal((await recorded(1)).length, 1)
})

test('a person in the junk folder has answered all the same', async () => {
  imap.deliver(reply((await sent())[0]!), 'Junk')
  start()
  assert.equal((await recorded(1))[0]?.kind, 'reply')
})

test('an answer without threads is found by who wrote it, and called unsure where its subject says nothing', async () => {
  const [first, second] = await sent()
  imap.deliver(`From: <${first!.to}>\nSubject: AW: A question\nMessage-ID: <a@theirs.test>\n\nYes\n`)
  imap.deliver(`From: <${second!.to}>\nSubject: Hello\nMessage-ID: <b@theirs.test>\n\nYes\n`)
  start()
  const rows = await recorded(2)
  assert.deepEqual(
    rows.map(({ matched_by }) => matched_by),
    ['address', 'unsure'],
  )
  assert.equal((await lead(second!.lead)).state, 'replied')
})

test('somebody who is away is written to when they are back, and has not answered', async () => {
  const [first, second] = await sent()
  const back = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  imap.deliver(reply(first!, `I am out of the office until ${back}.`, 'Auto-Submitted: auto-replied\n'))
  imap.deliver(reply(second!, 'Thank you for your message.', 'Auto-Submitted: auto-replied\n'))
  start()
  const rows = await recorded(2)
  assert.deepEqual(
    rows.map(({ kind, back_on }) => [kind, back_on]),
    [
      ['out_of_office', back],
      ['auto_reply', null],
    ],
  )
  const away = await lead(first!.lead)
  assert.deepEqual([away.state, (away.due_at as Date).toISOString()], ['active', `${back}T09:00:00.000Z`])
  assert.equal((await lead(second!.lead)).state, 'active')
  assert.equal((await t.sql('select 1 from notifications')).length, 0)
})

test('a bounce of ours ends its lead and suppresses the address that it went to', async () => {
  const [first] = await sent()
  imap.deliver(dsn(first!.rfc))
  start()
  assert.equal((await recorded(1))[0]?.kind, 'bounce')
  assert.equal((await lead(first!.lead)).state, 'bounced')
  assert.deepEqual(await t.sql('select address, reason from suppressions'), [
    { address: first!.to, reason: 'bounce' },
  ])
})

test('a hundred forged bounces and complaints suppress nobody', async () => {
  const [first] = await sent()
  for (let i = 0; i < 100; i += 1) {
    const stranger = createMessageIds([`the secret of stranger number ${i}, long enough`])
    imap.deliver(dsn(stranger.make(first!.id, 'sender.test')))
  }
  imap.deliver(reply((await sent())[1]!))
  start()
  await recorded(1)
  assert.equal((await inbound()).length, 1)
  assert.deepEqual(await t.sql('select 1 from suppressions'), [])
})

test('a bounce that is only late does nothing; two companies that refuse the sender rest the mailbox and suppress nobody', async () => {
  const [first, second, third] = await sent()
  imap.deliver(dsn(first!.rfc, '4.4.1', 'smtp; timed out', 'delayed'))
  imap.deliver(dsn(second!.rfc, '5.7.1', 'smtp; 554 5.7.1 Message rejected by policy'))
  imap.deliver(dsn(third!.rfc, '5.7.1', 'smtp; 554 5.7.1 Message rejected as spam'))
  start()
  await recorded(2)
  for (const { lead: id } of [first!, second!, third!]) assert.equal((await lead(id)).state, 'active')
  assert.deepEqual(await t.sql('select 1 from suppressions'), [])
  const [row] = await t.sql('select state, state_reason from mailboxes')
  assert.equal(row?.state, 'paused')
  assert.match(String(row?.state_reason), /rejected as spam/)
})

const forgeries: readonly (readonly [string, (all: Sent[]) => Promise<string[]>])[] = [
  [
    'of mails that were never sent',
    async (all) =>
      all.map(({ id }, i) =>
        createMessageIds([`the secret of stranger number ${i}, long enough`]).make(id, 'sender.test'),
      ),
  ],
  ['by one recipient, again and again', async ([first]) => Array.from({ length: 5 }, () => first!.rfc)],
  [
    'by one company',
    async (all) => {
      await t.sql(`update messages set recipient = split_part(recipient, '@', 1) || '@Company1.test'`)
      return all.map(({ rfc }) => rfc)
    },
  ],
  [
    'of mails of a month ago',
    async (all) => {
      await t.sql(`update messages set sent_at = now() - interval '30 days'`)
      return all.map(({ rfc }) => rfc)
    },
  ],
  [
    'of mails of another mailbox',
    async (all) => {
      await t.sql(`with other as (
          insert into mailboxes (workspace_id, address, smtp_host, smtp_port)
          select workspace_id, 'other@sender.test', '127.0.0.1', 25 from mailboxes returning id)
        update messages set mailbox_id = other.id from other`)
      return all.map(({ rfc }) => rfc)
    },
  ],
]
for (const [what, make] of forgeries)
  test(`forged refusals of the sender, ${what}, do not pause the mailbox that they arrive in`, async () => {
    const last = (await sent()).at(-1)!
    for (const rfc of await make(await sent()))
      imap.deliver(dsn(rfc, '5.7.1', 'smtp; 550 5.7.1 Message rejected as spam'))
    imap.deliver(reply(last))
    start()
    await until(inbound, (rows) => rows.some(({ kind }) => kind === 'reply'))
    assert.deepEqual(await t.sql(`select state from mailboxes where id = '${box}'`), [{ state: 'active' }])
  })

test('an opt-out in words suppresses who asked, for every campaign', async () => {
  const [first] = await sent()
  imap.deliver(reply(first!, 'Please remove me from your list.'))
  start()
  assert.equal((await recorded(1))[0]?.kind, 'unsubscribe')
  // The filter by category finds it like an opt-out in a longer reply.
  assert.deepEqual(await t.sql(`select category, category_source, category_reason from inbound_messages`), [
    { category: 'opt_out', category_source: 'rules', category_reason: 'Please remove me from your list.' },
  ])
  assert.equal((await lead(first!.lead)).state, 'unsubscribed')
  assert.deepEqual(await t.sql('select address, reason from suppressions'), [
    { address: first!.to, reason: 'unsubscribe' },
  ])
})

test('a complaint suppresses, and counts', async () => {
  const [first] = await sent()
  imap.deliver(`From: fbl@isp.test\nSubject: Complaint\nMessage-ID: <c@isp.test>\nMIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"\n\n--b\nContent-Type: text/plain\n\nAn abuse report.
--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: isp/1\nVersion: 1
\n--b\nContent-Type: message/rfc822\n\nMessage-ID: <${first!.rfc}>\nSubject: A question\n\nHello\n--b--\n`)
  start()
  assert.equal((await recorded(1))[0]?.kind, 'complaint')
  assert.deepEqual(await t.sql('select reason from suppressions'), [{ reason: 'complaint' }])
  assert.equal((await t.sql('select 1 from messages where complained_at is not null')).length, 1)
})

test('a message nobody knew about is settled by its copy in Sent, or by an answer to it', async () => {
  await t.sql(`update messages set state = 'uncertain', sent_at = null`)
  const [first, second, third] = await sent()
  imap.deliver(`Message-ID: <${first!.rfc}>\nSubject: A question\n\nHello\n`, 'Sent')
  imap.deliver(reply(second!))
  start()
  await recorded(1)
  const states = await t.sql('select id, state from messages')
  const stateOf = (id: string) => states.find((row) => row.id === id)?.state
  assert.deepEqual(
    [first, second, third].map((one) => stateOf(one!.id)),
    ['sent', 'sent', 'uncertain'],
  )
})

// The layout of server/tracking/tokens.ts: a key, the row, 16 bytes of signature.
const token = (id: string) =>
  Buffer.concat([Buffer.of(1), Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.alloc(16)]).toString(
    'base64url',
  )

test('what the server keeps no copy of is put into Sent once, and counts nothing when it is read there', async () => {
  const [first] = await sent()
  const link = crypto.randomUUID()
  const html = `<p><a href="https://x.test/t/c/${token(link)}">Look</a><img src="https://x.test/t/o/${token(first!.id)}.gif" alt=""></p>`
  await t.sql(`update mailboxes set created_at = now() - interval '1 hour';
    update messages set sent_at = now() - interval '1 minute' where id = '${first!.id}';
    insert into message_bodies (id, workspace_id, content_text, content_html)
      select id, workspace_id, 'Hello', '${html}' from messages where id = '${first!.id}';
    insert into message_links (id, workspace_id, message_id, url, label, position)
      select '${link}', workspace_id, id, 'https://example.com/offer', 'Look', 1 from messages where id = '${first!.id}'`)
  const box = imap.folders.get('Sent')!
  const readers = start()
  await until(
    async () => box.mails.length,
    (count) => count > 0,
  )
  await readers.stop()
  await t.sql('delete from private.sent_copies; update mailboxes set last_read_at = null')
  start()
  await caughtUp()
  assert.equal(box.mails.length, 1)
  const raw = box.mails[0]!.raw.toString()
  assert.ok(raw.includes(first!.rfc) && raw.includes('https://example.com/offer'))
  assert.ok(!/\/t\/[oc]\//.test(raw), raw)
})

test('mails that mean harm are recorded or skipped, and what comes after them is read', async () => {
  const all = await sent()
  const deep = Array.from(
    { length: 200 },
    (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\n\n--b${i}\n`,
  ).join('')
  imap.deliver(reply(all[0]!, '', `MIME-Version: 1.0\n${deep}`))
  imap.deliver(
    reply(
      all[1]!,
      `--x\n\n`.repeat(50_000),
      'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="x"\n',
    ),
  )
  imap.deliver(
    Buffer.concat([Buffer.from(reply(all[2]!).replaceAll('\n', '\r\n')), Buffer.alloc(4_000_000, 0)]),
  )
  start()
  assert.deepEqual(
    (await recorded(3)).map(({ kind }) => kind),
    ['reply', 'reply', 'reply'],
  )
})

const unreadable = () =>
  t.sql(
    `select from_address, subject, content_text, lead_id from inbound_messages where kind = 'unreadable' order by id`,
  )

test('a mail that would take for ever or all memory is shown as unreadable, once, and holds nothing up', async () => {
  const all = await sent()
  const pool = createPool<typeof import('#server/testing/mailboxes/hostile-mail-worker.ts')>(
    new URL('../../testing/mailboxes/hostile-mail-worker.ts', import.meta.url),
    { threads: 2, seconds: 2, waiting: 100, waitingMegabytes: 64, megabytes: 64 },
  )
  const lines = imap.heard.length
  imap.deliver(reply(all[0]!, 'hang'))
  imap.deliver(reply(all[1]!, 'fill'))
  imap.deliver(reply(all[2]!))
  const readers = start({ pool })
  await recorded(3)
  const [hung, filled] = await unreadable()
  assert.deepEqual([hung?.from_address, hung?.subject], [all[0]!.to, 'Re: A question'])
  assert.match(String(hung?.content_text), /longer than 2 seconds.*folder INBOX of your mailbox/s)
  assert.match(String(filled?.content_text), /more than 64 MB/)
  assert.equal((await lead(all[2]!.lead)).state, 'replied')
  const { state, reason } = await lead(all[0]!.lead)
  assert.deepEqual(
    [state, reason],
    ['skipped', 'An email of theirs could not be read: open it in your mailbox'],
  )
  const [told] = await t.sql(`select title from notifications where title like '%could not be read' limit 1`)
  assert.match(String(told?.title), /^An email from .* could not be read$/)
  await readers.stop()
  const fetches = () => imap.heard.slice(lines).filter((line) => /BODY\.PEEK\[\]/.test(line)).length
  const before = fetches()
  await t.sql('update mailboxes set last_read_at = null')
  start({ pool })
  await caughtUp()
  assert.equal(fetches(), before)
})

/** The first mail of the inbox, as the search for new mails returns it. */
const foundReply = ({ id, to }: { id: string; to: string }) => ({
  uid: 1,
  from: to,
  fromName: '',
  subject: 'Re: A question',
  receivedAt: new Date(),
  messageId: id,
  matchedBy: 'headers',
})

test('what ends the process in the middle of a mail ends it three times at most, and the rest is read', async () => {
  const all = await sent()
  imap.deliver(reply(all[0]!))
  imap.deliver(reply(all[1]!))
  const validity = imap.folders.get('INBOX')!.uidValidity
  await storeReadingPosition(t.asService, box, validity, foundReply(all[0]!))
  await t.sql('update private.mails_to_handle set attempts = 3')
  start()
  await recorded(2)
  assert.match(String((await unreadable())[0]?.content_text), /ended 3 times while reading it/)
  assert.equal((await lead(all[1]!.lead)).state, 'replied')
  // The message is in the inbox before it is removed from the queue.
  const left = await until(
    () => t.sql('select 1 from private.mails_to_handle'),
    (rows) => rows.length === 0,
  )
  assert.deepEqual(left, [])
})

test('a mail that was passed and not handled when the process ended is handled by the next', async () => {
  const [first] = await sent()
  imap.deliver(reply(first!))
  const validity = imap.folders.get('INBOX')!.uidValidity
  await storeReadingPosition(t.asService, box, validity, foundReply(first!))
  start()
  assert.equal((await recorded(1))[0]?.kind, 'reply')
})

test('a subject with NUL in it is one mail like others', async () => {
  const [first] = await sent()
  imap.deliver(reply(first!).replace('Re: A question', '=?utf-8?Q?a=00b?='))
  start()
  assert.equal((await recorded(1))[0]?.kind, 'reply')
})

test('a password that no longer opens breaks the mailbox, tells its owner, and is not tried again', async () => {
  imap.faults.refuses = 'Password expired'
  start()
  const rows = await until(
    () => t.sql(`select state, state_reason from mailboxes where state = 'broken'`),
    (rows) => rows.length > 0,
  )
  assert.match(String(rows[0]?.state_reason), /Password expired/)
  const tries = imap.heard.filter((command) => command === 'LOGIN').length
  await sleep(200)
  assert.equal(imap.heard.filter((command) => command === 'LOGIN').length, tries)
  assert.deepEqual(await t.sql('select type from notifications'), [{ type: 'mailbox_stopped' }])
})

test('a process that ends waits for no server that does not answer', async () => {
  imap.faults.silent = true
  const patient = { hosts: publicHosts({ allowPrivate: true }), allowPlain: true, waitMs: 10 * 60_000 }
  const readers = start({
    mailboxes: testDependencies({ mailboxSecrets: secrets, reach: patient }),
  })
  await until(
    async () => imap.connections(),
    (count) => count > 0,
  )
  await readers.stop()
  await until(
    async () => imap.connections(),
    (count) => count === 0,
  )
  assert.equal(imap.connections(), 0)
})

test('a new login is read by at once, and the old connection let go', async () => {
  start()
  await caughtUp()
  const other = await startFakeImap({ security: 'none', user: 'grace', password: 'another' })
  const server = { host: '127.0.0.1', security: 'none' as const }
  const smtp = { ...server, port: 25, user: 'grace', password: 'another' }
  const login = { provider: 'other', smtp, imap: { ...smtp, port: other.port }, userId: t.adaId }
  await storeLogin(t.db, secrets, box, login, { ok: true })
  other.deliver(reply((await sent())[0]!))
  assert.equal((await recorded(1))[0]?.kind, 'reply')
  await other.close()
})

test('a backlog of many chunks is read to its end, and only once', async () => {
  for (let i = 0; i < 500; i += 1)
    imap.deliver(`From: a${i}@other.test\nMessage-ID: <${i}@other.test>\nSubject: News\n\nx\n`)
  imap.deliver(reply((await sent())[0]!))
  start()
  await recorded(1)
  const place = await until(
    () => t.sql(`select last_uid from private.mailbox_cursors where folder = 'INBOX'`),
    ([row]) => row?.last_uid === '501',
  )
  assert.deepEqual(place, [{ last_uid: '501' }])
  assert.equal((await inbound()).length, 1)
  assert.equal(imap.heard.filter((command) => /BODY\.PEEK\[HEADER/.test(command)).length, 3)
})

test('a folder of 9,000 mails, most of them older than the mailbox, is searched in windows', async () => {
  const inbox = imap.folders.get('INBOX')!
  const old = Buffer.from('From: a@other.test\r\nSubject: News\r\n\r\nx\r\n')
  const at = new Date(Date.now() - 400 * 86_400_000)
  for (let uid = 1; uid <= 9_000; uid += 1) inbox.mails.push({ uid, raw: old, at })
  imap.deliver(reply((await sent())[0]!))
  start()
  await recorded(1)
  const searches = () => imap.heard.filter((line) => line.startsWith('UID SEARCH'))
  assert.deepEqual(
    searches().map((line) => /SEARCH (\S+)/.exec(line)?.[1]),
    ['5002:9001', '1002:5001', '1:1001'],
  )
  assert.equal(imap.heard.filter((line) => /HEADER.FIELDS/.test(line)).length, 1)
  await until(
    async () => imap.heard.at(-1),
    (last) => last === 'IDLE',
  )
  imap.deliver(reply((await sent())[1]!))
  await recorded(2)
  assert.equal(searches().length, 4)
})

test('an unmarked quote of our email is cut once, for the thread, the list, the corrections and the drafts of answers', async () => {
  const ours = 'How do you hand open repairs over between two shifts? I can show you how two workshops do it.'
  await t.sql(
    `insert into message_bodies (id, workspace_id, content_text) select id, workspace_id, '${ours}' from messages`,
  )
  const [first] = await sent()
  imap.deliver(reply(first!, `Tak, proszę o ofertę.\n\n${ours}`))
  start()
  const rows = async () => await t.sql('select id, own_text from inbound_messages')
  await untilMet(async () => (await rows()).length > 0)
  const [mail] = await rows()
  assert.equal(mail!['own_text'], 'Tak, proszę o ofertę.')
  const [listed] = await t.sql('select preview from conversations')
  assert.equal(listed!['preview'], 'Tak, proszę o ofertę.')
  await t.asAda(`update inbound_messages set category = 'interested'`)
  assert.deepEqual(await sortedReplies(t.asService, box), [
    { category: 'interested', content_text: 'Tak, proszę o ofertę.' },
  ])
  const context = await readAnswerContext(String(mail!['id']), t.ada, t.db)
  assert.deepEqual(
    context!.thread.filter(({ from }) => from === 'them'),
    [{ from: 'them', text: 'Tak, proszę o ofertę.' }],
  )
})

test('received text counts toward the workspace, and is shortened when it is full, which changes nothing else', async () => {
  const [first, second, third] = await sent()
  const used = () => rowBytes(t.asService, t.adaId)
  const leave = (free: number) => leaveRows(t.sql, scenario.workspace, t.adaId, { free, share: 0.9 })
  const newestText = async () =>
    String(
      (await t.sql('select content_text as text from inbound_messages order by id desc limit 1'))[0]!['text'],
    )
  const long = `Yes, tell me more.\n\n${'We have two workshops. '.repeat(3_000)}`
  await leave(100_000)
  const before = await used()
  imap.deliver(reply(first!, long))
  start()
  await recorded(1)
  assert.ok((await newestText()).length > 69_000)
  assert.ok((await used()) - before > 69_000)
  await leave(40_000)
  imap.deliver(reply(second!, long))
  await recorded(2)
  assert.match(
    await newestText(),
    /^Yes, tell me more\..{9900,10000}\n\nThis email was shortened .* in the folder INBOX of your mailbox\.$/s,
  )
  assert.equal((await lead(second!.lead))['state'], 'replied')
  await leave(-1_000_000)
  imap.deliver(reply(third!))
  await recorded(3)
  assert.equal((await newestText()).trim(), 'Yes, tell me more.')
})

test('an account with more mailboxes than a process reads leaves their part to others', async () => {
  const connect = (person: string, count: number) =>
    t.sql(`with own as (insert into workspaces (user_id, name) values ('${person}', 'Many ${count}') returning id)
      insert into mailboxes (workspace_id, address, smtp_host, smtp_port, smtp_security, smtp_user, imap_host)
        select own.id, 'm' || n || '@${count}.example', 'x.example', 587, 'starttls', 'ada', 'x.example' from own, generate_series(1, ${count}) n`)
  const reader = crypto.randomUUID()
  const claim = async () => {
    const ids = await claimReading(t.asService, reader, 4)
    const owners = await t.sql(`select w.user_id from mailboxes m join workspaces w on w.id = m.workspace_id
      where m.id in (${ids.map((id) => `'${id}'`).join()})`)
    const of = (person: string) => owners.filter(({ user_id }) => user_id === person).length
    return { ids: ids.toSorted(), ada: of(t.adaId), bob: of(t.bobId) }
  }
  await connect(t.adaId, 7)
  assert.equal((await claim()).ada, 4)
  await connect(t.bobId, 3)
  const shared = await claim()
  assert.deepEqual([shared.ada, shared.bob], [2, 2])
  assert.deepEqual((await claim()).ids, shared.ids)
})
