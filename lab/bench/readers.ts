// Idle mailboxes spread over worker processes: the delay until an email is recorded while one provider in twenty does
// not respond. `--full` measures 10,000 mailboxes and also prints connections and memory.
import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase, type TestDatabase } from '../../database/testing/fresh-database.ts'
import { setUpScenario } from '../../database/testing/sending-scenario.ts'
import { storePasswords } from '../../server/mailboxes/access.ts'
import { createMailboxSecrets } from '../../server/mailboxes/secrets.ts'
import type { Figure, Length } from './figure.ts'
import type { ServersOrder } from './readers/mailbox-servers.ts'
import type { ReadingOrder } from './readers/reading-process.ts'

const limitMs = 2_000
/** The limit per worker process: at most half of its capacity, so that the smallest run uses two of them. */
const MOST = 500
/** The number of mailboxes per server process. */
const SERVED = 2_500
const MAILS = 100
const WAIT_MS = 10 * 60_000

export async function measure({ full }: Length): Promise<Figure[]> {
  const mailboxes = full ? 10_000 : 1_000
  const t = await freshDatabase()
  const servers = Array.from({ length: Math.ceil(mailboxes / SERVED) }, () => forkOf('mailbox-servers.ts'))
  const workers = Array.from({ length: Math.ceil(mailboxes / MOST) }, () => forkOf('reading-process.ts'))
  try {
    const dataKey = randomBytes(32).toString('base64url')
    const ids = await layOut(t, await startServers(servers, mailboxes), dataKey)
    const began = performance.now()
    for (const worker of workers) sendOrder(worker, { login: t.login, dataKey, most: MOST })
    await until(t, `(select count(*) from mailboxes where last_read_at is not null) = ${mailboxes}`)
    const readAfter = (performance.now() - began) / 1000
    const calm = await timeMails(t, servers, mailboxes, ids)
    // Silences mailboxes of the last server process, which get no test mail.
    const silent = Math.ceil(mailboxes / 20)
    const served = mailboxes - (servers.length - 1) * SERVED
    send(servers.at(-1)!, { silence: { from: served - silent, until: served } })
    const beside = await timeMails(t, servers, mailboxes - silent, ids)
    if (full) await report(t, workers, readAfter, [calm, beside])
    return [
      figure(`${mailboxes.toLocaleString('en')} idle mailboxes`, calm),
      figure('beside a silent provider', beside),
    ]
  } finally {
    for (const child of [...servers, ...workers]) child.kill('SIGKILL')
    await t.close()
  }
}

const figure = (what: string, times: number[]): Figure => ({
  name: `readers: an email is recorded, ${what}, 99th percentile`,
  ratio: limitMs / slowest(times),
  floor: 1,
  baseline: `${limitMs} ms from the server's announcement`,
  value: Math.round(slowest(times)),
  unit: 'ms',
})

const slowest = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!

const forkOf = (file: string): ChildProcess => fork(join(import.meta.dirname, 'readers', file))
const send = (child: ChildProcess, order: ServersOrder) => void child.send(order)
const sendOrder = (child: ChildProcess, order: ReadingOrder | 'memory') => void child.send(order)

async function startServers(servers: ChildProcess[], mailboxes: number): Promise<number[]> {
  const ports = await Promise.all(
    servers.map(async (server, i) => {
      send(server, { start: Math.min(SERVED, mailboxes - i * SERVED) })
      const [told] = (await once(server, 'message')) as [{ ports: number[] }]
      return told.ports
    }),
  )
  return ports.flat()
}

/** Returns the mailboxes in the order of `ports`. */
async function layOut(t: TestDatabase, ports: number[], dataKey: string): Promise<string[]> {
  const { mailboxes } = await setUpScenario(t.sql, t.adaId, { mailboxes: ports.length })
  const secrets = createMailboxSecrets([dataKey])
  await t.sql(`update mailboxes set imap_host = '127.0.0.1', imap_port = g.port, imap_security = 'none', imap_user = 'ada'
    from unnest('{${mailboxes.join(',')}}'::uuid[], '{${ports.join(',')}}'::int[]) as g (id, port) where g.id = mailboxes.id`)
  // Only mail related to ours is recorded.
  await t.sql(`insert into messages (workspace_id, kind, mailbox_id, recipient, subject, state, sent_at, rfc_message_id)
    select workspace_id, 'single', id, 'lin@theirs.test', 'A question', 'sent', now(), 'to-' || id || '@sender.test' from mailboxes`)
  for (const id of mailboxes)
    await storePasswords(t.db.as(t.service), secrets, id, { smtp: 'secret', imap: null })
  return mailboxes
}

async function until(t: TestDatabase, condition: string): Promise<void> {
  const end = performance.now() + WAIT_MS
  while ((await t.sql(`select ${condition} as met`))[0]!['met'] !== true) {
    if (performance.now() > end) throw new Error(`Never came true: ${condition}`)
    await sleep(500)
  }
}

/**
 * Delivers mails one by one to mailboxes spread over the first `among`, and returns the milliseconds until each is
 * recorded.
 */
async function timeMails(
  t: TestDatabase,
  servers: ChildProcess[],
  among: number,
  ids: string[],
): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < MAILS; i += 1) {
    const place = Math.floor(((i + 0.5) * among) / MAILS)
    const messageId = `${randomBytes(8).toString('hex')}@theirs.test`
    const began = performance.now()
    send(servers[Math.floor(place / SERVED)]!, {
      deliver: { to: place % SERVED, messageId, answers: `to-${ids[place]!}@sender.test` },
    })
    const recorded = `select from public.inbound_messages where mailbox_id = $1 and rfc_message_id like $2`
    while ((await t.db.as(t.service).query(recorded, [ids[place], `%${messageId}%`])).length === 0) {
      if (performance.now() - began > 60_000) break
      await sleep(2)
    }
    times.push(performance.now() - began)
  }
  return times
}

async function report(
  t: TestDatabase,
  workers: ChildProcess[],
  readAfter: number,
  times: number[][],
): Promise<void> {
  const memory: number[] = []
  for (const worker of workers) {
    sendOrder(worker, 'memory')
    const [told] = (await once(worker, 'message')) as [{ memory: number }]
    memory.push(told.memory / 2 ** 20)
  }
  const leases = await t.sql('select count(*) as n from private.mailbox_readers group by reader order by 1')
  const connections = await t.sql(
    `select count(*) as n from pg_stat_activity where usename like 'authenticator%'`,
  )
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
  process.stdout.write(
    `${[
      `all read for the first time after ${Math.round(readAfter)} s`,
      `mailboxes of each process: ${leases.map(({ n }) => String(n)).join(' ')}`,
      `memory of each process: ${memory.map(Math.round).join(' ')} MB`,
      `connections to PostgreSQL: ${String(connections[0]!['n'])}`,
      `an email is recorded after ${times.map((list) => Math.round(middle(list))).join(', beside a silent provider ')} ms (median)`,
    ].join('\n')}\n`,
  )
}
