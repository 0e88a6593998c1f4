// Tests a reply with a large file, over a connection that breaks during the file, or right after it.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import PostalMime from 'postal-mime'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { moveClock, setUpScenario } from '#database/testing/sending-scenario.ts'
import { untilTrue } from '#database/testing/until.ts'
import { createFiles } from '#server/storage/files.ts'
import { startFakeSmtp, type FakeSmtp } from '#server/testing/mailboxes/fake-smtp-server.ts'
import { testEngine, type TestEngine } from '#server/testing/sending/test-engine.ts'
import { testStore } from '#server/testing/storage/test-store.ts'

const content = randomBytes(8 * 1024 * 1024)
let t: TestDatabase
let smtp: FakeSmtp
let proxy: Awaited<ReturnType<typeof startProxy>>
let engine: TestEngine
let workspaceId: string
let inboundId: string

before(async () => {
  t = await freshDatabase()
  smtp = await startFakeSmtp({ security: 'none' })
  proxy = await startProxy(smtp.port)
  const scenario = await setUpScenario(t.sql, t.adaId, { leads: 0 })
  const [made] =
    await t.sql(`insert into inbound_messages (workspace_id, mailbox_id, uid_validity, uid, kind, from_address, subject, received_at)
    select workspace_id, id, 1, 1, 'reply', 'grace@theirs.test', 'A question', now() from mailboxes
    where id = '${scenario.mailboxes[0]}' returning id, workspace_id`)
  workspaceId = String(made!['workspace_id'])
  inboundId = String(made!['id'])
  engine = await testEngine(t.db, smtp.port, {
    openMailbox: async () => ({
      host: '127.0.0.1',
      servername: 'mail.test',
      port: proxy.port,
      security: 'none',
      user: 'ada',
      password: 'secret',
    }),
  })
  await engine.start()
})
after(async () => {
  await engine.stop()
  await proxy.close()
  await smtp.close()
  await t.close()
})

/** Forwards data until the next of `cuts` ends the connection. */
async function startProxy(port: number) {
  const sockets = new Set<Socket>()
  /**
   * One for each breaking connection: after this many bytes to the server, or at the response that accepts the
   * message.
   */
  const cuts: ({ afterBytes: number } | { atAnswer: RegExp })[] = []
  let made = 0
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const end = () => [near, far].forEach((socket) => socket.destroy())
    for (const socket of [near, far]) sockets.add(socket.on('error', end).on('close', end))
    let passed = 0
    near.on('data', (piece) => {
      passed += piece.length
      const [cut] = cuts
      if (cut && 'afterBytes' in cut && passed > cut.afterBytes) {
        cuts.shift()
        made += 1
        return end()
      }
      far.write(piece)
    })
    far.on('data', (piece) => {
      const [cut] = cuts
      if (!cut || !('atAnswer' in cut) || !cut.atAnswer.test(piece.toString())) return near.write(piece)
      cuts.shift()
      made += 1
      return end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cuts,
    made: () => made,
    async close() {
      sockets.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}

const untilState = (id: string, state: string) =>
  untilTrue(
    t.sql,
    `(select state from messages where id = '${id}') = '${state}'`,
    'select state, answer from messages',
  )

async function answerWithFile(): Promise<string> {
  const id = randomUUID()
  const path = `${workspaceId}/answers/${randomUUID()}/plan.bin`
  await createFiles({ db: t.db, store: testStore }).save(t.ada, {
    bucket: 'attachments',
    name: path,
    content: Readable.from([content]),
  })
  await t.asAda(`select answer_inbound($1, $2, 'Here it is.', p_attachments => $3)`, [
    inboundId,
    id,
    JSON.stringify([{ path, name: 'plan.bin' }]),
  ])
  return id
}

/** The state shown in the conversation. */
const stateOf = async (id: string) =>
  (await t.asAda('select state, answer from messages where id = $1', [id]))[0]!

test('a connection that breaks while a file leaves is told, and the mail goes once, whole, when it is back', async () => {
  proxy.cuts.push({ afterBytes: 3_000_000 }, { afterBytes: 6_000_000 })
  const id = await answerWithFile()
  await moveClock(t.sql, '11 seconds')
  await untilState(id, 'deferred')
  assert.match(String((await stateOf(id))['answer']), /^The connection broke before the server took it: /)
  assert.equal(smtp.taken.length, 0)
  await moveClock(t.sql, '1 day')
  await untilTrue(
    t.sql,
    `(select attempts from messages where id = '${id}') = 2 and (select state from messages where id = '${id}') = 'deferred'`,
    'select state, attempts from messages',
  )
  await moveClock(t.sql, '2 days')
  await untilState(id, 'sent')
  assert.equal(proxy.made(), 2)
  assert.equal(smtp.taken.length, 1)
  const { attachments } = await PostalMime.parse(smtp.taken[0]!.raw)
  assert.deepEqual(
    attachments.map(({ filename }) => filename),
    ['plan.bin'],
  )
  assert.ok(content.equals(Buffer.from(attachments[0]!.content as ArrayBuffer)))
})

test('one that breaks as the server says that it took the file leaves it uncertain, and nobody gets it twice', async () => {
  smtp.taken.length = 0
  proxy.cuts.push({ atAnswer: /4711/ })
  const id = await answerWithFile()
  await moveClock(t.sql, '2 days 11 seconds')
  await untilState(id, 'uncertain')
  await moveClock(t.sql, '9 days')
  await sleep(200)
  assert.deepEqual([(await stateOf(id))['state'], smtp.taken.length], ['uncertain', 1])
})
