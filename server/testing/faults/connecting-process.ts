// A process that opens the database like a starting server, and reports when it is ready.
import { connect } from '#database/connect.ts'

process.on('disconnect', () => process.exit(0))
process.once('message', ({ databaseUrl }: { databaseUrl: string }) => void open(databaseUrl))

async function open(databaseUrl: string): Promise<void> {
  const { db } = await connect({
    databaseUrl,
    dataDir: '/nowhere',
    secret: 'the same of all of them',
    poolSize: 2,
  })
  const [row] = await db
    .as({ role: 'service_role' })
    .query('select count(*)::int as n from public.workspaces')
  process.send?.({ ready: row })
}
