// Tests the two spam filters against small servers that speak their protocols as published.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { openSpamFilter, type Mail } from './spam-filter.ts'

const mail: Mail = {
  from: 'ada@sender.test',
  to: 'seed@seeds.test',
  bytes: Buffer.from('Subject: Hi\r\n\r\nBuy now\r\n'),
}
const servers: Server[] = []
const sockets = new Set<Socket>()
after(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

async function portOf(server: Server): Promise<number> {
  servers.push(server.on('connection', (socket: Socket) => sockets.add(socket)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function rspamd(answer: RequestListener, patienceMs?: number) {
  return openSpamFilter(`http://127.0.0.1:${await portOf(createHttpServer(answer))}`, patienceMs)
}

async function spamd(answer: (request: string, socket: Socket) => void, patienceMs?: number) {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let request = ''
    socket.on('error', () => undefined)
    socket.on('data', (part) => (request += part.toString()))
    socket.on('end', () => answer(request, socket))
  })
  return openSpamFilter(`spamd://127.0.0.1:${await portOf(server)}`, patienceMs)
}

test('Rspamd gets the email with its envelope, and its symbols come with scores, the largest first', async () => {
  const requests: string[] = []
  const check = await rspamd((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { from, rcpt } = request.headers
      requests.push(`${request.method} ${request.url} ${from} ${String(rcpt)} ${body}`)
      response.end(
        JSON.stringify({
          is_skipped: false,
          score: 7.4,
          required_score: 15,
          action: 'add header',
          thresholds: { reject: 15, 'add header': 6, greylist: 4 },
          symbols: {
            MIME_GOOD: { name: 'MIME_GOOD', score: -0.1, description: 'Known content-type' },
            RCVD_COUNT_ZERO: { name: 'RCVD_COUNT_ZERO', score: 0, options: ['0'] },
            SUBJ_ALL_CAPS: { name: 'SUBJ_ALL_CAPS', score: 3, description: 'Subject in capitals' },
            ODD: null,
          },
        }),
      )
    })
  })
  assert.deepEqual(await check(mail), {
    filter: 'Rspamd',
    score: 7.4,
    threshold: 6,
    symbols: [
      { name: 'SUBJ_ALL_CAPS', score: 3, description: 'Subject in capitals' },
      { name: 'MIME_GOOD', score: -0.1, description: 'Known content-type' },
    ],
  })
  assert.deepEqual(requests, [`POST /checkv2 ada@sender.test seed@seeds.test ${mail.bytes.toString()}`])
})

const report = `Spam detection software, running on the system "mx.test",
has identified this incoming email as possible spam.

Content analysis details:   (6.1 points, 5.0 required)

 pts rule name              description
---- ---------------------- --------------------------------------------------
 2.6 SUBJ_ALL_CAPS          Subject is all capitals
-0.0 NO_RELAYS              Informational: message was not relayed via SMTP
 3.5 BAYES_99               BODY: Bayes spam probability is 99 to 100%
                            [score: 0.9991]
-1.0 ALL_TRUSTED            Passed through trusted hosts only via SMTP
`

test('spamd reports on the email, and the lines of its table are the symbols', async () => {
  const requests: string[] = []
  const check = await spamd((request, socket) => {
    requests.push(request)
    socket.end(
      `SPAMD/1.1 0 EX_OK\r\nContent-length: ${report.length}\r\nSpam: True ; 6.1 / 5.0\r\n\r\n${report}`,
    )
  })
  assert.deepEqual(await check(mail), {
    filter: 'SpamAssassin',
    score: 6.1,
    threshold: 5,
    symbols: [
      {
        name: 'BAYES_99',
        score: 3.5,
        description: 'BODY: Bayes spam probability is 99 to 100% [score: 0.9991]',
      },
      { name: 'SUBJ_ALL_CAPS', score: 2.6, description: 'Subject is all capitals' },
      { name: 'ALL_TRUSTED', score: -1, description: 'Passed through trusted hosts only via SMTP' },
    ],
  })
  assert.deepEqual(requests, [
    `REPORT SPAMC/1.5\r\nContent-length: ${mail.bytes.length}\r\n\r\n${mail.bytes.toString()}`,
  ])
})

const endless = 'x'.repeat(1_100_000)

test('a filter that is broken, silent, endless or away gives no answer', async () => {
  const wrong = [
    await rspamd((_, response) => response.writeHead(403).end()),
    await rspamd((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
    await rspamd((_, response) => response.end('{"symbols": {}}')),
    await rspamd((_, response) => response.end('<html>')),
    await rspamd((_, response) => response.end(endless)),
    await rspamd(() => undefined, 50),
    await spamd((_, socket) => socket.end('SPAMD/1.1 76 Bad header line\r\n')),
    await spamd((_, socket) => socket.end('SPAMD/1.1 0 EX_OK\r\n\r\nhello')),
    await spamd((_, socket) => socket.end('')),
    await spamd((_, socket) => socket.end(endless)),
    await spamd((_, socket) => void socket, 50),
    openSpamFilter('http://127.0.0.1:1'),
    openSpamFilter('spamd://127.0.0.1:1'),
  ]
  for (const [place, check] of wrong.entries()) await assert.rejects(check(mail), `the server ${place}`)
})
