// Checks every sending and tracking domain once a day. Any number of processes may run it: each claims its domains
// (database/functions/mailboxes/domains_to_check.sql), each account in turn.
import type { DomainChecks } from '#core/mailboxes/domain-check.ts'
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import { lookUpChecks, recordChecks, type DomainDeps, type DomainToCheck } from './check-domain.ts'
import type { Dns } from './find-records.ts'

// A domain takes some forty queries, most of them answered at once, and the slowest of a batch its time limits.
const DOMAINS_AT_ONCE = 40
const IDLE_MS = 60_000
const RETRY_MS = 5 * 60_000

type GuardDeps = DomainDeps & { db: Database }

/** The returned function stops it. Does nothing when it is not on. */
export function startGuardingDomains(
  { cancel, isOn, ...deps }: GuardDeps & { cancel: () => void; isOn: boolean },
  onError: (error: unknown) => void,
): () => Promise<void> {
  if (!isOn) return async () => undefined
  const stop = repeat({
    work: async (stopped) => ((await guardDomains(deps, stopped)) > 0 ? 0 : IDLE_MS),
    retryMs: RETRY_MS,
    onError,
  })
  return async () => {
    const stopped = stop()
    cancel()
    await stopped
  }
}

/** Checks one batch of due domains, each name once for all workspaces; returns how many rows it checked. */
export async function guardDomains(deps: GuardDeps, stopped?: AbortSignal): Promise<number> {
  const rows = await deps.db
    .as({ role: 'service_role' })
    .query<DomainToCheck>('select * from private.claim_domains($1)', [DOMAINS_AT_ONCE])
  const shared = { ...deps, dns: cachedDns(deps.dns) }
  const known = new Map<string, Promise<Partial<DomainChecks>>>()
  await Promise.all(
    rows.map(async (row) => {
      const { domain, kind, selector, provider, host, tracking_state, asks_registry } = row
      const key = JSON.stringify([domain, kind, selector, provider, host, tracking_state, asks_registry])
      if (!known.has(key)) known.set(key, lookUpChecks(shared, row))
      const checks = await known.get(key)!
      // Queries that the stop cancelled are repeated by the next claimant.
      if (!stopped?.aborted) await recordChecks(deps.db, row, checks)
    }),
  )
  return rows.length
}

/** Most domains of a batch include the same SPF records. */
function cachedDns(dns: Dns): Dns {
  const cached = <Answer>(ask: (name: string) => Promise<Answer>) => {
    const answers = new Map<string, Promise<Answer>>()
    return async (name: string) => {
      const known = answers.get(name) ?? ask(name)
      answers.set(name, known)
      return await known
    }
  }
  return {
    resolveTxt: cached((name) => dns.resolveTxt(name)),
    resolveMx: cached((name) => dns.resolveMx(name)),
    resolve4: cached((name) => dns.resolve4(name)),
    resolve6: cached((name) => dns.resolve6(name)),
    reverse: cached((name) => dns.reverse(name)),
  }
}
