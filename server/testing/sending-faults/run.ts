// A campaign sent by processes that are killed and frozen, and the account of it: what the sink wrote down against
// what the database believes. The run is worth nothing if the sink died, and says so.
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
import type { SenderOrders } from './sender-process.ts'
import type { SinkOrders } from './sink-process.ts'

export type Account = {
  leads: number
  /** Mails that the sink took. */
  accepted: number
  /** Mails that it took a second time. */
  duplicates: number
  /** Said to be sent, and never taken. */
  lost: number
  uncertain: number
  /** Of these, never taken. */
  uncertainNotTaken: number
  /** Given up with a reason, as several processes in a row ended while they wrote it. */
  held: number
  /** None of these at the end. */
  open: number
}

export type RunDatabase = Pick<TestDatabase, 'sql' | 'adaId' | 'login'> & {
  /** Of further servers, at each of which every sender works too. */
  otherLogins?: pg.ClientConfig[]
  /** Once the campaign is there and before anything of it is sent. */
  onSetUp?(): Promise<void>
}

export type Run = {
  scenario: Scenario
  /** `ignore` where its dying words are expected. */
  startSender(env?: Record<string, string>, stderr?: 'inherit' | 'ignore'): Promise<ChildProcess>
  /** Resolves when a mail reaches this phase of the sink. */
  reaches(phase: Phase): Promise<void>
  /** The Message-IDs of all that the sink took, each as often as it did. */
  taken(): Promise<string[]>
  /** Whether every lead is through. */
  isOver(): Promise<boolean>
  finish(): Promise<Account>
}

export type RunOptions = {
  leads: number
  mailboxes?: number
  concurrency?: number
  leaseSeconds?: number
  dotMs?: number
  waits?: SinkOrders['waits']
}

/** Of the run under way; of one that failed they would send what the next one is about. */
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
    const sender = forkOf('sender-process.ts', { NODE_OPTIONS: '', ...env }, stderr)
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
      // What is left of it, where it failed, is not to be found in the log of the next run.
      await t.sql(`update email_campaigns set status = 'paused' where id = '${scenario.campaign}'`)
      await killed(sink.process)
      await rm(folder, { recursive: true })
      return account
    },
  }
}

/**
 * Sends what is left, as long as it gets on: for leases to end, for orphans to be found. What was put off has its while at
 * once: on a busy machine a connection runs into its limit, and its mailbox waits for a minute, or the mail for fifteen.
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
 * Of what was put off, and of mailboxes that are looked at later. Each by itself and without what a sender holds just now:
 * all at once waited for senders that waited for it.
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
  const sink = forkOf('sink-process.ts', { NODE_OPTIONS: '' })
  sink.send(orders)
  for (;;) {
    const [message] = (await once(sink, 'message')) as [{ port?: number }]
    if (message.port) return { process: sink, port: message.port }
  }
}

const forkOf = (file: string, env: Record<string, string>, stderr: 'inherit' | 'ignore' = 'inherit') =>
  fork(join(import.meta.dirname, file), {
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
  const taken = (await linesOf(logFile)).map(({ recipient }) => recipient)
  const distinct = new Set(taken)
  const rows = await t.sql(`select recipient, state from messages where campaign_id = '${campaign}'`)
  const inState = (state: string) =>
    rows.filter((row) => row['state'] === state).map((row) => String(row['recipient']))
  const uncertain = inState('uncertain')
  const [row] = await t.sql(`select count(*) as n from campaign_leads l
    where l.campaign_id = '${campaign}' and l.held_by = 'broken' and not exists (select from messages m where m.lead_id = l.id)`)
  const held = Number(row!['n'])
  return {
    leads,
    accepted: taken.length,
    duplicates: taken.length - distinct.size,
    lost: inState('sent').filter((recipient) => !distinct.has(recipient)).length,
    uncertain: uncertain.length,
    uncertainNotTaken: uncertain.filter((recipient) => !distinct.has(recipient)).length,
    held,
    open: leads - inState('sent').length - uncertain.length - held,
  }
}
