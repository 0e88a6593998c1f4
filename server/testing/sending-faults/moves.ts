// An account that moves between the home database and a cell while its campaign is sent and everything else fails.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnPostgres } from '#database/testing/own-postgres.ts'
import {
  startMover,
  type AccountAtCell,
  type FaultyServers,
  type Mover,
  type MoverAccount,
} from './account-at-cell.ts'
import { endWaits, killed, startRun, type Account, type Run } from './run.ts'

export type MovesAccount = Account &
  MoverAccount & {
    faults: Record<Fault, number>
    /** The most messages in flight. */
    concurrency: number
    /** Messages sent while it was in the cell. */
    sentAtCell: number
  }

const faults = [
  'kill -9 of a sender',
  'a sender that freezes',
  'kill -9 of the move',
  'the cell ends',
  'lines to the cell break',
  'home ends',
  'lines to home break',
] as const
type Fault = (typeof faults)[number]

const SENDERS = 2
const PER_SERVER = 4

/** Each fault this many times, one after the other, with at least one move of the account there and back for each. */
export async function failWhileItMoves(servers: FaultyServers, times: number): Promise<MovesAccount> {
  const account = await servers.account()
  const leads = 20 * faults.length * times
  const run = await startRun(account, {
    leads,
    mailboxes: 6,
    concurrency: PER_SERVER,
    waits: { dot: 60, rcpt: 10, mail: 10 },
  })
  const { campaign } = run.scenario
  await account.sql(
    `update campaign_leads set due_at = now() + interval '1 day' where campaign_id = '${campaign}'`,
  )
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => run.startSender({}, 'ignore')))
  const mover = await startMover(servers, account, 300)
  const stop = new AbortController()
  const feeding = letBecomeDue(account, campaign, leads, stop.signal)
  const counting = countAtCell(account, async () => (await run.taken()).length, stop.signal)
  const inflict = faultsOf(servers, run, senders, mover)
  const done = Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>
  for (let nth = 0; nth < times * faults.length; nth += 1) {
    const fault = faults[nth % faults.length]!
    await sleep(Math.random() * 700)
    await inflict[fault](Math.floor(nth / faults.length))
    done[fault] += 1
  }
  const moved = await mover.stop(2 * times)
  stop.abort()
  await feeding
  const sentAtCell = await counting
  await account.sql(
    `update campaign_leads set due_at = now() where campaign_id = '${campaign}' and due_at > now()`,
  )
  for (let tries = 0; tries < 40 && !(await run.isOver()); tries += 1) {
    await endWaits(account)
    await sleep(300)
  }
  const concurrency = SENDERS * PER_SERVER * 2
  return { ...(await run.finish()), ...moved, faults: done, concurrency, sentAtCell }
}

function faultsOf(
  { home, cell, proxies }: FaultyServers,
  run: Run,
  senders: ChildProcess[],
  mover: Mover,
): Record<Fault, (nth: number) => Promise<void>> {
  const restart = async (server: OwnPostgres) => {
    await server.crash()
    await server.start()
  }
  return {
    async 'kill -9 of a sender'(nth) {
      await killed(senders[nth % SENDERS]!)
      senders[nth % SENDERS] = await run.startSender({}, 'ignore')
    },
    async 'a sender that freezes'(nth) {
      const sender = senders[nth % SENDERS]!
      sender.kill('SIGSTOP')
      // A lease lasts one second, and two while a message is being handed over.
      await sleep(1_300 + Math.random() * 1_200)
      sender.kill('SIGCONT')
    },
    'kill -9 of the move': () => mover.kill(),
    'the cell ends': () => restart(cell),
    'lines to the cell break': async () => proxies.cell.cut(),
    'home ends': () => restart(home),
    'lines to home break': async () => proxies.home.cut(),
  }
}

/** A few at a time, so that messages are sent during the whole run. */
async function letBecomeDue(
  { sql }: AccountAtCell,
  campaign: string,
  leads: number,
  stopped: AbortSignal,
): Promise<void> {
  const waiting = `campaign_leads where campaign_id = '${campaign}' and due_at > now()`
  while (!stopped.aborted) {
    await sql(
      `update campaign_leads set due_at = now() where id in (select id from ${waiting} limit 8)
       and (select count(*) from ${waiting}) > ${leads / 10};
       update mailboxes set next_check_at = now() where next_check_at > now()`,
    )
    await sleep(500)
  }
}

/** The increase of `count` while the account is in the cell. */
async function countAtCell(
  { place }: AccountAtCell,
  count: () => Promise<number>,
  stopped: AbortSignal,
): Promise<number> {
  let [before, sum] = [0, 0]
  while (!stopped.aborted) {
    const isAtCell = (await place()) !== 'home'
    const now = await count()
    if (isAtCell) sum += now - before
    before = now
    await sleep(500)
  }
  return sum
}
