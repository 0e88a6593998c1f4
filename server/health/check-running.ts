// The checks of a running server about itself.
import type { Rows } from '#database/catalog-reader.ts'
import type { Database } from '#database/database.ts'
import type { Config } from '#server/config.ts'
import type { Check } from './check.ts'
import type { ConnectionFacts } from './facts.ts'
import { gatherFacts } from './gather.ts'
import { inTime } from '#server/operations/in-time.ts'
import { runChecks } from './run-checks.ts'

export type RunningServer = { config: Config; db: Database; siteUrl: string; now: () => Date }

export async function checkRunning({ config, db, siteUrl, now }: RunningServer): Promise<Check[]> {
  const service = db.as({ role: 'service_role', readOnly: true })
  const connection = await tryConnection(() => service.query('select 1'))
  const away = connection.problem === undefined ? undefined : { unknown: 'The database does not answer.' }
  const facts = await gatherFacts({
    config,
    siteUrl,
    now,
    connection,
    db: away ?? db,
    reader: away ?? {
      query: async <Row extends object>(text: string, values?: unknown[]): Promise<Rows<Row>> => ({
        rows: await service.query<Row>(text, values),
      }),
    },
    // The role exists, because we are logged in with it.
    verifier: '',
  })
  return runChecks(facts)
}

async function tryConnection(ask: () => Promise<unknown>): Promise<ConnectionFacts> {
  try {
    await inTime(ask(), 'The database')
    return { problem: undefined }
  } catch (error) {
    return {
      problem: `PostgreSQL does not answer: ${(error as Error).message}.`,
      fix: 'See whether it runs, its log, and the way to it (DATABASE_URL).',
    }
  }
}
