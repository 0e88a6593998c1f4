// The whole PostgreSQL ends again and again while mails are handed over, without a word to anybody.
import { setTimeout as sleep } from 'node:timers/promises'
import type { DurablePostgres } from '#database/testing/own-postgres.ts'
import { startRun, type Account } from './run.ts'

export type RestartAccount = Account & { restarts: number; slowestMs: number; concurrency: number }

const PROCESSES = 2

export async function restartDatabase(database: DurablePostgres, restarts: number): Promise<RestartAccount> {
  const concurrency = 8
  const run = await startRun(database, {
    leads: 100 * restarts + 100,
    mailboxes: 12,
    concurrency,
    waits: { dot: 40, rcpt: 20, mail: 10 },
  })
  for (let process = 0; process < PROCESSES; process += 1) await run.startSender()
  const times: number[] = []
  while (times.length < restarts && !(await run.isOver())) {
    await sleep(300 + Math.random() * 500)
    const from = performance.now()
    await database.crash()
    await database.start()
    times.push(Math.round(performance.now() - from))
  }
  const account = await run.finish()
  return {
    ...account,
    restarts: times.length,
    slowestMs: Math.max(...times),
    concurrency: PROCESSES * concurrency,
  }
}
