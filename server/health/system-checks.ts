// For admins: everything that could be wrong with this installation, with the fix in words.
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import type { Config } from '../config.ts'
import type { Check } from './check.ts'
import type { DatabaseFacts } from './facts.ts'
import { askDatabase, gatherFacts } from './gather.ts'
import { judgeDatabase } from './judge-database.ts'
import { judgeServer } from './judge-server.ts'
import { judgeBusiness, judgeMail, judgeWork } from './judge-work.ts'

export type HealthParts = { config: Config; db: Database; siteUrl: string; now: () => Date }

const body = z.object({})

export function systemChecks({
  config,
  db,
  siteUrl,
  now,
}: HealthParts): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    body,
    async run({ identity }) {
      const ask = async () => {
        const [row] = await db
          .as(identity)
          .query<{ facts: DatabaseFacts }>('select public.admin_system_checks() as facts')
        return row!.facts
      }
      // First: it refuses whoever is no admin, before anything is looked at for them.
      const { facts, skewMs } = await askDatabase(ask, now)
      const server = { ...(await gatherFacts(config, db, now)), skewMs }
      const checks: Check[] = [
        ...judgeDatabase(facts, server),
        ...judgeServer(config, siteUrl, server),
        ...judgeMail(config, facts, server),
        ...judgeWork(config, facts, server),
        ...judgeBusiness(config),
      ]
      return { checked_at: now().toISOString(), checks }
    },
  }
}
