// Tests the whole path from a server to a lead, with Dovecot when the machine has it (apt-get install dovecot-imapd),
// over TLS; otherwise with the fake server. Prints which of the two it used.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import MailComposer from 'nodemailer/lib/mail-composer'
import { until } from '#database/testing/until.ts'
import { openReadingScenario, type ReadingScenario } from '#server/testing/mailboxes/reading-scenario.ts'
import { png } from '#server/testing/storage/png.ts'
import { testStore } from '#server/testing/storage/test-store.ts'

let reading: ReadingScenario
let t: ReadingScenario['t']
let server: ReadingScenario['server']

before(async () => {
  reading = await openReadingScenario()
  ;({ t, server } = reading)
})
after(() => reading.close())

const replied = async (count: number): Promise<number> => {
  const rows = () => t.sql(`select 1 from campaign_leads where state = 'replied'`)
  await until(async () => (await rows()).length >= count)
  return (await rows()).length
}

test('replies of a backlog, of an idle connection and after a broken one each stop their lead, once', async (context) => {
  context.diagnostic(`read from ${server.name}`)
  const sent = (await t.sql(
    'select rfc_message_id as id, recipient as to from messages order by recipient',
  )) as { id: string; to: string }[]
  const reply = ({ id, to }: { id: string; to: string }) =>
    `From: <${to}>\r\nTo: ada@sender.test\r\nSubject: Re: A question\r\nMessage-ID: <${randomBytes(8).toString('hex')}@theirs.test>\r\nReferences: <${id}>\r\n\r\nYes\r\n`
  await server.deliver(
    'From: mother@home.test\r\nSubject: Dinner\r\nMessage-ID: <d@home.test>\r\n\r\nAt seven\r\n',
  )
  await server.deliver(reply(sent[0]!))
  reading.readers.start()
  assert.equal(await replied(1), 1)
  await server.deliver(reply(sent[1]!))
  assert.equal(await replied(2), 2)
  await server.cut()
  await server.deliver(reply(sent[2]!))
  assert.equal(await replied(3), 3)
  assert.equal((await t.sql('select 1 from inbound_messages')).length, 3)
})

test('the files of a reply are kept by their content, also where the connection ends while one is fetched', async (context) => {
  // The fake server cannot return parts of a message.
  if (server.name !== 'Dovecot') return context.skip('needs Dovecot')
  const [first] = await t.sql('select rfc_message_id as id, recipient as to from messages order by recipient')
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1_500_000)])
  const raw = await new MailComposer({
    from: String(first!['to']),
    to: ['ada@sender.test', 'Colin <colin@company1.test>'],
    cc: 'dora@company1.test',
    replyTo: 'office@company1.test',
    subject: 'Re: A question',
    messageId: '<files@theirs.test>',
    references: `<${String(first!['id'])}>`,
    text: 'Attached.',
    html: '<p>Attached. <img src="cid:logo@theirs"></p>',
    newline: 'windows',
    attachments: [
      { filename: '../../etc/offer.pdf', content: pdf, contentType: 'image/png' },
      { filename: 'logo.png', content: png, cid: 'logo@theirs' },
    ],
  })
    .compile()
    .build()
  let cuts = 0
  reading.onWrite = async (version, content) => {
    if (cuts++ > 0) return testStore.write(version, content)
    await server.cut()
    throw new Error('The connection ended')
  }
  await server.deliver(raw.toString('latin1'))
  const files = () =>
    t.sql(`select a.name, a.content_type, a.size::integer, a.content_id, a.missing, o.version from attachments a
      left join storage.objects o on o.id = a.object_id order by a.position`)
  await until(async () => (await files()).filter(({ version }) => version).length === 2)
  // The inline picture comes before the file.
  const [logo, offer] = await files()
  assert.deepEqual(
    { ...offer, version: '' },
    {
      name: 'offer.pdf',
      content_type: 'application/pdf',
      size: pdf.length,
      content_id: null,
      missing: null,
      version: '',
    },
  )
  assert.deepEqual(
    [logo!['content_type'], logo!['content_id'], logo!['size']],
    ['image/png', 'logo@theirs', png.length],
  )
  assert.ok(pdf.equals(await buffer(await testStore.read(String(offer!['version'])))))
  const [mail] = await t.sql(
    `select to_addresses, cc_addresses, reply_to from inbound_messages where rfc_message_id = 'files@theirs.test'`,
  )
  assert.deepEqual(mail, {
    to_addresses: ['ada@sender.test', 'colin@company1.test'],
    cc_addresses: ['dora@company1.test'],
    reply_to: 'office@company1.test',
  })
  assert.ok(cuts > 2)
})

test('a file of 25 MB is kept whole, a larger one says why not, and none is what it claims to be', async (context) => {
  if (server.name !== 'Dovecot') return context.skip('needs Dovecot')
  reading.onWrite = testStore.write
  const [first] = await t.sql('select rfc_message_id as id, recipient as to from messages order by recipient')
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(26)])
  const largest = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(25 * 1024 * 1024 - 9)])
  const given: [name: string, type: string, content: Buffer][] = [
    ['C:\\Users\\ada\\largest.pdf', 'application/pdf', largest],
    ['larger.pdf', 'application/pdf', Buffer.concat([largest, Buffer.alloc(3 * 1024 * 1024)])],
    ['../../.ssh/archive.zip', 'application/pdf', Buffer.concat([zip, zip])],
    ['picture.png', 'image/png', Buffer.from('MZ\x90\x00 a program')],
    ['/etc/page.txt', 'text/plain', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ]
  const raw = await new MailComposer({
    from: String(first!['to']),
    to: 'ada@sender.test',
    subject: 'Re: A question',
    messageId: '<large@theirs.test>',
    references: `<${String(first!['id'])}>`,
    text: 'Attached.',
    newline: 'windows',
    attachments: given.map(([filename, contentType, content]) => ({ filename, contentType, content })),
  })
    .compile()
    .build()
  await server.deliver(raw.toString('latin1'))
  const files = () =>
    t.sql(`select a.name, a.content_type as type, a.size::integer, a.missing, o.version from attachments a
      join inbound_messages i on i.id = a.inbound_id left join storage.objects o on o.id = a.object_id
      where i.rfc_message_id = 'large@theirs.test' order by a.position`)
  await until(
    async () => (await files()).filter(({ version, missing }) => version ?? missing).length === 5,
    files,
  )
  const storedFiles = await files()
  assert.deepEqual(
    storedFiles.map(({ name, type, missing }) => [name, type, missing]),
    [
      ['largest.pdf', 'application/pdf', null],
      ['larger.pdf', 'application/pdf', 'It is larger than 25 MB.'],
      ['archive.zip', 'application/zip', null],
      ['picture.png', 'application/x-msdownload', null],
      ['page.txt', 'application/octet-stream', null],
    ],
  )
  for (const [at, [, , content]] of given.entries())
    if (at !== 1)
      assert.ok(content.equals(await buffer(await testStore.read(String(storedFiles[at]!['version'])))))
})

test('replies that a rule files into other folders are found there, and once where they are in two', async () => {
  const [first] = await t.sql('select rfc_message_id as id, recipient as to from messages order by recipient')
  const reply = (id: string) =>
    `From: <${String(first!['to'])}>\r\nTo: ada@sender.test\r\nSubject: Re: A question\r\nMessage-ID: <${id}@theirs.test>\r\nReferences: <${String(first!['id'])}>\r\n\r\nYes\r\n`
  await server.deliver(reply('rule'), 'Prospects')
  await server.deliver(reply('archive'), 'Archive.2026 &AMQ-')
  await server.deliver(reply('twice'), 'Archive')
  await server.deliver(reply('twice'), 'Prospects')
  const found = async () =>
    (
      await t.sql(
        `select folder from inbound_messages where rfc_message_id in ('rule@theirs.test', 'archive@theirs.test', 'twice@theirs.test') order by rfc_message_id`,
      )
    ).map(({ folder }) => String(folder))
  await until(async () => (await found()).length === 3)
  await server.deliver('From: mother@home.test\r\nSubject: Dinner\r\n\r\nAt seven\r\n', 'Family')
  await server.deliver(reply('last'), 'Family')
  await until(
    async () =>
      (await t.sql(`select from inbound_messages where rfc_message_id = 'last@theirs.test'`)).length === 1,
  )
  assert.deepEqual((await found())[0]?.replace('.', '/'), 'Archive/2026 Ä')
})

test('a file for which the workspace has no room stays in the mailbox, and its mail is kept with its text', async (context) => {
  if (server.name !== 'Dovecot') return context.skip('needs Dovecot')
  const [first] = await t.sql(
    'select rfc_message_id as id, recipient as to, workspace_id from messages order by recipient',
  )
  const workspace = String(first!['workspace_id'])
  const compose = async (id: string) =>
    await new MailComposer({
      from: String(first!['to']),
      to: 'ada@sender.test',
      subject: 'Re: A question',
      messageId: `<${id}@theirs.test>`,
      references: `<${String(first!['id'])}>`,
      text: 'Attached.',
      newline: 'windows',
      attachments: [
        { filename: 'small.pdf', content: Buffer.from('%PDF-1.7 small') },
        { filename: 'offer.pdf', content: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)]) },
      ],
    })
      .compile()
      .build()
  await reading.setFree(workspace, 50_000)
  const before = await reading.usedBy(workspace)
  await server.deliver((await compose('full')).toString('latin1'))
  const files = () =>
    t.sql(`select a.name, a.missing, a.object_id is not null as kept, i.content_text as text from attachments a
      join inbound_messages i on i.id = a.inbound_id where i.rfc_message_id = 'full@theirs.test' order by a.position`)
  await until(
    async () => (await files()).filter(({ kept, missing }) => kept === true || missing).length === 2,
    files,
  )
  await until(async () => (await files())[0]!['kept'] === true, files)
  const [small, offer] = await files()
  assert.match(String(small!['text']), /Attached/)
  assert.deepEqual(
    [offer!['kept'], offer!['missing']],
    [false, "Not fetched: the workspace's storage is full."],
  )
  assert.equal((await reading.usedBy(workspace)) - before, '%PDF-1.7 small'.length)
  // A server that understates the size of a file gains nothing.
  await reading.setFree(workspace, 5)
  await assert.rejects(
    t.db
      .as(t.service)
      .query(
        `insert into storage.objects (bucket_id, name, version, metadata) values ('attachments', $1, gen_random_uuid(), '{"size": 10}')`,
        [`${workspace}/received/${crypto.randomUUID()}/a.pdf`],
      ),
    /Your files would be larger/,
  )
})
