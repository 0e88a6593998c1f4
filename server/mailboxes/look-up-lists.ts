// Looks up a domain in the blocklists, and the server that it sends through when that is its own.
import { blocklists, questionOf, type Listing } from '#core/mailboxes/blocklists.ts'
import { findRecords, type Dns } from './find-records.ts'

/**
 * Each address is one query to each list, and the host's owner chooses the number of its addresses, so it is bounded.
 */
const MOST_ADDRESSES = 4

export async function lookUpLists(
  dns: Pick<Dns, 'resolve4'>,
  { domain, host }: { domain: string; host: string | undefined },
): Promise<Listing[]> {
  const found = host ? ((await findRecords(() => dns.resolve4(host))) ?? []) : []
  const addresses = found.slice(0, MOST_ADDRESSES)
  return await Promise.all(
    blocklists.flatMap((list) =>
      (list.of === 'domain' ? [domain] : addresses).map(async (about) => ({
        list,
        about,
        answers: await findRecords(() => dns.resolve4(questionOf(list, about))),
      })),
    ),
  )
}
