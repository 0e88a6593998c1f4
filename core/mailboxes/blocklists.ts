// DNS blocklists that receivers query (RFC 5782), and the meaning of their responses. Most reject queries through a
// public resolver: a rejected query means unknown, and unknown never counts as listed.
import type { DomainCheck } from './domain-check.ts'

type Blocklist = {
  zone: string
  name: string
  /** The listed items: domains that occur in mail, or addresses that send it. */
  of: 'domain' | 'address'
  /** Responses about the query instead of the sender: it was not allowed, or blocked. */
  refuses: RegExp
  removal: string
}

export const blocklists: readonly Blocklist[] = [
  {
    zone: 'dbl.spamhaus.org',
    name: 'Spamhaus DBL',
    of: 'domain',
    refuses: /^127\.255\.255\.|^127\.0\.1\.255$/,
    removal: 'https://check.spamhaus.org',
  },
  {
    zone: 'multi.surbl.org',
    name: 'SURBL',
    of: 'domain',
    refuses: /^127\.0\.0\.1$/,
    removal: 'https://surbl.org/surbl-analysis',
  },
  {
    zone: 'multi.uribl.com',
    name: 'URIBL',
    of: 'domain',
    refuses: /^127\.0\.0\.1$/,
    removal: 'https://admin.uribl.com',
  },
  {
    zone: 'zen.spamhaus.org',
    name: 'Spamhaus ZEN',
    of: 'address',
    refuses: /^127\.255\.255\./,
    removal: 'https://check.spamhaus.org',
  },
  {
    zone: 'bl.spamcop.net',
    name: 'SpamCop',
    of: 'address',
    refuses: /^127\.255\.255\./,
    removal: 'https://www.spamcop.net/bl.shtml',
  },
]

/**
 * One list's result for one domain or address. `answers` is null without a response, and empty when it is not listed.
 */
export type Listing = { list: Blocklist; about: string; answers: string[] | null }

/** The DNS name for the query: an address is reversed (RFC 5782, 2.1). */
export const questionOf = ({ zone, of }: Blocklist, about: string): string =>
  `${of === 'address' ? about.split('.').toReversed().join('.') : about}.${zone}`

export function evaluateListings(listings: readonly Listing[]): DomainCheck {
  const names = (found: readonly Listing[]) => [...new Set(found.map(({ list }) => list.name))].join(', ')
  const listed = listings.filter((listing) => stateOf(listing) === 'listed')
  const clear = listings.filter((listing) => stateOf(listing) === 'clear')
  const unknown = listings.filter((listing) => stateOf(listing) === 'unknown')
  const silent = unknown.length > 0 ? ` Without an answer: ${names(unknown)}.` : ''
  if (listed.length > 0) {
    const who = [...new Set(listed.map(({ about }) => about))].join(' and ')
    return {
      state: 'fail',
      says: `${who} is on ${names(listed)}: receivers that use these lists reject mail or file it as spam. Stop sending, find the cause, then ask for removal.${silent}`,
      found: listed
        .map(
          ({ list, about, answers }) =>
            `${list.name}: ${about} (${answers?.toSorted().join(', ')}), ${list.removal}`,
        )
        .toSorted(),
    }
  }
  if (clear.length > 0) return { state: 'pass', says: `Not on ${names(clear)}.${silent}`, found: [] }
  return {
    state: 'unknown',
    says: 'No list answered. Most lists refuse queries from public resolvers such as 8.8.8.8. The administrator of this installation can use their own resolver.',
    found: [],
    unanswered: true,
  }
}

// Only responses within 127.0.0.0/8 mean listed: some resolvers return addresses for names that do not exist (RFC
// 5782, 2.3).
function stateOf({ list, answers }: Listing): 'listed' | 'clear' | 'unknown' {
  if (answers === null) return 'unknown'
  if (answers.length === 0) return 'clear'
  const isWord = (answer: string) => answer.startsWith('127.') && !list.refuses.test(answer)
  return answers.every(isWord) ? 'listed' : 'unknown'
}
