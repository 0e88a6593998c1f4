// Servers that users name may respond arbitrarily: slowly, endlessly, compressed, with false lengths. Each of our
// clients ends with a result or an error in time and reads no more than its limit. `npm run fuzz` tests more of them.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { queryModel as callModel } from '#server/ai/query-model.ts'
import { openModel } from '#server/ai/model.ts'
import { REWRITE_SCHEMA } from '#server/ai/requests.ts'
import { endpoints } from '#server/mailboxes/oauth/endpoints.ts'
import { openOauthDependencies } from '#server/mailboxes/oauth/dependencies.ts'
import { tokensForRefresh } from '#server/mailboxes/oauth/provider-requests.ts'
import { createPostNotice } from '#server/notices/post-notice.ts'
import { modelFetch } from '#server/ai/model-fetch.ts'
import { openImap } from '#server/mailboxes/open-imap.ts'
import { openSmtp } from '#server/mailboxes/open-smtp.ts'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { watchMainThread, type Overrun } from '#server/threads/main-thread.ts'
import { runWork } from '#server/threads/work.ts'
import { ended } from '#server/testing/faults/ended.ts'
import { probeDomain } from '#server/verification/probe.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 12)
const WAIT_MS = 150
const MOST_BYTES = 300_000
/** The longest response of a model, plus the buffers of both sockets. */
const MOST_SENT = 30_000_000

type Step = { say: string | Buffer; times: number; waitMs: number }

const bomb = gzipSync(Buffer.alloc(3_000_000))
const ofProtocol = {
  http: [
    'HTTP/1.1 200 OK\r\n',
    'HTTP/1.1 302 Found\r\nlocation: /\r\n\r\n',
    'HTTP/1.1 100 Continue\r\n\r\n',
    'content-type: text/event-stream\r\n\r\n',
    'content-type: application/json\r\ncontent-length: 99999999\r\n\r\n',
    'content-length: 1\r\n\r\n',
    'transfer-encoding: chunked\r\n\r\n',
    'content-encoding: gzip\r\n\r\n',
    'ffff\r\n',
    'data: {}\n\n',
    'x: y\r\n',
    bomb,
  ],
  smtp: [
    '220 hello\r\n',
    '250-x\r\n',
    '250 AUTH PLAIN\r\n',
    '334 \r\n',
    '235 in\r\n',
    '354 go\r\n',
    '421 no\r\n',
    '250',
    '550 5.1.1 unknown\r\n',
    '221 bye\r\n',
  ],
  imap: [
    '* OK hello\r\n',
    '* PREAUTH hello\r\n',
    '* CAPABILITY IMAP4rev1 UIDPLUS\r\n',
    ...Array.from({ length: 6 }, (_, tag) => `${tag + 1} OK done\r\n`),
    '2 NO\r\n',
    '+ go on\r\n',
    '* LIST () "/" INBOX\r\n',
    '* FLAGS (\\Seen)\r\n* 5 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 6] x\r\n',
    '* SEARCH 1 2 3\r\n',
    '* ESEARCH UID ALL 1:4294967295\r\n',
    '* 1 FETCH (UID 1 BODY[HEADER.FIELDS (FROM)] {8}\r\nFrom: a\n)\r\n',
    '* 1 FETCH (UID 1 BODY[] {99999999}\r\n',
    '* VANISHED 1:4294967295\r\n',
    '* OK [',
    '(((((((',
    '"',
    '* BYE\r\n',
  ],
}
const chunkOf = (content: string) =>
  `data: ${JSON.stringify({ id: 'x', created: 1, model: 'x', choices: [{ index: 0, delta: { content } }] })}\n\n`
const ofModel = [
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n',
  chunkOf('{"text":"'),
  chunkOf('a'),
  chunkOf('['),
  chunkOf('\\u'),
  chunkOf('b'.repeat(30_000)),
  chunkOf('"}'),
  'data: [DONE]\n\n',
  'data: ',
  ': \n',
]
const stepOf = (words: readonly (string | Buffer)[]): fc.Arbitrary<Step> =>
  fc.record({
    say: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...words) },
      fc.constantFrom('\r\n', 'a'.repeat(5_000), '\0\xff', '9'.repeat(400)),
    ),
    times: fc.constantFrom(1, 1, 1, 20, 50_000),
    waitMs: fc.constantFrom(0, 0, 30),
  })

/** Answers each connection with these steps, and leaves it open. */
async function withServer(steps: readonly Step[], ask: (port: number) => Promise<unknown>): Promise<number> {
  const sockets = new Set<Socket>()
  let sent = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).resume()
    void runWork({ name: 'the hostile server', account: '' }, () => play(socket, steps))
    socket.once('close', () => (sent += socket.bytesWritten))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    await Promise.race([ask(port).catch((error: unknown) => assert.ok(error instanceof Error)), ended()])
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return sent
}

async function play(socket: Socket, steps: readonly Step[]): Promise<void> {
  for (const { say, times, waitMs } of steps)
    for (let turn = 0; turn < times && !socket.destroyed; turn += 1) {
      const fits = socket.write(say)
      if (!fits) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
      if (waitMs > 0) await sleep(waitMs)
    }
}

const hosts = publicHosts({ allowPrivate: true })
const url = (port: number) => `http://127.0.0.1:${port}/`
const clients: Record<string, { words: readonly (string | Buffer)[]; ask(port: number): Promise<unknown> }> =
  {
    'a webhook': {
      words: ofProtocol.http,
      ask: async (port) => {
        const signal = AbortSignal.timeout(WAIT_MS)
        const answer = await publicFetch(hosts, MOST_BYTES)(url(port), { method: 'POST', body: '{}', signal })
        return await answer.text()
      },
    },
    'a language model': {
      words: ofProtocol.http,
      ask: async (port) => {
        const answer = await modelFetch(hosts, WAIT_MS)(url(port), {
          signal: AbortSignal.timeout(2 * WAIT_MS),
        })
        return await answer.text()
      },
    },
    'a language model that streams': {
      words: ofModel,
      ask: async (port) => {
        const fetch = modelFetch(hosts, WAIT_MS)
        const model = openModel({ provider: url(port), model: 'x', apiKey: '', baseUrl: undefined, fetch })!
        const limits = { retries: 0, totalMs: 20 * WAIT_MS, silenceMs: WAIT_MS }
        await callModel({ model, schema: REWRITE_SCHEMA, instructions: '', data: {}, limits })
      },
    },
    'a push service or chat': {
      words: ofProtocol.http,
      ask: async (port) => await createPostNotice(hosts, WAIT_MS)(url(port), '{}', {}),
    },
    'an OAuth provider': {
      words: ofProtocol.http,
      ask: async (port) => {
        const at = { ...endpoints.google(''), authorize: url(port), token: url(port) }
        const { fetch } = openOauthDependencies([randomBytes(32).toString('base64url')], hosts)
        const late: typeof fetch = (input, init) =>
          fetch(input, { ...init, signal: AbortSignal.timeout(WAIT_MS) })
        await tokensForRefresh({ at, client: { clientId: 'c', clientSecret: 's' }, fetch: late }, 'refresh')
      },
    },
    'an outgoing server': {
      words: ofProtocol.smtp,
      ask: async (port) => {
        const server = { host: '127.0.0.1', port, security: 'none', user: 'ada', password: 'secret' } as const
        const session = await openSmtp(server, { hosts, allowPlain: true, waitMs: WAIT_MS })
        await session.send({ from: 'ada@b.test', to: ['bob@d.test'] }, Buffer.from('Subject: x\r\n\r\nx'))
        session.close()
      },
    },
    'an incoming server': {
      words: ofProtocol.imap,
      ask: async (port) => {
        const server = { host: '127.0.0.1', port, security: 'none', user: 'ada', password: 'secret' } as const
        const client = await openImap(server, { hosts, allowPlain: true, waitMs: WAIT_MS })
        // A command may take minutes, so the test closes the connection.
        const timer = setTimeout(() => client.close(), 10 * WAIT_MS)
        try {
          await client.list()
          const lock = await client.getMailboxLock('INBOX', { readOnly: true })
          const uids = (await client.search({ all: true }, { uid: true })) || []
          const wanted = { uid: true, headers: ['from'], bodyStructure: true }
          await client.fetchAll(uids.slice(0, 200).join(','), wanted, { uid: true })
          lock.release()
        } finally {
          clearTimeout(timer)
          client.close()
        }
      },
    },
    'a mail server that is asked about addresses': {
      words: ofProtocol.smtp,
      ask: async (port) => {
        const dns = { resolveMx: () => Promise.resolve([{ exchange: '127.0.0.1', priority: 1 }]) }
        const deps = { host: 'probe.test', dns, hosts, port, longestMs: 10 * WAIT_MS }
        await probeDomain(deps, 'stranger.example', ['ann@stranger.example'])
      },
    },
  }

for (const [name, { words, ask }] of Object.entries(clients))
  test(`${name} that answers whatever it likes is done with in time`, async () => {
    const overruns: Overrun[] = []
    const stop = watchMainThread((overrun) => overruns.push(overrun))
    const steps = fc.array(stepOf(words), { minLength: 1, maxLength: 6 })
    const check = fc.asyncProperty(steps, async (of) => {
      const sent = await withServer(of, (port) => runWork({ name, account: 'ada' }, () => ask(port)))
      assert.ok(sent < MOST_SENT, `${sent} bytes`)
      assert.deepEqual(
        overruns.filter((overrun) => overrun.name === name),
        [],
      )
    })
    await fc.assert(check, { numRuns: RUNS })
    stop()
  })
