// Tests the round trip from the first email of a campaign to the reply to its reply: the sending engine, the reader
// and the inbox on one database, with a fake mail server at the other end.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import PostalMime from 'postal-mime'
import { moveClock, setUpScenario } from '#database/testing/sending-scenario.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { untilTrue } from '#database/testing/until.ts'
import { storePasswords } from './mailboxes/access.ts'
import { testOauth } from '#server/testing/mailboxes/oauth.ts'
import { createFiles } from '#server/storage/files.ts'
import { png } from '#server/testing/storage/png.ts'
import { testStore } from '#server/testing/storage/test-store.ts'
import { createReaders, type Readers } from './mailboxes/reading/readers.ts'
import { createMailboxSecrets } from './mailboxes/secrets.ts'
import { startFakeImap, type FakeImap } from './testing/mailboxes/fake-imap-server.ts'
import { startFakeSmtp, type FakeSmtp } from './testing/mailboxes/fake-smtp-server.ts'
import { publicHosts } from './outbound/public-host.ts'
import { testEngine, type TestEngine } from './testing/sending/test-engine.ts'

let t: TestDatabase
let imap: FakeImap
let smtp: FakeSmtp
let readers: Readers
let engine: TestEngine

before(async () => {
  t = await freshDatabase()
  imap = await startFakeImap({ security: 'none' })
  smtp = await startFakeSmtp({ security: 'none' })
  const scenario = await setUpScenario(t.sql, t.adaId, {
    leads: 2,
    waits: [0, 3],
    mailbox: `imap_host = '127.0.0.1', imap_port = ${imap.port}, imap_security = 'none', imap_user = 'ada'`,
  })
  const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
  await storePasswords(t.db.as(t.service), secrets, scenario.mailboxes[0]!, { smtp: 'secret', imap: null })
  engine = await testEngine(t.db, smtp.port, {
    openMailbox: async () => ({
      host: '127.0.0.1',
      servername: 'mail.test',
      port: smtp.port,
      security: 'none',
      user: 'ada',
      password: 'secret',
    }),
  })
  readers = createReaders({
    db: t.db,
    store: testStore,
    mailboxes: {
      mailboxSecrets: secrets,
      oauth: testOauth(),
      reach: { hosts: publicHosts({ allowPrivate: true }), allowPlain: true },
      now: () => new Date(),
    },
    log: { warn: () => undefined, info: () => undefined },
    claimMs: 50,
  })
})
after(async () => {
  await engine.stop()
  await readers.stop()
  await smtp.close()
  await imap.close()
  await t.close()
})

const until = (condition: string) =>
  untilTrue(t.sql, condition, 'select state, answer, state_reason from messages')

const headerOf = (raw: Buffer, name: string) =>
  new RegExp(`^${name}:\\s*(.*(?:\\r\\n[ \\t].*)*)`, 'im')
    .exec(raw.toString('latin1'))?.[1]
    ?.replaceAll(/\s+/g, ' ') ?? ''

test('who answers gets no follow-up, who doesn’t gets it, and the answer to the answer stays in the thread', async () => {
  await engine.start()
  readers.start()
  await until(`(select count(*) from messages where state = 'sent') = 2`)
  const first = smtp.taken.find(({ to }) => to[0] === 'lead1@company1.test')!
  const id = headerOf(first.raw, 'message-id')
  imap.deliver(
    `From: Lead One <lead1@company1.test>\nSubject: Re: A question\nMessage-ID: <one@company1.test>\nIn-Reply-To: ${id}\nReferences: ${id}\n\nYes, tell me more.\n`,
  )
  await until(`(select state from campaign_leads where email = 'lead1@company1.test') = 'replied'`)
  await moveClock(t.sql, '4 days')
  await until(`(select count(*) from messages where state = 'sent') = 3`)
  assert.deepEqual(smtp.taken.map(({ to }) => String(to[0])).toSorted(), [
    'lead1@company1.test',
    'lead2@company2.test',
    'lead2@company2.test',
  ])

  const [inbound] = await t.asAda<{ id: string; kind: string }>('select id, kind from inbound_messages')
  assert.equal(inbound?.kind, 'reply')
  await t.asAda(
    `select public.answer_inbound($1, $2, 'Tuesday at ten?', '<p>Tuesday at ten? <img src="cid:plan@sender.test"></p>', p_cc => '{colin@company1.test}',
         p_bcc => '{boss@sender.test}', p_attachments => $3)`,
    [inbound.id, randomUUID(), JSON.stringify(await uploads(['offer.pdf', 'plan.png']))],
  )
  await moveClock(t.sql, '4 days 11 seconds')
  await until(`(select count(*) from messages where state = 'sent' and kind = 'answer') = 1`)
  const answer = smtp.taken.at(-1)!
  assert.deepEqual(answer.to, ['lead1@company1.test', 'colin@company1.test', 'boss@sender.test'])
  assert.equal(headerOf(answer.raw, 'cc'), 'colin@company1.test')
  assert.ok(!answer.raw.includes('boss@sender.test'), 'a hidden copy is named nowhere')
  assert.equal(headerOf(answer.raw, 'references'), `${id} <one@company1.test>`)
  assert.match(headerOf(answer.raw, 'subject'), /^Re: /)
  const mail = await PostalMime.parse(answer.raw)
  assert.match(mail.text ?? '', /Tuesday at ten\?/)
  assert.deepEqual(
    mail.attachments.map(({ filename, contentId, content }) => [
      filename,
      contentId ?? null,
      Buffer.from(content as ArrayBuffer),
    ]),
    [
      ['plan.png', '<plan@sender.test>', contentOf('plan.png')],
      ['offer.pdf', null, contentOf('offer.pdf')],
    ],
  )
})

const contentOf = (name: string) => (name.endsWith('png') ? png : Buffer.from(`content of ${name}`))

async function uploads(names: string[]) {
  const files = createFiles({ db: t.db, store: testStore })
  const [workspace] = await t.sql('select id from workspaces')
  return await Promise.all(
    names.map(async (name) => {
      const path = `${String(workspace!['id'])}/answers/${randomUUID()}/${name}`
      const content = Readable.from([contentOf(name)])
      await files.save(t.ada, { bucket: 'attachments', name: path, content })
      return { path, name, ...(name.endsWith('png') ? { contentId: 'plan@sender.test' } : {}) }
    }),
  )
}
