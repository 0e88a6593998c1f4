// Collects the verdicts on the addresses of a file, for the review before its import.
import type { AddressVerdict, VerdictReason } from '#core/audience/address-verdicts.ts'
import type { Line } from '#core/audience/read-contacts.ts'
import { invoke } from '#web/data/invoke.ts'

type Verified = { email: string; verdict: AddressVerdict; reason: VerdictReason; suggestion: string | null }

export type AddressReview = {
  byVerdict: Record<AddressVerdict, number>
  /** The reasons of risky and undeliverable addresses. */
  byReason: Partial<Record<VerdictReason, number>>
  /** Domains that are probably misspelt, as written. */
  misspelt: Map<string, { meant: string; count: number }>
  undeliverable: Map<string, VerdictReason>
}

export const noReview = (): AddressReview => ({
  byVerdict: { deliverable: 0, risky: 0, undeliverable: 0, unknown: 0 },
  byReason: {},
  misspelt: new Map(),
  undeliverable: new Map(),
})

export async function reviewAddresses(
  workspaceId: string,
  lines: readonly Line[],
  review: AddressReview,
): Promise<void> {
  if (lines.length === 0) return
  const addresses = lines.map(({ contact: { email, file_verdict: file } }) => ({ email, file }))
  const found = await invoke<{ addresses: Verified[] }>('verify-addresses', { workspaceId, addresses })
  for (const verified of found.addresses) add(review, verified)
  review.byVerdict.unknown += lines.length - found.addresses.length
}

function add(review: AddressReview, { email, verdict, reason, suggestion }: Verified): void {
  review.byVerdict[verdict] += 1
  if (verdict === 'undeliverable') review.undeliverable.set(email, reason)
  if (verdict === 'undeliverable' || verdict === 'risky')
    review.byReason[reason] = (review.byReason[reason] ?? 0) + 1
  if (suggestion === null) return
  const [written, meant] = [domainOf(email), domainOf(suggestion)]
  const known = review.misspelt.get(written)
  review.misspelt.set(written, { meant, count: (known?.count ?? 0) + 1 })
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
