// Asks a workspace's paid verifier about addresses that cheaper evidence leaves open, within its monthly limit. The
// database counts each address before its request, so that no crash can exceed the limit.
import type { AddressVerdict, VerdictReason } from '#core/audience/address-verdicts.ts'
import type { Database, Identity } from '#database/database.ts'
import { createDataKeys, type DataKeys } from '#server/outbound/data-keys.ts'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { queryVerifier, type VerifierAnswer, type VerifierName } from './verifiers.ts'

export type PaidVerifierDeps = {
  db: Database
  keys: DataKeys
  fetch: typeof fetch
  /** Addresses of fake services in tests. */
  urls?: Partial<Record<VerifierName, string>>
}

export const openPaidVerifiers = (
  dataKeys: readonly [string, ...string[]],
  { allowPrivateHosts }: { allowPrivateHosts: boolean },
): Omit<PaidVerifierDeps, 'db'> => ({
  keys: createDataKeys(dataKeys),
  fetch: publicFetch(publicHosts({ allowPrivate: allowPrivateHosts })),
})

/** Verdicts that a verifier can improve. */
const open: ReadonlySet<VerdictReason> = new Set([
  'domain_accepts',
  'catch_all',
  'file_risky',
  'file_undeliverable',
  'no_mx',
])
export const isOpenQuestion = (reason: VerdictReason): boolean => open.has(reason)

const AT_ONCE = 5
/** Requests that have not begun by then wait for another batch, so that the lease of the batch holds. */
const PATIENCE_MS = 45_000
const service: Identity = { role: 'service_role' }
export const verifierPlaceOf = (workspaceId: string) => `${workspaceId.toLowerCase()}\0verifier_key`

/** The verdicts of those addresses that the verifier answered, by address, and the addresses left to a later batch. */
export async function queryPaidVerifier(
  { db, keys, fetch, urls }: PaidVerifierDeps,
  workspaceId: string,
  emails: readonly string[],
  signal?: AbortSignal,
): Promise<{ verdicts: Map<string, AddressVerdict>; unasked: Set<string> }> {
  const verdicts = new Map<string, AddressVerdict>()
  const { query } = db.as(service)
  const [own] = await query<{ provider: VerifierName; encrypted_key: Buffer }>(
    `select v.provider, s.encrypted_key from public.workspace_verifiers v
     join private.workspace_verifier_secrets s using (workspace_id)
     where v.workspace_id = $1 and v.paused_until <= now()`,
    [workspaceId],
  )
  if (!own || emails.length === 0) return { verdicts, unasked: new Set() }
  const key = keys.open(verifierPlaceOf(workspaceId), own.encrypted_key)
  const [reserved] = await query<{ count: number }>('select private.reserve_checks($1, $2) as count', [
    workspaceId,
    emails.length,
  ])
  const allowed = emails.slice(0, reserved?.count ?? 0)
  const queue = allowed.values()
  const ends = performance.now() + PATIENCE_MS
  let fault: Extract<VerifierAnswer, { fault: string }>['fault'] | null = null
  const work = async () => {
    for (const email of queue) {
      if (fault || signal?.aborted || performance.now() > ends) return
      const answer = await queryVerifier(fetch, own.provider, { key, email, url: urls?.[own.provider] })
      if ('fault' in answer) fault = answer.fault
      else verdicts.set(email, answer.verdict)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await recordAnswers(db, workspaceId, { verdicts, unused: allowed.length - verdicts.size, fault })
  return { verdicts, unasked: new Set(allowed.filter((email) => !verdicts.has(email))) }
}

async function recordAnswers(
  db: Database,
  workspaceId: string,
  done: { verdicts: ReadonlyMap<string, AddressVerdict>; unused: number; fault: string | null },
): Promise<void> {
  const { query } = db.as(service)
  const answers = [...done.verdicts].map(([address, verdict]) => ({ address, verdict }))
  if (answers.length > 0)
    await query(`select private.record_verified($1, $2, 'verifier')`, [workspaceId, JSON.stringify(answers)])
  if (done.unused > 0) await query('select private.return_checks($1, $2)', [workspaceId, done.unused])
  const isOwnersTask = done.fault === 'key' || done.fault === 'credit'
  if (done.fault)
    await query('select private.pause_verifier($1, $2, $3)', [
      workspaceId,
      isOwnersTask ? done.fault : null,
      isOwnersTask ? '1 day' : '5 minutes',
    ])
}
