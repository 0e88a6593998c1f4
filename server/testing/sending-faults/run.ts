// A campaign sent by processes that are killed and suspended, and its account: the sink's record compared with the
// database. A run whose sink crashed is invalid, and reported as such.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import type { Phase } from '#server/testing/sending/sink.ts'
import { testProgram } from '#server/testing/test-program.ts'
import type { SenderOrders } from './sender-process.ts'
import type { SinkOrders } from './sink-process.ts'

export type Account = {
  leads: number
  /** Messages that the sink accepted. */
  accepted: number
  /** Messages that it accepted a second time. */
  duplicates: number
  /** Recorded as sent, but never accepted. */
  lost: number
  uncertain: number
  /** The uncertain ones that were never accepted. */
  uncertainNotTaken: number
  /** Given up with a reason, because several processes in a row ended while rendering them. */
  held: number
  /** None of these at the end. */
  open: number
}

export type RunDatabase = Pick<TestDatabase, 'sql' | 'adaId' | 'login'> & {
  /** Logins of other servers, on each of which every sender works too. */
  otherLogins?: pg.ClientConfig[]
  /** Called once the campaign exists and before any of it is sent. */
  onSetUp?(): Promise<void>
}

export type Run = {
  scenario: Scenario
  /** `ignore` when error output is expected. */
  startSender(env?: Record<string, string>, stderr?: 'inherit' | 'ignore'): Promise<ChildProcess>
  /** Resolves when a message reaches this phase of the sink. */
  reaches(phase: Phase): Promise<void>
  /** The Message-IDs of all accepted messages, each as often as it was accepted. */
  taken(): Promise<string[]>
  /** True when every lead is finished. */
  isOver(): Promise<boolean>
  finish(): Promise<Account>
}

type RunOptions = {
  leads: number
  mailboxes?: number
  concurrency?: number
  leaseSeconds?: number
  dotMs?: number
  waits?: SinkOrders['waits']
}

/** The senders of the current run; those of a failed one would send messages of the next. */
const senders = new Set<ChildProcess>()

const endSenders = async (): Promise<void> => {
  for (const sender of senders) await killed(sender)
}

export async function startRun(t: RunDatabase, options: RunOptions): Promise<Run> {
  await endSenders()
  const {
    leads,
    mailboxes = 4,
    concurrency = 4,
    leaseSeconds = 1,
    dotMs = 1_000,
    waits = { dot: 30, rcpt: 10, mail: 10 },
  } = options
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-faults-'))
  const logFile = join(folder, 'taken.jsonl')
  await writeFile(logFile, '')
  const sink = await startSink({ logFile, waits })
  const scenario = await setUpScenario(t.sql, t.adaId, { leads, mailboxes, smtpPort: sink.port })
  await t.onSetUp?.()
  const orders: SenderOrders = {
    logins: [t.login, ...(t.otherLogins ?? [])],
    port: sink.port,
    concurrency,
    leaseSeconds,
    dotMs,
  }

  async function startSender(
    env: Record<string, string> = {},
    stderr: 'inherit' | 'ignore' = 'inherit',
  ): Promise<ChildProcess> {
    const sender = forkOf('sender-process', { NODE_OPTIONS: '', ...env }, stderr)
    senders.add(sender)
    sender.once('exit', () => senders.delete(sender))
    sender.send(orders)
    await Promise.race([once(sender, 'message'), once(sender, 'exit')])
    return sender
  }

  const countLeft = async () => {
    const [row] =
      await t.sql(`select count(*) as n from campaign_leads l left join messages m on m.lead_id = l.id
      where l.campaign_id = '${scenario.campaign}' and l.held_by is distinct from 'broken'
        and (m.id is null or m.state not in ('sent', 'uncertain'))`)
    return Number(row!['n'])
  }

  return {
    scenario,
    startSender,
    taken: async () => (await linesOf(logFile)).map(({ messageId }) => messageId),
    isOver: async () => (await countLeft()) === 0,
    reaches: (phase) =>
      new Promise((resolve) => {
        const hear = (heard: { phase?: Phase }) => {
          if (heard.phase !== phase) return
          sink.process.off('message', hear)
          resolve()
        }
        sink.process.on('message', hear)
      }),
    async finish() {
      if ((await countLeft()) > 0) await finishCleanly(t, startSender, countLeft)
      await endSenders()
      if (sink.process.exitCode !== null || sink.process.signalCode !== null) {
        throw new Error('The sink died: this run says nothing')
      }
      const account = await accountOf(t, scenario.campaign, logFile, leads)
      // Removes the rest of a failed run, so that it does not appear in the record of the next.
      await t.sql(`update email_campaigns set status = 'paused' where id = '${scenario.campaign}'`)
      await killed(sink.process)
      await rm(folder, { recursive: true })
      return account
    },
  }
}

/**
 * Sends the rest while there is progress: leases must expire and orphans be found. Delays end immediately, because on
 * a busy machine a connection times out, and its mailbox waits for a minute, or the message for fifteen.
 */
export async function finishCleanly(
  t: Pick<TestDatabase, 'sql'>,
  start: Run['startSender'],
  countLeft: () => Promise<number>,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const sender = await start()
  let fewest = Infinity
  for (let tries = 0; tries < 300 && fewest > 0; tries += 1) {
    await meanwhile()
    const left = await countLeft()
    if (left < fewest) tries = 0
    fewest = Math.min(fewest, left)
    await endWaits(t)
    await sleep(100)
  }
  await killed(sender)
}

/**
 * Ends the delays of deferred messages and mailboxes. One table at a time and without rows locked by a sender: all
 * together would wait for senders that wait for it.
 */
export async function endWaits({ sql }: Pick<TestDatabase, 'sql'>): Promise<void> {
  const end = (table: string, column: string, which: string) =>
    sql(`update ${table} set ${column} = now()
      where id in (select id from ${table} where ${which} for update skip locked)`)
  await end('messages', 'next_at', `state in ('queued', 'deferred') and next_at > now()`)
  await end('mailboxes', 'next_free_at', 'next_free_at > now()')
  await end('mailboxes', 'next_check_at', 'next_check_at > now()')
}

async function startSink(orders: SinkOrders): Promise<{ process: ChildProcess; port: number }> {
  const sink = forkOf('sink-process', { NODE_OPTIONS: '' })
  sink.send(orders)
  for (;;) {
    const [message] = (await once(sink, 'message')) as [{ port?: number }]
    if (message.port) return { process: sink, port: message.port }
  }
}

const forkOf = (name: string, env: Record<string, string>, stderr: 'inherit' | 'ignore' = 'inherit') =>
  fork(testProgram(name), {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ['ignore', 'inherit', stderr, 'ipc'],
  })

export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function linesOf(logFile: string): Promise<{ recipient: string; messageId: string }[]> {
  const lines = (await readFile(logFile, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as { recipient: string; messageId: string })
}

async function accountOf(t: RunDatabase, campaign: string, logFile: string, leads: number): Promise<Account> {
  const recipients = (await linesOf(logFile)).map(({ recipient }) => recipient)
  const distinct = new Set(recipients)
  const rows = await t.sql(`select recipient, state from messages where campaign_id = '${campaign}'`)
  const inState = (state: string) =>
    rows.filter((row) => row['state'] === state).map((row) => String(row['recipient']))
  const uncertain = inState('uncertain')
  const [row] = await t.sql(`select count(*) as n from campaign_leads l
    where l.campaign_id = '${campaign}' and l.held_by = 'broken' and not exists (select from messages m where m.lead_id = l.id)`)
  const held = Number(row!['n'])
  return {
    leads,
    accepted: recipients.length,
    duplicates: recipients.length - distinct.size,
    lost: inState('sent').filter((recipient) => !distinct.has(recipient)).length,
    uncertain: uncertain.length,
    uncertainNotTaken: uncertain.filter((recipient) => !distinct.has(recipient)).length,
    held,
    open: leads - inState('sent').length - uncertain.length - held,
  }
}
