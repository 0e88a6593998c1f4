// The whole PostgreSQL crashes repeatedly while messages are handed over, without warning.
import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnPostgres } from '#database/testing/own-postgres.ts'
import { startRun, type Account, type RunDatabase } from './run.ts'

type RestartAccount = Account & { restarts: number; slowestMs: number; concurrency: number }

const PROCESSES = 2

/** With several servers, one after the other. */
export async function restartDatabase(
  t: RunDatabase,
  restarts: number,
  servers: Pick<OwnPostgres, 'crash' | 'start'>[],
): Promise<RestartAccount> {
  const concurrency = 8
  const run = await startRun(t, {
    leads: 60 * restarts + 40,
    mailboxes: 12,
    concurrency,
    // A mail takes a quarter of a second, so that some are being sent at each restart.
    waits: { dot: 250, rcpt: 20, mail: 10 },
  })
  for (let process = 0; process < PROCESSES; process += 1) await run.startSender()
  const times: number[] = []
  while (times.length < restarts && !(await run.isOver())) {
    await sleep(300 + Math.random() * 500)
    const from = performance.now()
    const server = servers[times.length % servers.length]!
    await server.crash()
    await server.start()
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
