// The engine in a process that is made to die. CRASH_AT names the point, and CRASH_AFTER how many mails get past it first.
import type pg from 'pg'
import { openAs } from '#database/open-pool.ts'
import { startContinuingSteps } from '#server/campaigns/continue-steps.ts'
import type { Point } from '#server/sending/deliver.ts'
import { testEngine } from '#server/testing/sending/test-engine.ts'

export type SenderOrders = {
  login: pg.ClientConfig
  port: number
  concurrency: number
  leaseSeconds: number
  dotMs: number
}

process.on('disconnect', () => process.exit(0))

process.once('message', (orders: SenderOrders) => void send(orders))

async function send(orders: SenderOrders): Promise<void> {
  const db = openAs(orders.login, 6)
  const { CRASH_AT: crashAt, CRASH_AFTER: crashAfter = '0' } = process.env
  let left = Number(crashAfter)
  const die = (point: Point) => {
    if (point === crashAt && left-- <= 0) process.kill(process.pid, 'SIGKILL')
  }
  const engine = await testEngine(db, orders.port, {
    concurrency: orders.concurrency,
    leaseSeconds: orders.leaseSeconds,
    timeouts: { connectMs: 5_000, commandMs: 10_000, dotMs: orders.dotMs },
    reapMs: 200,
    // Asked twenty times a second, the database would compute more for idle processes than for the mails.
    pollMs: 100,
    reached: die,
  })
  startContinuingSteps(db, (error) => process.stderr.write(`${String(error)}\n`))
  await engine.start()
  process.send?.('started')
}
