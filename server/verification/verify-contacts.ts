// Classifies the addresses of contacts whose verdict is due, a few of each workspace at a time. One process at a time
// does it, which the database's lease decides.
import type { AddressVerdict } from '#core/audience/address-verdicts.ts'
import { classifyAddress, type AddressEvidence } from '#core/audience/classify-address.ts'
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import { gatherEvidence, type EvidenceRow } from './evidence.ts'
import { queryPaidVerifier, type PaidVerifierDeps } from './paid-verifier.ts'
import type { ProbeDeps } from './probe.ts'
import type { MailDns } from './mail-domain.ts'
import { addProbedVerdicts, isOpen } from './probe-contacts.ts'

const EACH_WORKSPACE = 100
const AT_ONCE = 500
const PAUSE_MS = 100
const IDLE_MS = 5_000
const RETRY_MS = 60_000
const PATIENCE_MS = 30_000
/** Addresses that a batch had no time to ask about are asked about after this long. */
const LATE_MS = 3_600_000

type Deps = {
  db: Database
  dns: (MailDns & { cancel(): void }) | null
  /** The means to ask paid verifiers. */
  paid: Omit<PaidVerifierDeps, 'db'> | null
  /** The means to ask mail servers; null unless the operator sets a host apart for it. */
  probe?: ProbeDeps | null
  /** The failure of one workspace's verifier; the batch goes on without its answers. */
  onVerifierError?: (error: unknown) => void
}
type DueContact = EvidenceRow & { id: string; workspace_id: string }

/** The returned function stops it; running look-ups are cancelled, and repeated later. */
export function startVerifyingContacts(deps: Deps, onError: (error: unknown) => void): () => Promise<void> {
  const stop = repeat({
    work: async (stopped) =>
      (await verifyContacts({ onVerifierError: onError, ...deps }, stopped)) > 0 ? PAUSE_MS : IDLE_MS,
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
export async function verifyContacts(
  { db, dns, paid, probe = null, onVerifierError = () => undefined }: Deps,
  signal?: AbortSignal,
): Promise<number> {
  const service = db.as({ role: 'service_role' })
  const [lease] = await service.query<{ end: string | null }>(
    'select private.lease_verification()::text as end',
  )
  if (!lease?.end) return 0
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
    const late = new Set<DueContact>()
    if (paid) await addPaidVerdicts({ ...paid, db }, due, evidence, { now, signal, late, onVerifierError })
    if (probe) await addProbedVerdicts({ ...probe, db }, due, evidence, { now, signal, late })
    const verdicts = due.flatMap((contact, place) => {
      const found = evidence[place]
      if (!found) return []
      const { verdict, reason, suggestion, renewAt } = classifyAddress(found, now)
      const isLate = late.has(contact) && isOpen(found, now)
      const renews = new Date(isLate ? Math.min(renewAt, now + LATE_MS) : renewAt)
      return [{ id: contact.id, email: contact.email, verdict, reason, suggestion, renew_at: renews }]
    })
    await service.query('select private.record_verdicts($1)', [JSON.stringify(verdicts)])
    return verdicts.length
  } finally {
    await service.query('select private.end_verification_lease($1)', [lease.end])
  }
}

/** Asks the verifiers of the workspaces about what the evidence leaves open, and adds their answers to it. */
async function addPaidVerdicts(
  paid: PaidVerifierDeps,
  due: readonly DueContact[],
  evidence: (AddressEvidence | null)[],
  {
    now,
    signal,
    late,
    onVerifierError,
  }: {
    now: number
    signal: AbortSignal | undefined
    late: Set<DueContact>
    onVerifierError: (error: unknown) => void
  },
): Promise<void> {
  const byWorkspace = Map.groupBy(
    due.filter((_, place) => isOpen(evidence[place], now)),
    ({ workspace_id: workspaceId }) => workspaceId,
  )
  await Promise.all(
    [...byWorkspace].map(async ([workspaceId, contacts]) => {
      const emails = contacts.map(({ email }) => email)
      const { verdicts, unasked } = await queryPaidVerifier(paid, workspaceId, emails, signal).catch(
        (error: unknown) => {
          onVerifierError(error)
          return { verdicts: new Map<string, AddressVerdict>(), unasked: new Set<string>() }
        },
      )
      for (const contact of contacts) if (unasked.has(contact.email)) late.add(contact)
      for (const [place, contact] of due.entries()) {
        const verdict = contact.workspace_id === workspaceId ? verdicts.get(contact.email) : undefined
        const found = evidence[place]
        if (verdict && found) evidence[place] = { ...found, verified: { by: 'verifier', verdict, at: now } }
      }
    }),
  )
}
