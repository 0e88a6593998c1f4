import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, test } from 'node:test'
import { publicHosts } from '#server/outbound/public-host.ts'
import { startSink, type Sink, type SinkScript } from '#server/testing/sending/sink.ts'
import { probeDomain } from './probe.ts'

const sinks: Sink[] = []
afterEach(async () => void (await Promise.all(sinks.splice(0).map((sink) => sink.close()))))

const loopback = publicHosts({
  allowPrivate: true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
})
const dns = { resolveMx: async () => [{ exchange: 'mx.acme.test', priority: 1 }] }

async function probe(script: SinkScript, emails = ['ada@acme.test', 'bob@acme.test'], hosts = loopback) {
  const sink = await startSink(script)
  sinks.push(sink)
  const found = await probeDomain(
    { host: 'check.test', dns, hosts, port: sink.port, longestMs: 1_000 },
    'acme.test',
    emails,
  )
  return Object.fromEntries(found)
}
const answering = (replies: Record<string, string>, otherwise?: string): SinkScript => ({
  act: (phase, recipient) => {
    const reply = replies[recipient.split('@')[0]!] ?? otherwise
    return phase === 'rcpt' && reply ? { reply } : undefined
  },
})
const OK = '250 2.1.5 Ok'
const UNKNOWN = '550 5.1.1 No such user'

test('only a server that refuses an invented address and accepts postmaster proves something', async () => {
  assert.deepEqual(await probe(answering({ postmaster: OK, ada: OK }, UNKNOWN)), {
    'ada@acme.test': 'deliverable',
    'bob@acme.test': 'undeliverable',
  })
  assert.deepEqual(await probe(answering({}, OK)), { 'ada@acme.test': 'risky', 'bob@acme.test': 'risky' })
  for (const reply of [
    UNKNOWN,
    '450 4.2.0 Greylisted, try again in 300 seconds',
    '550 5.7.1 Your host is on a blocklist',
    '554 5.7.1 Access denied',
    '452 4.5.3 Too many recipients',
  ])
    assert.deepEqual(await probe(answering({ ada: OK }, reply)), {}, reply)
})

test('a full mailbox and a server that begins to refuse us say nothing about an address', async () => {
  const replies = { postmaster: OK, ada: '452 4.2.2 Mailbox full', bob: '550 5.7.1 Blocked', cy: UNKNOWN }
  assert.deepEqual(
    await probe(answering(replies, UNKNOWN), ['ada@acme.test', 'bob@acme.test', 'cy@acme.test']),
    {},
  )
})

test('a tarpit, an endless banner and a server that hangs up end without a verdict', async () => {
  assert.deepEqual(await probe({ act: (phase) => (phase === 'ehlo' ? { silent: true } : undefined) }), {})
  assert.deepEqual(await probe({ act: (phase) => (phase === 'mail' ? { drop: true } : undefined) }), {})
  const banner = `${'220-Welcome to a long banner\r\n'.repeat(4_000)}220 Done`
  assert.deepEqual(await probe({ act: (phase) => (phase === 'ehlo' ? { reply: banner } : undefined) }), {})
})

test('a banner that comes line by line costs no more than its length', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).setNoDelay()
    const sendLine = () => socket.writable && socket.write('220-x\r\n', () => setImmediate(sendLine))
    sendLine()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const before = process.threadCpuUsage()
  const { port } = server.address() as AddressInfo
  assert.equal(
    (await probeDomain({ host: 'check.test', dns, hosts: loopback, port }, 'acme.test', ['ada@acme.test']))
      .size,
    0,
  )
  const { user, system } = process.threadCpuUsage(before)
  server.close()
  assert.ok(user + system < 1_200_000, `${(user + system) / 1_000} ms`)
})

test('no private network is asked, and no address that would change the command', async () => {
  const guarded = publicHosts({
    allowPrivate: false,
    resolve: async () => [{ address: '10.0.0.1', family: 4 }],
  })
  assert.deepEqual(await probe({}, ['ada@acme.test'], guarded), {})
  const heard: string[] = []
  const script: SinkScript = { act: (_, recipient) => void heard.push(recipient) }
  await probe(script, ['a>\r\nRSET\r\n@acme.test', '"a b"@acme.test'])
  assert.deepEqual(heard, [])
})
