// What the doors of the tracker cost over bare node:http that answers the same bytes and asks no database;
// and how fast verdicts are.
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { labelledSessions } from '#core/messages/labelled-sessions.ts'
import { judgeEvents } from '#core/messages/verdict.ts'
import { freshDatabase, type TestDatabase } from '#database/testing.ts'
import { readConfig } from '#server/config.ts'
import { furnish } from '#server/furnish.ts'
import { openPort } from '#server/http/http-server.ts'
import { createLog } from '#server/log.ts'
import { createTrackingTokens } from '#server/tracking/tokens.ts'
import type { Figure } from './main.ts'
import type { Load } from './rest/load.ts'

const secret = 'a secret for measuring, as long as it has to be'
// So many that none is hit more often than a token may be.
const messages = 5_000

export async function measure(): Promise<Figure[]> {
  const t = await freshDatabase()
  try {
    const paths = await writeMail(t)
    const ours = await serveOurs(t)
    const figures = [
      await compare('pixel', 0.6, ours.port, paths.pixels),
      await compare('click with its durable event', 0.4, ours.port, paths.links),
      verdicts(),
    ]
    await ours.close()
    return figures
  } finally {
    await t.close()
  }
}

async function writeMail(t: TestDatabase): Promise<{ pixels: string[]; links: string[] }> {
  const tokens = createTrackingTokens([{ id: 1, secret }])
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'Bench', '${t.adaId}')`)
  const mails = await t.sql(`insert into messages (workspace_id, recipient)
    select '${workspace}', 'reader' || i || '@example.com' from generate_series(1, ${messages}) i returning id`)
  const links = await t.sql(`insert into message_links (workspace_id, message_id, url, position)
    select workspace_id, id, 'https://example.com/plan', 1 from messages returning id`)
  await t.sql('analyze messages; analyze message_links')
  return {
    pixels: mails.map(({ id }) => `/t/o/${tokens.sign('open', String(id))}.gif`),
    links: links.map(({ id }) => `/t/c/${tokens.sign('click', String(id))}`),
  }
}

const workspace = '01900a00-0000-7000-8000-000000000a00'

async function serveOurs(t: TestDatabase): Promise<{ port: number; close(): Promise<void> }> {
  const port = await openPort('127.0.0.1', 0)
  const { app, close } = await furnish({
    config: readConfig({}),
    db: t.db,
    log: createLog('silent'),
    siteUrl: `http://127.0.0.1:${port.port}`,
    jwtSecret: secret,
    site: () => undefined,
    isPage: () => false,
    clientAddress: () => '127.0.0.1',
  })
  port.serve({ ...app, direct: (request, response) => app.direct!(request, response, '127.0.0.1') })
  return {
    port: port.port,
    async close() {
      await port.close(0)
      await close()
    },
  }
}

async function compare(name: string, floor: number, port: number, paths: string[]): Promise<Figure> {
  const bare = await serveBare(port, paths[0]!)
  const requests = paths.map(
    (path) => `GET ${path} HTTP/1.1\r\nhost: bench.test\r\nuser-agent: ${reader}\r\n\r\n`,
  )
  const ratios: number[] = []
  let rate = 0
  // In turns, because a busy machine slows both.
  for (let round = 0; round < 5; round += 1) {
    const bareRate = await runLoad(bare.port, requests)
    rate = await runLoad(port, requests)
    ratios.push(rate / bareRate)
  }
  bare.close()
  return {
    name: `tracker: ${name}`,
    ratio: ratios.toSorted((a, b) => a - b)[2]!,
    floor,
    baseline: 'bare node:http answering the same bytes, no database',
    value: Math.round(rate),
    unit: 'requests/s',
  }
}

/** Answers what ours answered once, for ever. */
async function serveBare(port: number, path: string): Promise<{ port: number; close(): void }> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = Object.fromEntries(answer.headers)
  delete headers.connection
  const server = createServer((_, response) => response.writeHead(answer.status, headers).end(body))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const reader = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'

function runLoad(port: number, requests: string[]): Promise<number> {
  const load: Load = { port, requests, sockets: 64, warmUpMs: 300, ms: 1_000 }
  const client = fork(join(import.meta.dirname, 'rest', 'load.ts'))
  client.send(load)
  return new Promise((resolve, reject) => {
    client.on('message', (rate) => resolve(rate as number))
    client.on('exit', (code) => reject(new Error(`The load ended with ${code}`)))
  })
}

function verdicts(): Figure {
  const sessions = labelledSessions()
  const wanted = 100_000
  let judged = 0
  const start = performance.now()
  while (judged < 3 * wanted) {
    for (const { events, ...message } of sessions) judged += judgeEvents(message, events).length
  }
  const rate = judged / ((performance.now() - start) / 1000)
  return {
    name: 'tracker: verdicts',
    ratio: rate / wanted,
    floor: 1,
    baseline: `${wanted.toLocaleString('en')} events a second`,
    value: Math.round(rate),
    unit: 'events/s',
  }
}
