// kill -9 at every named point, and at random moments.
import { setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import { killed, startRun, type Account, type Run, type RunDatabase } from './run.ts'

/** The points where a process is killed: either by itself or by its parent, when the sink reports a phase. */
const inside = ['claim', 'connect', '354', 'pre-fence', 'post-fence', '250', 'pre-mark', 'post-mark'] as const
const heard = { mail: 'mail', rcpt: 'rcpt', dot: 'dot' } as const

const killPoints = [...inside, ...(Object.keys(heard) as (keyof typeof heard)[])]

type KillAccount = Account & { kills: number; concurrency: number }

export async function killAtEveryPoint(t: RunDatabase, times: number): Promise<KillAccount> {
  const concurrency = 4
  const run = await startRun(t, { leads: 8 * killPoints.length * times, concurrency })
  let kills = 0
  for (let round = 0; round < times; round += 1) {
    for (const point of killPoints) {
      if (point in heard) await killWhenHeard(run, heard[point as keyof typeof heard])
      else await dieAt(run, point, round % 5)
      kills += 1
    }
  }
  return { ...(await run.finish()), kills, concurrency }
}

export async function killAtRandom(t: RunDatabase, kills: number): Promise<KillAccount> {
  const concurrency = 10
  const run = await startRun(t, { leads: 40 * kills, concurrency, mailboxes: 10 })
  for (let kill = 0; kill < kills; kill += 1) {
    const sender = await run.startSender()
    await sleep(200 + Math.random() * 500)
    await killed(sender)
  }
  return { ...(await run.finish()), kills, concurrency }
}

async function dieAt(run: Run, point: string, after: number): Promise<void> {
  const sender = await run.startSender({ CRASH_AT: point, CRASH_AFTER: String(after) })
  if (sender.signalCode === null) await once(sender, 'exit')
}

async function killWhenHeard(run: Run, phase: 'mail' | 'rcpt' | 'dot'): Promise<void> {
  const reached = run.reaches(phase)
  const sender = await run.startSender()
  await reached
  await killed(sender)
}
