// The meaning of enhanced status codes (RFC 3463, the registry of RFC 5248, and the codes that Microsoft publishes).
import type { AnswerClass } from './classify-smtp-answer.ts'

/** Codes with a single meaning, whatever text accompanies them. */
const MEANINGS: Partial<Record<AnswerClass, string>> = {
  // Bad mailbox, bad domain, bad syntax, ambiguous, moved, null MX (RFC 7505); disabled; no route; no such domain.
  recipient: '1.1 1.2 1.3 1.4 1.6 1.10 2.1 4.4 4.310',
  soft: '2.2 4.1 4.2 4.7 4.14 4.300 4.312 4.316 4.317',
  sender: '1.7 1.8 4.5 7.20 7.21 7.22 7.23 7.25 7.26 7.27',
  // Too big for the mailbox or the system; conversion not possible.
  message: '2.3 3.4 6.0 6.1 6.2 6.3 6.4 6.5 6.6 6.7 6.8 6.9 6.10',
  // Groups and mailboxes that accept mail from members, from their organization or after approval.
  restricted:
    '2.4 7.2 7.12 7.120 7.121 7.122 7.123 7.124 7.125 7.126 7.127 7.128 7.129 7.130 7.131 7.132 7.133 7.134 7.135 7.136 7.137 7.138 7.193',
  credential: '7.8 7.14 7.57',
}

const byCode = new Map(
  Object.entries(MEANINGS).flatMap(([means, codes]) =>
    codes.split(' ').map((code) => [code, means as AnswerClass]),
  ),
)

/** Null when the text must decide: undefined codes (5.1.0), and codes that servers use for anything (5.7.1). */
export const meaningOf = (status: string): AnswerClass | null => byCode.get(status.slice(2)) ?? null

/**
 * Exchange adds its reasons to any code: RESOLVER.ADR concerns the address, RESOLVER.RST the permission to write to
 * it.
 */
export function exchangeMeaning(text: string): AnswerClass | null {
  const [, area] = /\bresolver\.(adr|rst)\./i.exec(text.slice(0, 4_000)) ?? []
  if (!area) return null
  return area.toLowerCase() === 'adr' ? 'recipient' : 'restricted'
}
