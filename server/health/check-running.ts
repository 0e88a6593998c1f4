// The checks of a running server about itself.
import type { Rows } from '#database/catalog-reader.ts'
import type { Database } from '#database/database.ts'
import type { Config } from '#server/config.ts'
import type { Check } from './check.ts'
import { inTime } from '#server/operations/in-time.ts'
import { gatherFacts, runChecks } from './run-checks.ts'
import type { ConnectionFacts } from './schema.ts'
import { z } from 'zod'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'

export type RunningServer = { config: Config; db: Database; siteUrl: string; now: () => Date }

export async function checkRunning({ config, db, siteUrl, now }: RunningServer): Promise<Check[]> {
  const service = db.as({ role: 'service_role', readOnly: true })
  const connection = await tryConnection(() => service.query('select 1'))
  const away = connection.problem === undefined ? undefined : { unknown: 'The database does not respond.' }
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
      problem: `PostgreSQL does not respond: ${(error as Error).message}.`,
      fix: 'Check that it runs and is reachable (DATABASE_URL), and read its log.',
    }
  }
}

const body = z.object({})

/** For admins: all possible problems of this installation, with their remedies. */
export function systemChecks(server: RunningServer): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    body,
    async run({ identity, db }) {
      const [asking] = await db.as(identity).query<{ is_admin: boolean }>('select private.is_admin()')
      if (!asking!.is_admin) throw new FunctionError(403, '42501', 'Only admins can do this.')
      return { checked_at: server.now().toISOString(), checks: await checkRunning(server) }
    },
  }
}

const KEPT_MS = 5 * 60_000

type LastChecks = {
  /** Empty until the first run is done. */
  read(): readonly Check[]
  /** Resolves when no run is in progress. */
  settled(): Promise<unknown>
}

/**
 * Caches the checks for frequent callers such as a monitoring system: run at most every few minutes, because each run
 * contacts a mail server, DNS and the public URL. Never waits: it returns the last result.
 */
export function createLastChecks(check: () => Promise<Check[]>, now: () => number = Date.now): LastChecks {
  let last: readonly Check[] = []
  let begunAt = -Infinity
  let inFlight: Promise<unknown> = Promise.resolve()
  return {
    read() {
      if (now() - begunAt >= KEPT_MS) {
        begunAt = now()
        inFlight = check().then(
          (checks) => (last = checks),
          () => (last = []),
        )
      }
      return last
    },
    settled: () => inFlight,
  }
}
