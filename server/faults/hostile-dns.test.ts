// Name servers of strangers answer whatever they like: slowly, never, in endless records, in loops, for other questions. Each
// lookup of ours ends in its time, and what it read fits one message of the DNS. `npm run fuzz` plays more of them.
import assert from 'node:assert/strict'
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import { classifyRecipientProvider } from '#core/campaigns/recipient-provider.ts'
import { evaluateDomain } from '#core/mailboxes/evaluate-domain.ts'
import { evaluateListings } from '#core/mailboxes/blocklists.ts'
import { lookUpDomain } from '#server/mailboxes/look-up-domain.ts'
import { lookUpLists } from '#server/mailboxes/look-up-lists.ts'
import { watchMainThread, type Overrun } from '#server/threads/main-thread.ts'
import { ended } from '#server/testing/faults/ended.ts'
import { runWork } from '#server/threads/work.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 12)
const WAIT_MS = 100

const types = { a: 1, cname: 5, mx: 15, txt: 16 } as const
const short = (value: number) => Buffer.from([value >> 8, value & 255])
/** Points at the name of the question, which begins after the head of twelve bytes. */
const samePlace = Buffer.from([0xc0, 12])
const record = (type: number, data: Buffer) =>
  Buffer.concat([samePlace, short(type), short(1), Buffer.alloc(4), short(data.length), data])
const txt = (length: number, letter: string) =>
  record(
    types.txt,
    Buffer.concat(
      Array.from({ length: Math.ceil(length / 255) }, () =>
        Buffer.concat([Buffer.from([255]), Buffer.alloc(255, letter)]),
      ),
    ),
  )

const records: Record<string, Buffer> = {
  'a long text': txt(20_000, 'v=spf1 include:a '),
  'a short text': record(types.txt, Buffer.from('\x06v=spf1')),
  'a text whose length lies': record(types.txt, Buffer.from('\xffv=spf1', 'latin1')),
  'a loop of names': record(types.cname, samePlace),
  'a name that points at itself': Buffer.concat([Buffer.from([0xc0, 0xc0]), short(types.txt), short(1)]),
  'a mail server': record(types.mx, Buffer.concat([short(10), samePlace])),
  'an address': record(types.a, Buffer.from([127, 0, 0, 2])),
  noise: Buffer.alloc(300, 0xaa),
}

type Answer = {
  flags: number
  counted: number
  says: { name: string; times: number }[]
  waitMs: number
  copies: number
  otherId: boolean
}
const answers: fc.Arbitrary<Answer> = fc.record({
  // An answer, one that was cut off and is asked for by TCP, a failure, a question.
  flags: fc.constantFrom(0x8180, 0x8180, 0x8380, 0x8183, 0x8182, 0x0100),
  counted: fc.constantFrom(0, 1, 200, 65_535),
  says: fc.array(
    fc.record({ name: fc.constantFrom(...Object.keys(records)), times: fc.constantFrom(1, 3, 500) }),
    { maxLength: 4 },
  ),
  waitMs: fc.constantFrom(0, 0, 0, 3 * WAIT_MS),
  copies: fc.constantFrom(1, 1, 50),
  otherId: fc.constantFrom(false, false, false, true),
})

/** The answer to a question, of at most the bytes that its length can say. */
function write(question: Buffer, { flags, counted, says, otherId }: Answer, most: number): Buffer {
  const id = otherId ? short(question.readUInt16BE(0) ^ 1) : question.subarray(0, 2)
  const end = question.indexOf(0, 12) + 5
  const parts = says.flatMap(({ name, times }) => Array<Buffer>(times).fill(records[name]!))
  const head = Buffer.concat([id, short(flags), short(1), short(counted || parts.length), Buffer.alloc(4)])
  return Buffer.concat([head, question.subarray(12, end), ...parts]).subarray(0, most)
}

/** The UDP socket on the port of `tcp`. Another test may hold that port for UDP: then both take another one. */
async function listenOnOnePort(tcp: Server): Promise<UdpSocket> {
  for (;;) {
    tcp.listen(0, '127.0.0.1')
    await once(tcp, 'listening')
    const udp = createSocket('udp4')
    udp.bind((tcp.address() as AddressInfo).port, '127.0.0.1')
    const isFree = await once(udp, 'listening').then(
      () => true,
      () => false,
    )
    if (isFree) return udp
    tcp.close()
    await once(tcp, 'close')
  }
}

/** A name server on UDP and TCP that answers each question so. */
async function withNameServer(answer: Answer, ask: (dns: Resolver) => Promise<unknown>): Promise<void> {
  const life = new AbortController()
  const sockets = new Set<Socket>()
  const answerStream = async (socket: Socket, question: Buffer) => {
    await sleep(answer.waitMs)
    const reply = write(question, answer, 65_535)
    for (let copy = 0; copy < answer.copies && !socket.destroyed; copy += 1)
      socket.write(Buffer.concat([short(reply.length), reply]))
  }
  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (asked) => void answerStream(socket, asked.subarray(2)))
  })
  const udp = await listenOnOnePort(tcp)
  const answerDatagram = async (question: Buffer, port: number) => {
    await sleep(answer.waitMs)
    for (let copy = 0; copy < answer.copies && !life.signal.aborted; copy += 1)
      udp.send(write(question, answer, 9_000), port, '127.0.0.1', () => undefined)
  }
  udp.on('error', () => undefined)
  udp.on('message', (question, { port }) => void answerDatagram(question, port))
  const dns = new Resolver({ timeout: WAIT_MS, tries: 1 })
  dns.setServers([`127.0.0.1:${(tcp.address() as AddressInfo).port}`])
  try {
    await Promise.race([ask(dns).catch((error: unknown) => assert.ok(error instanceof Error)), ended()])
  } finally {
    dns.cancel()
    for (const socket of sockets) socket.destroy()
    tcp.close()
    life.abort()
    udp.close()
  }
}

const domain = 'stranger.example'
const lookUps: Record<string, (dns: Resolver) => Promise<unknown>> = {
  'the records of a sending domain': async (dns) =>
    evaluateDomain(
      domain,
      await lookUpDomain(dns, { domain, selector: null, host: `mail.${domain}` }),
      'other',
    ),
  'the lists of bad senders': async (dns) =>
    evaluateListings(await lookUpLists(dns, { domain, host: `mail.${domain}` })),
  'the provider of a recipient': async (dns) =>
    classifyRecipientProvider(domain, await dns.resolveMx(domain)),
}

for (const [name, ask] of Object.entries(lookUps))
  test(`${name}, from a name server that answers whatever it likes, are read in time`, async () => {
    const overruns: Overrun[] = []
    const stop = watchMainThread((overrun) => overruns.push(overrun))
    const check = fc.asyncProperty(answers, async (answer) => {
      await withNameServer(answer, (dns) => runWork({ name, account: 'ada' }, () => ask(dns)))
      // Work without a name belongs to the hostile name server.
      assert.deepEqual(
        overruns.filter((overrun) => overrun.name === name),
        [],
      )
    })
    await fc.assert(check, { numRuns: RUNS })
    stop()
  })
