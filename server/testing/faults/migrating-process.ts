// Migrates until it kills itself: `before` or right `after` its nth statement.
import pg from 'pg'
import { migrate } from '#database/migrate.ts'

export type MigratingOrders = {
  connection: pg.ClientConfig
  dieAt: number
  when: 'before' | 'during' | 'after'
}

process.once('message', (orders: MigratingOrders) => void run(orders))

async function run({ connection, dieAt, when }: MigratingOrders): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>
  const die = () => process.kill(process.pid, 'SIGKILL')
  let statements = 0
  const counted = async (...given: unknown[]) => {
    statements += 1
    const isLast = statements === dieAt
    if (isLast && when === 'before') die()
    const answer = query(...given)
    // Long enough for the statement to be in flight.
    if (isLast && when === 'during') setTimeout(die, 2)
    const result = await answer
    if (isLast && when === 'after') die()
    return result
  }
  Object.assign(client, { query: counted })
  await migrate(client)
  process.exit(0)
}
