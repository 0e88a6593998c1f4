// Tests that one recipient can harm only themselves: what an inbound message may suppress, and the proof it needs.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { until } from '#database/testing/until.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { unsubscribeMailto } from '#server/messages/unsubscribe-address.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { startReaders } from '#server/testing/mailboxes/start-readers.ts'
import { giveMessageIds } from '#server/testing/mailboxes/message-ids.ts'
import { storePasswords } from '../access.ts'
import { createMailboxSecrets } from '../secrets.ts'

const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
const t = testDatabase()
let imap: FakeImap
let box = ''
/** The Message-ID of our email to each lead: lead1@company1.test to lead3@company3.test. */
let ids: Record<string, string> = {}

beforeEach(async (context) => {
  imap = await startFakeImap({ security: 'none' })
  await t.sql('delete from workspaces; delete from notifications')
  const scenario = await setUpScenario(t.sql, t.adaId, { leads: 3, waits: [0, 3] })
  box = scenario.mailboxes[0]!
  await t.sql(`update mailboxes set imap_host = '127.0.0.1', imap_port = ${imap.port}, imap_security = 'none', imap_user = 'ada';
    insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject, state, sent_at)
    select workspace_id, 'campaign', campaign_id, step_id, id, '${box}', email, 'A question', 'sent', now() from campaign_leads;
    update campaign_leads set state = 'active', mailbox_id = '${box}', due_at = now() + interval '3 days', step_id = '${scenario.steps[1]}'`)
  await storePasswords(t.db.as(t.service), secrets, box, { smtp: 'secret', imap: null })
  await giveMessageIds(t.sql)
  const rows = await t.sql('select recipient, rfc_message_id as id from messages')
  ids = Object.fromEntries(rows.map(({ recipient, id }) => [String(recipient), String(id)]))
  const readers = startReaders({ db: t.db, mailboxSecrets: secrets })
  ;(context as { after?: (work: () => Promise<void>) => void }).after?.(async () => {
    await readers.stop()
    await imap.close()
  })
})

type Wish = {
  from: string
  thread?: string
  to?: string
  subject?: string
  headers?: string[]
  text?: string
}

const wish = ({ from, thread, to = 'ada@sender.test', subject, headers = [], text = 'unsubscribe' }: Wish) =>
  [
    ...headers,
    `From: Somebody <${from}>`,
    `To: ${to}`,
    `Subject: ${subject ?? 'Re: A question'}`,
    `Message-ID: <${randomUUID()}@theirs.test>`,
    ...(thread ? [`In-Reply-To: <${thread}>`, `References: <${thread}>`] : []),
    '',
    text,
    '',
  ].join('\n')

/** Delivers a mail and returns its effects once it was read. */
async function play(mail: string) {
  imap.deliver(mail)
  await until(async () => {
    const rows =
      await t.sql(`select 1 from private.mailbox_cursors c where c.mailbox_id = '${box}' and last_uid >= 1
      and not exists (select from private.mails_to_handle h where h.mailbox_id = c.mailbox_id)`)
    return rows.length > 0
  })
  const suppressed = await t.sql('select address, inbound_id from suppressions order by address')
  const leads = await t.sql('select email, state from campaign_leads order by email')
  const [inbound] = await t.sql('select id, kind, matched_by, category from inbound_messages')
  for (const { inbound_id } of suppressed) assert.equal(inbound_id, inbound?.['id'])
  return {
    suppressed: suppressed.map(({ address }) => address),
    states: leads.map(({ state }) => state),
    inbound,
  }
}

const [one, two] = ['lead1@company1.test', 'lead2@company2.test'] as const
const checked = (results: string) => [`Authentication-Results: mx.sender.test; ${results}`]
const untouched = ['active', 'active', 'active']
const firstOut = ['unsubscribed', 'active', 'active']

const cases: readonly [name: string, mail: () => Wish, suppressed: string[], states: string[]][] = [
  [
    'another lead named in From of an answer to the first',
    () => ({ from: two, thread: ids[one]! }),
    [one],
    firstOut,
  ],
  [
    'another lead named in From of an answer to the first, with a check that the mail brought along',
    () => ({ from: two, thread: ids[one]!, headers: checked(`dkim=pass header.d=company2.test`) }),
    [one],
    firstOut,
  ],
  [
    'an opt-out in a longer reply that names another lead in From',
    () => ({
      from: two,
      thread: ids[one]!,
      text: 'Hello Ada,\n\nthank you for the mail about our stores. Please remove me from your mailing list.\n\nRegards',
    }),
    [one],
    ['unsubscribed', 'active', 'active'],
  ],
  [
    'a stranger named in From whom the receiving server did not find genuine',
    () => ({
      from: 'ceo@bank.test',
      thread: ids[one]!,
      headers: checked('spf=none smtp.mailfrom=evil.test; dkim=none'),
    }),
    [one],
    firstOut,
  ],
  [
    'the office of the same company, in the thread',
    () => ({ from: 'office@company1.test', thread: ids[one]! }),
    [one, 'office@company1.test'],
    firstOut,
  ],
  [
    'the office of the same company, whom nothing vouches for, in the thread',
    () => ({ from: 'office@mail.company1.test', thread: ids[one]!, headers: checked('spf=none; dkim=none') }),
    [one, 'office@mail.company1.test'],
    firstOut,
  ],
  ['the lead, in a mail of its own', () => ({ from: one, subject: 'unsubscribe' }), [one], firstOut],
  [
    'the lead, in a mail of its own that the receiving server calls forged',
    () => ({
      from: one,
      headers: checked('spf=fail smtp.mailfrom=evil.test; dkim=none; dmarc=fail header.from=company1.test'),
    }),
    [],
    ['replied', 'active', 'active'],
  ],
  [
    'a departure of the lead, in a mail of its own that the receiving server calls forged',
    () => ({
      from: one,
      headers: checked('spf=fail smtp.mailfrom=evil.test; dkim=none; dmarc=fail header.from=company1.test'),
      text: 'I no longer work here.',
    }),
    [],
    ['replied', 'active', 'active'],
  ],
  [
    'the lead, in a mail of its own that one of several filters of the receiving server calls forged',
    () => ({
      from: one,
      headers: [
        ...checked('dmarc=none (p=none dis=none) header.from=company1.test'),
        ...checked('dkim=none'),
        ...checked('spf=fail smtp.mailfrom=company1.test'),
      ],
    }),
    [],
    ['replied', 'active', 'active'],
  ],
  [
    'the lead, in a mail of its own that Microsoft 365 calls forged at the start of its header',
    () => ({
      from: one,
      headers: [
        'Authentication-Results: spf=softfail (sender IP is 192.0.2.5) smtp.mailfrom=evil.test; dkim=none (message not signed) header.d=none;dmarc=none action=none header.from=company1.test',
      ],
    }),
    [],
    ['replied', 'active', 'active'],
  ],
  [
    'a member of a Google group, which wrote its own address in From, in the thread',
    () => ({
      from: 'sales@company1.test',
      thread: ids[one]!,
      headers: ['X-Original-From: Nora <nora@company1.test>', 'List-ID: <sales.company1.test>'],
    }),
    [one],
    firstOut,
  ],
  ['a stranger, without a thread', () => ({ from: 'ceo@bank.test' }), [], untouched],
  [
    'another address, by the token of List-Unsubscribe',
    () => ({
      from: 'private@mail.test',
      subject: 'unsubscribe',
      text: '',
      to: unsubscribeMailto('ada@sender.test', ids[one]!).split(/[:?]/)[1]!,
    }),
    [one],
    firstOut,
  ],
  [
    'another address, by the token in the subject that a provider without subaddresses gets',
    () => ({
      from: 'private@mail.test',
      text: 'Sent from my phone',
      subject: decodeURIComponent(unsubscribeMailto('ada@web.de', ids[one]!).split('subject=')[1]!),
    }),
    [one],
    firstOut,
  ],
  [
    'a token that was changed',
    () => ({
      from: 'private@mail.test',
      subject: 'unsubscribe',
      to: `ada+${ids[one]!.split('@')[0]!.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}@sender.test`,
    }),
    [],
    untouched,
  ],
]

for (const [name, mail, suppressed, states] of cases)
  test(`opting out: ${name}`, async () => {
    const became = await play(wish(mail()))
    assert.deepEqual([became.suppressed, became.states], [suppressed, states], JSON.stringify(became.inbound))
  })

const report = (type: 'delivery-status' | 'feedback-report', fields: string, quotes: string) =>
  `Return-Path: <>\nFrom: MAILER-DAEMON@mx.test\nTo: ada@sender.test\nSubject: Report\nMessage-ID: <${randomUUID()}@mx.test>
MIME-Version: 1.0\nContent-Type: multipart/report; report-type=${type}; boundary="b"\n\n--b\nContent-Type: text/plain\n\nA report.
--b\nContent-Type: message/${type}\n\n${fields}\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <${quotes}>\n--b--\n`

const failed = (final: string) =>
  `Reporting-MTA: dns; mx.test\n\nOriginal-Recipient: rfc822; ${one}\nFinal-Recipient: rfc822; ${final}\nAction: failed\nStatus: 5.1.1`
const complained = (rest: string) => `Feedback-Type: abuse\nUser-Agent: isp/1\nVersion: 1${rest}`

for (const [name, mail, suppressed] of [
  ['a bounce of the recipient', () => report('delivery-status', failed(one.toUpperCase()), ids[one]!), [one]],
  ['a bounce of a forward', () => report('delivery-status', failed('old@free.test'), ids[one]!), []],
  ['a bounce that names another lead', () => report('delivery-status', failed(two), ids[one]!), []],
  ['a complaint that names nobody', () => report('feedback-report', complained(''), ids[one]!), [one]],
  [
    'a complaint with a redacted address',
    () => report('feedback-report', complained('\nOriginal-Rcpt-To: redacted@isp.test'), ids[one]!),
    [one],
  ],
  [
    'a complaint of somebody else',
    () => report('feedback-report', complained('\nOriginal-Rcpt-To: <x.y@isp.test>'), ids[one]!),
    [],
  ],
  [
    'a complaint that quotes nothing of ours',
    () => report('feedback-report', complained(`\nOriginal-Rcpt-To: ${one}`), 'another@mail.test'),
    [],
  ],
] as const satisfies readonly (readonly [string, () => string, readonly string[]])[])
  test(`${name} suppresses ${suppressed.length > 0 ? 'that recipient' : 'nobody'}`, async () => {
    assert.deepEqual((await play(mail())).suppressed, suppressed)
  })

test('two companies whose groups take mail from members alone end their leads, and pause nothing', async () => {
  const status =
    'Status: 5.7.133\nDiagnostic-Code: smtp; 550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup'
  const closed = (to: string) =>
    report(
      'delivery-status',
      `Reporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; ${to}\nAction: failed\n${status}`,
      ids[to]!,
    )
  imap.deliver(closed(one))
  imap.deliver(closed(two))
  await until(async () => (await t.sql('select 1 from inbound_messages')).length === 2)
  assert.deepEqual(
    await t.sql(`select l.state, b.state as mailbox, c.status from campaign_leads l
      join email_campaigns c on c.id = l.campaign_id cross join mailboxes b where l.email in ('${one}', '${two}')`),
    [
      { state: 'bounced', mailbox: 'active', status: 'sending' },
      { state: 'bounced', mailbox: 'active', status: 'sending' },
    ],
  )
  assert.deepEqual(await t.sql('select 1 from suppressions'), [])
})
