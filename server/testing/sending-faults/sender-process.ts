// The engine, one for each server, in a process that is made to crash. CRASH_AT names the point, and CRASH_AFTER the
// number of messages that get past it first; CRASH_WRITING names a recipient whose email ends the process before it
// is rendered.
import type pg from 'pg'
import type { Database } from '#database/database.ts'
import { openAs } from '#database/open-pool.ts'
import type { Point } from '#server/sending/deliver.ts'
import { testEngine } from '#server/testing/sending/test-engine.ts'

export type SenderOrders = {
  logins: pg.ClientConfig[]
  port: number
  concurrency: number
  leaseSeconds: number
  dotMs: number
}

process.on('disconnect', () => process.exit(0))

process.once('message', (orders: SenderOrders) => void send(orders))

async function send(orders: SenderOrders): Promise<void> {
  const { CRASH_AT: crashAt, CRASH_AFTER: crashAfter = '0' } = process.env
  let left = Number(crashAfter)
  const die = (point: Point) => {
    if (point === crashAt && left-- <= 0) process.kill(process.pid, 'SIGKILL')
  }
  for (const login of orders.logins) await sendFrom(login, orders, die)
  process.send?.('started')
}

async function sendFrom(
  login: pg.ClientConfig,
  orders: SenderOrders,
  reached: (point: Point) => void,
): Promise<void> {
  // Each connection compiles the functions of claims for itself, and most senders live for a second.
  const db = openAs(login, 3).inBackground()
  if (process.env.CRASH_WRITING) dieWriting(db, process.env.CRASH_WRITING)
  const engine = await testEngine(db, orders.port, {
    concurrency: orders.concurrency,
    leaseSeconds: orders.leaseSeconds,
    timeouts: { connectMs: 5_000, commandMs: 10_000, dotMs: orders.dotMs },
    reapMs: 200 * orders.logins.length,
    // Polling twenty times a second, the database would spend more on idle processes than on messages.
    pollMs: 100 * orders.logins.length,
    reached,
  })
  await engine.start()
}

/** Ends the process once it has claimed an email to this recipient. */
function dieWriting(db: Database, recipient: string): void {
  const as = db.as.bind(db)
  db.as = (...identity: Parameters<typeof as>) => {
    const asIdentity = as(...identity)
    const query: typeof asIdentity.query = async (text, values) => {
      const rows = await asIdentity.query(text, values)
      const isClaimed = text.includes('messages_to_write') && JSON.stringify(rows).includes(recipient)
      if (isClaimed) process.kill(process.pid, 'SIGKILL')
      return rows as never
    }
    return { ...asIdentity, query }
  }
}
