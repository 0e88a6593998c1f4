// Tests hostile IMAP servers of which one file is fetched that was left in the mailbox: an answer that is cut off
// anywhere, that never ends or that lies about its size.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import type { ImapFlow } from 'imapflow'
import type { Identity } from '#database/database.ts'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { storePasswords } from '#server/mailboxes/access.ts'
import { createMailboxSecrets } from '#server/mailboxes/secrets.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { downloadPart } from '#server/mailboxes/reading/store-attachments.ts'
import { testDependencies } from '#server/testing/mailboxes/test-dependencies.ts'
import { testDomains } from '#server/testing/mailboxes/test-domains.ts'
import { testStore } from '#server/testing/storage/test-store.ts'
import { fetchAttachment } from './fetch-attachment.ts'

const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
const CHUNK = 512 * 1024
const content = randomBytes(600_000)
const body = content.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
const MIME =
  'Content-Type: application/pdf; name="offer.pdf"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="offer.pdf"\r\n\r\n'
const structure = `(("text" "plain" NIL NIL NIL "7bit" 9 1)("application" "pdf" ("name" "offer.pdf") NIL NIL "base64" ${body.length} NIL ("attachment" ("filename" "offer.pdf"))) "mixed" ("boundary" "b"))`

let imap: FakeImap
let attachment = ''
let workspace = ''
let fetched: (identity?: Identity) => Promise<unknown>

const t = testDatabase(async () => {
  await t.sql(`insert into profiles (id, name) values ('${t.adaId}', 'Ada') on conflict do nothing`)
})
before(async () => {
  imap = await startFakeImap({ security: 'none' })
})
after(() => imap.close())
beforeEach(async () => {
  await t.sql('delete from workspaces')
  const scenario = await setUpScenario(t.sql, t.adaId, { leads: 1, mailboxes: 1 })
  const box = scenario.mailboxes[0]!
  await t.sql(
    `update mailboxes set imap_host = '127.0.0.1', imap_port = ${imap.port}, imap_security = 'none', imap_user = 'ada'`,
  )
  await storePasswords(t.db.as(t.service), secrets, box, { smtp: 'secret', imap: null })
  imap.folders.get('INBOX')!.mails.length = 0
  const uid = imap.deliver('Message-ID: <a@theirs.test>\nSubject: x\n\nx\n')
  const [mail] =
    await t.sql(`insert into inbound_messages (workspace_id, mailbox_id, folder, uid_validity, uid, kind, from_address, rfc_message_id, received_at)
    select workspace_id, id, 'INBOX', 7, ${uid}, 'reply', 'a@theirs.test', 'a@theirs.test', now() from mailboxes returning id, workspace_id`)
  workspace = String(mail!['workspace_id'])
  const [file] =
    await t.sql(`insert into attachments (workspace_id, inbound_id, position, name, content_type, size, missing, fetchable)
    values ('${workspace}', '${String(mail!['id'])}', 0, 'offer.pdf', 'application/pdf', ${body.length}, 'No room', true) returning id`)
  attachment = String(file!['id'])
  const mailboxes = testDependencies({ mailboxSecrets: secrets })
  const limiter = createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: Buffer.from('a key'),
    scale: 1_000,
  })
  const handler = fetchAttachment({
    ...mailboxes,
    domains: testDomains({}),
    limiter,
    contentStore: testStore,
  })
  fetched = (identity = t.ada) =>
    handler
      .run({
        body: { attachmentId: attachment },
        identity,
        db: t.db,
        request: new Request('http://test.test'),
      })
      .catch((error: { code: string; status: number }) => (error.status ? [error.status, error.code] : error))
})

/** Answers requests for the structure and the part of the file; `change` replaces one of its answers. */
function serveFile(change: (command: string, answer: string) => Iterable<string> = (_, answer) => [answer]) {
  imap.faults.flood = (text) => {
    const tag = text.split(' ')[0]
    if (!/ FETCH /.test(text)) return undefined
    const part = /BODY\.PEEK\[2\]<(\d+)\.(\d+)>/.exec(text)
    const answer = part
      ? piece(text, Number(part[1]), Number(part[2]))
      : `* 1 FETCH (UID 1 BODYSTRUCTURE ${structure})\r\n`
    return change(text, `${answer}${tag} OK\r\n`)
  }
}
function piece(text: string, from: number, bytes: number): string {
  const sent = body.slice(from, from + bytes)
  const head = /RFC822\.SIZE/.test(text) ? ` RFC822.SIZE ${body.length + 500}` : ''
  const mime = /2\.MIME/.test(text) ? ` BODY[2.MIME] {${MIME.length}}\r\n${MIME}` : ''
  return `* 1 FETCH (UID 1${head}${mime} BODY[2]<${from}> {${sent.length}}\r\n${sent})\r\n`
}

const stored = async () => {
  const [row] = await t.sql(
    `select a.fetchable, o.version from attachments a left join storage.objects o on o.id = a.object_id where a.id = '${attachment}'`,
  )
  return row!
}
const files = async () =>
  Number((await t.sql("select count(*) from storage.objects where bucket_id = 'attachments'"))[0]!['count'])

async function assertFetched(): Promise<void> {
  assert.deepEqual(await fetched(), { fetched: true })
  const { fetchable, version } = await stored()
  assert.equal(fetchable, false)
  assert.ok(content.equals(await buffer(await testStore.read(String(version)))))
}

async function assertLeft(result: unknown, expected: unknown[], what = ''): Promise<void> {
  assert.deepEqual(result, expected, what)
  assert.deepEqual(await stored(), { fetchable: true, version: null }, what)
  assert.equal(await files(), 0, what)
}

test('viewers and strangers fetch nothing from the mailbox', async () => {
  imap.heard.length = 0
  assert.deepEqual(await fetched(t.bob), [404, 'NO_ATTACHMENT'])
  await t.sql(
    `insert into workspace_members (workspace_id, user_id, role) values ('${workspace}', '${t.bobId}', 'viewer')`,
  )
  assert.deepEqual(await fetched(t.bob), [403, 'NOT_AN_EDITOR'])
  assert.deepEqual(imap.heard, [])
})

test('a connection that ends anywhere leaves the file in the mailbox, and the next fetch brings all of it', async () => {
  serveFile()
  imap.heard.length = 0
  for (const at of [0, 20, 60, 200, 400]) {
    imap.faults.dropAfter = () => at
    await assertLeft(await fetched(), [502, 'MAIL_SERVER'], `${at} bytes`)
  }
  delete imap.faults.dropAfter
  for (const share of [0, 0.1, 0.5, 0.9, 0.999])
    for (const command of [/BODYSTRUCTURE/, /MIME/, /<524288/]) {
      serveFile((text, answer) =>
        command.test(text) ? cutting(answer.slice(0, answer.length * share)) : [answer],
      )
      await assertLeft(await fetched(), [502, 'MAIL_SERVER'], `${String(command)} ${share}`)
    }
  serveFile()
  await assertFetched()
})

function* cutting(start: string): Generator<string> {
  yield start
  setImmediate(imap.cut)
}

test('a connection that ends before its file is read fails the one who reads it then', async () => {
  const content = new PassThrough()
  const client = { download: () => Promise.resolve({ content }) } as unknown as ImapFlow
  const part = await downloadPart(client, 1, '2')
  content.emit('error', new Error('Connection not available'))
  await assert.rejects(buffer(part!), /Connection not available/)
})

test('an answer that never ends ends the fetch, and one of another length is stored up to the limit of a file', async () => {
  const lies: Record<string, [answer: (from: number, bytes: number) => string, result: unknown]> = {
    'pieces without end': [(_, bytes) => body.slice(0, bytes), [502, 'MAIL_SERVER']],
    'more than a file may have': [(_, bytes) => 'AAAA'.repeat(bytes / 4), [409, 'NOT_FETCHABLE']],
    'an end before the end': [
      (from, bytes) => body.slice(from, from + Math.min(bytes, 1_000)),
      { fetched: true },
    ],
  }
  for (const [what, [answer, result]] of Object.entries(lies)) {
    const size = what.startsWith('more') ? 2_000_000_000 : 900_000
    serveFile((text, honest) => {
      const command = /BODY\.PEEK\[2\]<(\d+)\.(\d+)>/.exec(text)
      if (!command) return [honest]
      const sent = answer(Number(command[1]), Number(command[2]))
      return [
        `* 1 FETCH (UID 1 RFC822.SIZE ${size} BODY[2.MIME] {${MIME.length}}\r\n${MIME} BODY[2]<${command[1]}> {${sent.length}}\r\n${sent})\r\n${text.split(' ')[0]} OK\r\n`,
      ]
    })
    if (Array.isArray(result)) await assertLeft(await fetched(), result, what)
    else assert.deepEqual(await fetched(), result, what)
  }
})

test('endless answers to each command end the fetch', async () => {
  for (const [command, endless] of [
    [/BODYSTRUCTURE/, '* 1 FETCH (UID 1)\r\n'.repeat(500)],
    [/MIME/, '* 1 EXISTS\r\n'.repeat(500)],
    [/<524288/, 'x'.repeat(CHUNK)],
  ] as const) {
    serveFile((text, answer) => (command.test(text) ? forEver(endless) : [answer]))
    await assertLeft(await fetched(), [502, 'MAIL_SERVER'], String(command))
  }
})

function* forEver(piece: string): Generator<string> {
  for (;;) yield piece
}
