// Tests a campaign that is sent through Postfix and whose inbound mail is read from Dovecot, over TLS, when the
// machine has them; otherwise through fake servers. Prints which of the two it used.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, afterEach, before, test } from 'node:test'
import PostalMime from 'postal-mime'
import { moveClock, setUpScenario, type ScenarioOptions } from '#database/testing/sending-scenario.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { untilTrue } from '#database/testing/until.ts'
import { storePasswords } from '#server/mailboxes/access.ts'
import { testOauth } from '#server/testing/mailboxes/oauth.ts'
import { findByMessageId, openImap } from '#server/mailboxes/open-imap.ts'
import { createReaders, type Readers } from '#server/mailboxes/reading/readers.ts'
import { createMailboxSecrets } from '#server/mailboxes/secrets.ts'
import { certificate } from '#server/testing/mailboxes/certificate.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { testStore } from '#server/testing/storage/test-store.ts'
import { openEngine } from './campaign-mail.ts'
import type { Engine } from './engine.ts'
import { DELIVERED, LARGEST, type Provider } from '#server/testing/sending/provider.ts'
import { testAddresses, testMessageIds } from '#server/testing/sending/test-engine.ts'
import { startProvider } from '#server/testing/sending/start-provider.ts'

let t: TestDatabase
let provider: Provider
let dataDir: string
let engine: Engine | undefined
let readers: Readers | undefined
before(async () => {
  t = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'coldframe-counterpart-'))
  provider = await startProvider()
})
after(async () => {
  await provider.close()
  await rm(dataDir, { recursive: true, force: true })
  await t.close()
})
afterEach(async () => {
  await engine?.stop()
  await readers?.stop()
  engine = readers = undefined
  await moveClock(t.sql, '0')
  await t.sql('delete from workspaces; delete from notifications')
})

const mailboxSecrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
const hosts = publicHosts({
  allowPrivate: true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
})

type Setting = ScenarioOptions & { password?: string; security?: 'starttls' | 'none'; trusts?: boolean }

/** Configured like an installation: the name is resolved, the certificate checked, the password decrypted. */
async function send({ password = 'secret', security = 'starttls', trusts = true, ...scenario }: Setting) {
  const { mailboxes } = await setUpScenario(t.sql, t.adaId, {
    mailbox: `address = 'ada@sender.test', smtp_host = '${certificate.host}', smtp_port = ${provider.smtpPort},
      smtp_security = '${security}', smtp_user = 'ada', imap_host = '${certificate.host}', imap_port = ${provider.imapPort},
      imap_security = 'tls', imap_user = 'ada'`,
    ...scenario,
  })
  await storePasswords(t.db.as(t.service), mailboxSecrets, mailboxes[0]!, { smtp: password, imap: 'secret' })
  const reach = { hosts, allowPlain: security === 'none', ...(trusts ? { trust: certificate.cert } : {}) }
  engine = openEngine({
    db: t.db,
    store: testStore,
    dataDir,
    messageIds: testMessageIds,
    addressesAt: () => testAddresses,
    mailboxes: { mailboxSecrets, oauth: testOauth(), reach },
    onError: (error) => assert.fail(String(error)),
  })
  await engine.start()
}

function read(): void {
  readers = createReaders({
    db: t.db,
    store: testStore,
    mailboxes: {
      mailboxSecrets,
      oauth: testOauth(),
      reach: { hosts, allowPlain: false, trust: certificate.cert },
      now: () => new Date(),
    },
    log: { warn: () => undefined, info: () => undefined },
    againMs: { first: 20, most: 200 },
    claimMs: 50,
  })
  readers.start()
}

const until = (condition: string) =>
  untilTrue(t.sql, condition, 'select m.state, answer, b.state_reason from messages m, mailboxes b')

const count = (state: string) => `(select count(*) from messages where state = '${state}')`
/** Gives lead 2 another address. */
const withSecond = (address: string) =>
  `case n when 2 then '${address}' else 'lead' || n || '@company' || n || '.test' end`

async function delivered(messageId: string): Promise<string> {
  const server = { host: certificate.host, port: provider.imapPort, user: 'ada', password: 'secret' }
  const client = await openImap(
    { ...server, security: 'tls' },
    { hosts, allowPlain: false, trust: certificate.cert },
  )
  try {
    for (let tries = 0; tries < 1_600; tries += 1) {
      const uid = await findByMessageId(client, DELIVERED, messageId).catch(() => undefined)
      if (uid !== undefined) {
        await client.mailboxOpen(DELIVERED, { readOnly: true })
        const mail = await client.fetchOne(uid, { source: true }, { uid: true })
        return mail && mail.source ? mail.source.toString('latin1') : ''
      }
      await sleep(25)
    }
    return ''
  } finally {
    client.close()
  }
}

test('a campaign leaves over TLS with a login, and what arrives is what was written', async (context) => {
  context.diagnostic(`sent through ${provider.name}`)
  const text = 'Grüße, {{first_name|there}}: may I ask you something?\n\n. a line that begins with a dot\n'
  await send({
    leads: 5,
    subject: 'Grüße an {{first_name}}',
    text,
    html: '<p>Grüße, {{first_name|there}}</p>',
  })
  await until(`${count('sent')} = 5 and (select status from email_campaigns) = 'completed'`)
  const sent = await t.sql('select rfc_message_id as id, recipient, answer from messages')
  for (const { id, recipient, answer } of sent) {
    assert.match(String(answer), /^250 .*queued as/)
    const mail = await PostalMime.parse(await delivered(String(id)))
    assert.deepEqual([mail.messageId, mail.to?.[0]?.address], [`<${String(id)}>`, recipient])
    assert.equal(mail.subject, 'Grüße an Lead')
    assert.ok(
      mail.text?.startsWith('Grüße, Lead: may I ask you something?\n\n. a line that begins with a dot\n'),
    )
    assert.match(mail.html ?? '', /<p>Grüße, Lead<\/p>/)
  }
})

test('an unknown recipient is refused and suppressed, and the others get theirs', async () => {
  await send({ leads: 4, address: withSecond('gone2@company2.test') })
  await until(`${count('sent')} = 3 and ${count('refused')} = 1`)
  assert.deepEqual(
    await t.sql('select answer_class as class, recipient from messages where answer_class is not null'),
    [{ class: 'recipient', recipient: 'gone2@company2.test' }],
  )
  assert.deepEqual(await t.sql('select address, reason from suppressions'), [
    { address: 'gone2@company2.test', reason: 'bounce' },
  ])
})

test('a greylisted recipient is tried again later, as the same mail', async () => {
  await send({ leads: 2, address: withSecond('grey2@company2.test') })
  await until(`${count('sent')} = 1 and ${count('deferred')} = 1`)
  const [deferred] = await t.sql(
    `select rfc_message_id as id, answer, answer_class as class from messages where state = 'deferred'`,
  )
  assert.equal(deferred?.['class'], 'greylist', String(deferred?.['answer']))
  await moveClock(t.sql, '20 minutes')
  await until(`${count('sent')} = 2`)
  assert.match(await delivered(String(deferred?.['id'])), /grey2@company2\.test/)
})

test('a mail above what the server takes pauses the campaign and uses nobody up', async () => {
  await send({ leads: 3, text: 'A very long letter. '.repeat(LARGEST / 10) })
  await until(`(select status from email_campaigns) = 'auto_paused'`)
  await until(`(select count(*) from campaign_leads where state = 'waiting' and due_at is not null) = 3`)
  const [lead] = await t.sql(`select held_by, reason from campaign_leads where held_by is not null`)
  assert.equal(lead?.['held_by'], 'message_fault')
  assert.match(String(lead?.['reason']), /^552 .*size/i)
  assert.deepEqual(await t.sql('select * from suppressions'), [])
})

for (const [name, setting, state, words] of [
  ['a wrong password stops the mailbox', { password: 'wrong' }, 'broken', /^.*535.*authentication failed/i],
  ['a server that wants TLS is not talked to without', { security: 'none' }, 'broken', /STARTTLS|530|538/],
  ['a certificate nobody vouches for is shown no password', { trusts: false }, 'active', /self-signed/],
] as const) {
  test(`${name}: it says so, and nobody is used up`, async () => {
    await send({ leads: 2, gap: [60, 60], ...setting })
    await until(
      `(select state = '${state}' and state_reason is not null from mailboxes) and ${count('queued')} = 1`,
    )
    const [box] = await t.sql('select state_reason from mailboxes')
    assert.match(String(box?.['state_reason']), words)
    assert.deepEqual(await t.sql('select attempts from messages'), [{ attempts: 0 }])
    assert.deepEqual(await t.sql(`select * from suppressions`), [])
  })
}

test('a mail that was taken and bounced later ends its lead, by the bounce that is read', async () => {
  await send({ leads: 3, waits: [0, 3], address: withSecond('late2@elsewhere.test') })
  await until(`${count('sent')} = 3`)
  read()
  await until(`(select state from campaign_leads where email like 'late2@%') = 'bounced'`)
  assert.deepEqual(await t.sql('select address, reason from suppressions'), [
    { address: 'late2@elsewhere.test', reason: 'bounce' },
  ])
  assert.deepEqual(await t.sql(`select state from campaign_leads where email not like 'late2@%'`), [
    { state: 'active' },
    { state: 'active' },
  ])
})
