// Classifies the addresses of contacts whose verdict is due, a few of each workspace at a time. One process at a time
// does it, which the database's lease decides.
import { classifyAddress } from '#core/audience/classify-address.ts'
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import { gatherEvidence, type EvidenceRow } from './evidence.ts'
import type { MailDns } from './mail-domain.ts'

const EACH_WORKSPACE = 100
const AT_ONCE = 500
const PAUSE_MS = 100
const IDLE_MS = 5_000
const RETRY_MS = 60_000
const PATIENCE_MS = 30_000

type Deps = { db: Database; dns: (MailDns & { cancel(): void }) | null }
type DueContact = EvidenceRow & { id: string }

/** The returned function stops it; running look-ups are cancelled, and repeated later. */
export function startVerifyingContacts(deps: Deps, onError: (error: unknown) => void): () => Promise<void> {
  const stop = repeat({
    work: async (stopped) => ((await verifyContacts(deps, stopped)) > 0 ? PAUSE_MS : IDLE_MS),
    retryMs: RETRY_MS,
    onError,
  })
  return async () => {
    const stopped = stop()
    deps.dns?.cancel()
    await stopped
  }
}

/** Verifies one batch; returns the number of new verdicts. */
export async function verifyContacts({ db, dns }: Deps, signal?: AbortSignal): Promise<number> {
  const service = db.as({ role: 'service_role' })
  const [lease] = await service.query<{ taken: boolean }>('select private.lease_verification() as taken')
  if (!lease?.taken) return 0
  try {
    const due = await service.query<DueContact>('select * from private.contacts_to_verify($1, $2)', [
      EACH_WORKSPACE,
      AT_ONCE,
    ])
    if (due.length === 0) return 0
    const evidence = await gatherEvidence({ db, dns, patienceMs: PATIENCE_MS, signal }, due)
    // Look-ups that the stop cancelled say nothing about their domains.
    if (signal?.aborted) return 0
    const now = Date.now()
    const verdicts = due.flatMap(({ id, email }, place) => {
      const found = evidence[place]
      if (!found) return []
      const { verdict, reason, suggestion, renewAt } = classifyAddress(found, now)
      return [{ id, email, verdict, reason, suggestion, renew_at: new Date(renewAt) }]
    })
    await service.query('select private.record_verdicts($1)', [JSON.stringify(verdicts)])
    return verdicts.length
  } finally {
    await service.query('select private.end_verification_lease()')
  }
}
