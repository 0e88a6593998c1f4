// The verdict on an address from the evidence about it, the cheapest first. Evidence of our own mail is stronger than
// that of third parties, and an answer that is missing is never held against an address.
import { isEmail, isRoleAddress } from './address.ts'
import { verdictReasons, type AddressVerdict, type VerdictReason } from './address-verdicts.ts'
import { isLockedAddress } from './file-verdicts.ts'
import { findIntendedDomain } from './misspelt-domain.ts'
import { isNoValue } from './placeholder.ts'

/** The DNS's answer about mail for a domain; `silent` without an answer. */
export type DomainMail = 'mx' | 'host' | 'null_mx' | 'no_domain' | 'no_host' | 'parked' | 'silent'

export type AddressEvidence = {
  email: string
  /** The verdict that an imported file had. */
  file: Exclude<AddressVerdict, 'unknown'> | null
  /** Times of our own mail, in milliseconds: the last permanent bounce, reply and delivery. */
  bouncedAt: number | null
  repliedAt: number | null
  deliveredAt: number | null
  /** Null when the domain has not been looked up. */
  mail: DomainMail | null
  isDisposable: boolean
  /** The domain accepts mail for any name. */
  isCatchAll: boolean
  /** The last result of a paid verifier or of a probe. */
  verified: { by: 'verifier' | 'probe'; verdict: AddressVerdict; at: number } | null
}

export type ClassifiedAddress = {
  verdict: AddressVerdict
  reason: VerdictReason
  /** The address with the domain that was probably meant. */
  suggestion: string | null
  renewAt: number
}

const DAY = 86_400_000
/** A reply this recent outweighs a domain that cannot be found now. */
const RECENT = 90 * DAY
/** A delivery proves a mailbox for this long, because people change jobs. */
const DELIVERY_LASTS = 180 * DAY
const VERIFIED_LASTS = 90 * DAY

/** Evidence of the address as it is written. */
export const unchecked = (email: string): AddressEvidence => ({
  email,
  file: null,
  bouncedAt: null,
  repliedAt: null,
  deliveredAt: null,
  mail: null,
  isDisposable: false,
  isCatchAll: false,
  verified: null,
})

export function classifyAddress(evidence: AddressEvidence, now: number): ClassifiedAddress {
  const domain = evidence.email.slice(evidence.email.lastIndexOf('@') + 1).toLowerCase()
  const mayBeMisspelt = evidence.mail !== 'mx' && evidence.mail !== 'host'
  const intended = mayBeMisspelt ? findIntendedDomain(domain) : null
  const reason = reasonOf(evidence, intended !== null, now)
  const { verdict, days } = verdictReasons[reason]
  const offersOther = intended !== null && verdict !== 'deliverable' && reason !== 'bounced'
  return {
    verdict,
    reason,
    suggestion: offersOther ? `${evidence.email.slice(0, -domain.length)}${intended}` : null,
    renewAt: now + days * DAY,
  }
}

function reasonOf(evidence: AddressEvidence, isMisspelt: boolean, now: number): VerdictReason {
  const { email, mail } = evidence
  const written = ofWriting(email)
  if (written) return written
  const { repliedAt, bouncedAt, deliveredAt } = evidence
  const isAlive = (at: number | null) => at !== null && (bouncedAt === null || at > bouncedAt)
  if (isAlive(repliedAt) && repliedAt! > now - RECENT) return 'replied'
  if (bouncedAt !== null && !isAlive(repliedAt) && !isAlive(deliveredAt)) return 'bounced'
  if (mail === 'no_domain' || mail === 'null_mx' || mail === 'no_host') return mail
  if (isAlive(repliedAt)) return 'replied'
  return (
    ofVerification(evidence, now) ??
    (isMisspelt ? 'misspelt' : null) ??
    (isAlive(deliveredAt) && deliveredAt! > now - DELIVERY_LASTS && mail !== 'parked' ? 'delivered' : null) ??
    ofLists(evidence) ??
    ofFile(evidence.file) ??
    (mail === 'mx' ? 'domain_accepts' : mail === 'silent' ? 'silent' : 'not_checked')
  )
}

/** Limits of RFC 5321 and RFC 1035 beside the syntax, and the placeholders of other tools. */
function ofWriting(email: string): VerdictReason | null {
  if (!isEmail(email)) return 'syntax'
  const at = email.lastIndexOf('@')
  if (bytesOf(email.slice(0, at)) > 64) return 'syntax'
  if (
    email.slice(at + 1).length > 253 ||
    email
      .slice(at + 1)
      .split('.')
      .some(isBadLabel)
  )
    return 'syntax'
  return isLockedAddress(email) || isNoValue(email.slice(0, at)) ? 'placeholder' : null
}

/** The length in UTF-8, in which RFC 6531 counts. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
  }
  return bytes
}

/** A domain label has letters, digits and inner hyphens (RFC 5890: the hyphens of xn-- labels too). */
const isBadLabel = (label: string) => label.length > 63 || !/^[\p{L}\p{N}\p{M}_-]+$/u.test(label)

function ofVerification({ verified }: AddressEvidence, now: number): VerdictReason | null {
  if (!verified || verified.at < now - VERIFIED_LASTS || verified.verdict === 'unknown') return null
  if (verified.by === 'verifier') return `verifier_${verified.verdict}`
  if (verified.verdict === 'risky') return 'catch_all'
  return verified.verdict === 'deliverable' ? 'probe_deliverable' : 'probe_undeliverable'
}

function ofLists({ email, mail, isDisposable, isCatchAll, file }: AddressEvidence): VerdictReason | null {
  if (isDisposable) return 'disposable'
  if (mail === 'parked') return 'parked'
  if (isCatchAll) return 'catch_all'
  if (file === 'undeliverable') return 'file_undeliverable'
  if (isRoleAddress(email)) return 'role'
  return mail === 'host' ? 'no_mx' : null
}

function ofFile(file: AddressEvidence['file']): VerdictReason | null {
  if (file === 'risky') return 'file_risky'
  return file === 'deliverable' ? 'file_deliverable' : null
}
