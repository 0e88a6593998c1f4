// The verdicts on addresses that may not be contacts yet.
import {
  classifyAddress,
  type AddressEvidence,
  type ClassifiedAddress,
} from '#core/audience/classify-address.ts'
import type { Database } from '#database/database.ts'
import { gatherEvidence, type EvidenceRow } from './evidence.ts'
import type { MailDns } from './mail-domain.ts'

const PATIENCE_MS = 8_000

export type ListedAddress = { email: string; file?: AddressEvidence['file'] | undefined }
export type VerifiedAddress = Pick<ClassifiedAddress, 'verdict' | 'reason' | 'suggestion'> & { email: string }

/** Leaves out addresses whose domain was not reached in time. */
export async function verdictsOn(
  { db, dns }: { db: Database; dns: MailDns | null },
  workspaceId: string,
  addresses: readonly ListedAddress[],
): Promise<VerifiedAddress[]> {
  const files = new Map(addresses.map(({ email, file }) => [email, file ?? null]))
  const rows = await db
    .as({ role: 'service_role' })
    .query<EvidenceRow>('select * from private.evidence_of_addresses($1, $2)', [
      workspaceId,
      [...files.keys()],
    ])
  const evidence = await gatherEvidence({ db, dns, patienceMs: PATIENCE_MS }, rows)
  const now = Date.now()
  return evidence.flatMap((found) => {
    if (!found) return []
    const { email } = found
    const { verdict, reason, suggestion } = classifyAddress({ ...found, file: files.get(email) ?? null }, now)
    return [{ email, verdict, reason, suggestion }]
  })
}
