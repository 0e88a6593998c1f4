// A server with NOTIFY (RFC 5465), such as Dovecot, announces a reply in any folder; all of them are polled too rarely here
// for anything else to find it.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ImapFlow } from 'imapflow'
import { until } from '#database/testing/until.ts'
import { startDovecot } from '#server/testing/mailboxes/dovecot.ts'
import { openReadingScenario, type ReadingScenario } from '#server/testing/mailboxes/reading-scenario.ts'
import { certificate } from '#server/testing/mailboxes/certificate.ts'
import { openImap } from '../open-imap.ts'
import { createFolderList } from './folder-list.ts'
import { watchFolderStates } from './folder-states.ts'
import { LOOK_MS } from './idle-cost.ts'

const HOUR = 3_600_000

let reading: ReadingScenario
let t: ReadingScenario['t']

before(async () => {
  reading = await openReadingScenario({ lookMs: HOUR, announces: true })
  t = reading.t
})
after(() => reading.close())

const open = async () =>
  await openImap(
    { host: certificate.host, port: reading.server.port, security: 'tls', user: 'ada', password: 'secret' },
    reading.mailboxes.reach,
  )
const reply = async (nth: number, id: string) => {
  const [one] = await t.sql(
    `select rfc_message_id as id, recipient as to from messages order by recipient offset ${nth} limit 1`,
  )
  return `From: <${String(one!['to'])}>\r\nTo: ada@sender.test\r\nSubject: Re: A question\r\nMessage-ID: <${id}@theirs.test>\r\nReferences: <${String(one!['id'])}>\r\n\r\nYes\r\n`
}
const folders = async () =>
  (await t.sql('select folder from inbound_messages order by created_at')).map(({ folder }) => folder)
const replied = async (count: number) => {
  await until(
    async () => (await t.sql(`select from campaign_leads where state = 'replied'`)).length === count,
    folders,
  )
}

test('a reply in a quiet folder among fifty is read when the server announces it, and in a new folder too', async (context) => {
  if (reading.server.name !== 'Dovecot') return context.skip('needs Dovecot')
  const client = await open()
  for (let at = 0; at < 50; at += 1) await client.mailboxCreate(`Customer project ${at} Ä`)
  reading.readers.start()
  await until(async () => (await t.sql('select from mailboxes where last_read_at is not null')).length === 1)
  const began = Date.now()
  await client.append('Customer project 37 Ä', await reply(0, 'quiet'))
  await replied(1)
  context.diagnostic(`seen after ${Date.now() - began} ms`)
  await client.mailboxCreate('New')
  await client.append('New', await reply(1, 'new'))
  await replied(2)
  assert.deepEqual(await folders(), ['Customer project 37 Ä', 'New'])
  client.close()
})

test('a folder that Dovecot numbers again is read on, and nothing twice', async (context) => {
  if (reading.server.name !== 'Dovecot') return context.skip('needs Dovecot')
  const place = join(reading.server.folder!, 'mail', '.New')
  for (const name of ['dovecot-uidlist', 'dovecot.index', 'dovecot.index.log', 'dovecot.index.cache'])
    await rm(join(place, name), { force: true })
  await reading.server.deliver(await reply(2, 'after'), 'New')
  await reading.server.cut()
  await replied(3)
  assert.deepEqual(await folders(), ['Customer project 37 Ä', 'New', 'New'])
  assert.equal((await t.sql(`select from notifications where type like '%reply%'`)).length, 3)
})

/** Returns the bytes on the wire of a connection without TLS. */
async function bytesOf(client: ImapFlow, work: () => Promise<unknown>): Promise<number> {
  const { socket } = client as unknown as { socket: Socket }
  const before = socket.bytesRead + socket.bytesWritten
  await work()
  void client.idle()
  await client.noop()
  return socket.bytesRead + socket.bytesWritten - before
}

/** The bytes of an hour of looks at all folders, and the seconds between two. */
async function costOfLooks(client: ImapFlow): Promise<{ bytes: number; seconds: number }> {
  const list = createFolderList(
    client,
    watchFolderStates(client, () => undefined),
    'Sent',
  )
  for (let round = 0; round < 2; round += 1) await list.look([])
  const ms = LOOK_MS * list.spacing()
  return { bytes: ((await bytesOf(client, () => list.look([]))) * HOUR) / ms, seconds: ms / 1_000 }
}

test('fifty idle folders cost at most twice the bytes of list, spam and inbox every 300 seconds, and less than those with compression', async (context) => {
  const server = await startDovecot('none', { compresses: true })
  if (!server) return context.skip('needs Dovecot')
  context.after(() => server.close())
  const client = await openImap(
    { host: certificate.host, port: server.port, security: 'none', user: 'ada', password: 'secret' },
    { ...reading.mailboxes.reach, allowPlain: true },
  )
  for (let at = 0; at < 50; at += 1) {
    const { path } = await client.mailboxCreate(`Customer project ${at} Ä`)
    await client.mailboxOpen(path, { readOnly: true })
  }
  const former = async () => {
    await client.list()
    for (const folder of ['Junk', 'INBOX']) {
      const lock = await client.getMailboxLock(folder, { readOnly: true })
      await client.search({ uid: '9:*' }, { uid: true })
      lock.release()
    }
  }
  await former()
  const before = 12 * (await bytesOf(client, former))
  client.capabilities.delete('COMPRESS=DEFLATE')
  const spaced = await costOfLooks(client)
  client.capabilities.set('COMPRESS=DEFLATE', true)
  const compressed = await costOfLooks(client)
  client.close()
  context.diagnostic(JSON.stringify({ before, spaced, compressed }))
  assert.ok(spaced.bytes <= 2 * before, `${spaced.bytes} bytes an hour, ${before} before`)
  assert.ok(compressed.bytes < before, `${compressed.bytes} bytes an hour, ${before} before`)
  assert.equal(compressed.seconds, LOOK_MS / 1_000)
})
