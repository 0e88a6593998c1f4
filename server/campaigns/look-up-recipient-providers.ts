// Looks up by MX records the mail provider of the companies that campaigns write to, a few domains at a time. Any
// number of processes may run it: each claims its domains (database/functions/campaigns/domain_providers.sql).
import type { Resolver } from 'node:dns/promises'
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import { lookUpMailDomain, type MailDns } from '../verification/mail-domain.ts'

const LEADS_AT_ONCE = 2_000
// Limits the queries per second, because the resolver of a small server also serves other programs.
const DOMAINS_AT_ONCE = 20
const PAUSE_MS = 1_000
const IDLE_MS = 30_000
const RETRY_MS = 60_000

/**
 * The returned function stops it; running lookups are cancelled, and repeated by the next claimant. Does nothing when
 * it is not on.
 */
export function startLookingUpProviders(
  { db, dns, isOn }: { db: Database; dns: MailDns & Pick<Resolver, 'cancel'>; isOn: boolean },
  onError: (error: unknown) => void,
): () => Promise<void> {
  if (!isOn) return async () => undefined
  const stop = repeat({
    work: async (stopped) => ((await lookUpProviders(db, dns, stopped)) ? PAUSE_MS : IDLE_MS),
    retryMs: RETRY_MS,
    onError,
  })
  return async () => {
    const stopped = stop()
    dns.cancel()
    await stopped
  }
}

/** Processes one batch; false when nothing is left to read and no domain is due. */
export async function lookUpProviders(db: Database, dns: MailDns, signal?: AbortSignal): Promise<boolean> {
  const service = db.as({ role: 'service_role' })
  const [read] = await service.query<{ count: number }>(
    'select private.collect_recipient_domains($1) as count',
    [LEADS_AT_ONCE],
  )
  const claimed = await service.query<{ domain: string }>(
    'select private.claim_recipient_domains($1) as domain',
    [DOMAINS_AT_ONCE],
  )
  const answers = await Promise.all(claimed.map(({ domain }) => lookUpMailDomain(dns, domain)))
  // Queries cancelled by the stop did not fail because of their domain.
  if (signal?.aborted) return false
  if (answers.length > 0)
    await service.query('select private.record_recipient_providers($1)', [
      JSON.stringify(answers.map((answer) => ({ ...answer, answered: answer.mail !== 'silent' }))),
    ])
  return read?.count === LEADS_AT_ONCE || claimed.length > 0
}
