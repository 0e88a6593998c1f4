// Lists of senders that receivers ask over the DNS (RFC 5782), and what an answer means. Most refuse questions that come
// over a public resolver: refused is not known, and not known is never listed.
import type { DomainCheck } from './domain-check.ts'

export type Blocklist = {
  zone: string
  name: string
  /** What it lists: domains that stand in mail, or addresses that mail comes from. */
  of: 'domain' | 'address'
  /** Answers that say nothing of the sender: the question was not allowed, or blocked. */
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

/** Of one list about one domain or address. `answers` is null where nobody answered, and empty where it is not listed. */
export type Listing = { list: Blocklist; about: string; answers: string[] | null }

/** The name a list is asked by: an address backwards (RFC 5782, 2.1). */
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
      says: `${who} is on ${names(listed)}: receivers who ask there turn mail down or file it as spam. Stop sending, find the cause, then ask for removal.${silent}`,
      found: listed.map(
        ({ list, about, answers }) => `${list.name}: ${about} (${answers?.join(', ')}), ${list.removal}`,
      ),
    }
  }
  if (clear.length > 0) return { state: 'pass', says: `Not on ${names(clear)}.${silent}`, found: [] }
  return {
    state: 'unknown',
    says: 'No list answered. Most refuse questions over public resolvers such as 8.8.8.8; whoever runs this installation can use a resolver of their own.',
    found: [],
  }
}

// Listed is only what answers from 127.0.0.0/8: some resolvers answer for names that are not there (RFC 5782, 2.3).
function stateOf({ list, answers }: Listing): 'listed' | 'clear' | 'unknown' {
  if (answers === null) return 'unknown'
  if (answers.length === 0) return 'clear'
  const isWord = (answer: string) => answer.startsWith('127.') && !list.refuses.test(answer)
  return answers.every(isWord) ? 'listed' : 'unknown'
}
