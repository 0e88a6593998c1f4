// Asks the registry of a domain when its registration ends (RDAP, RFC 9082 and 9083), through the safe fetch.
import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import { z } from 'zod'

/** Returns the end as an ISO time, or null when the registry does not say. */
export type Registry = (domain: string) => Promise<string | null>

// RFC 9224: IANA lists the server of each top-level domain.
const DIRECTORY = 'https://data.iana.org/rdap/dns.json'
const DAY_MS = 86_400_000
const WAIT_MS = 10_000
const MOST_REDIRECTS = 3

const directory = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) })
const registration = z.object({
  ldhName: z.string().optional(),
  events: z
    .array(z.object({ eventAction: z.string().optional(), eventDate: z.string().optional() }))
    .max(100),
})

// RFC 3339, which some registries write without a zone or without the time.
const moment = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?)?$/i
// Placeholders of registries whose domains have no end, such as 0001 and 9999, lie outside.
const FIRST_YEAR = 1990
const LAST_YEAR = 2200

export function createRegistry(fetch: typeof globalThis.fetch, now: () => Date): Registry {
  let known: { at: number; servers: Promise<Map<string, string>> } | undefined
  const serverOf = async (topLevel: string) => {
    if (!known || now().getTime() - known.at > DAY_MS) {
      known = { at: now().getTime(), servers: readDirectory(fetch) }
      known.servers.catch(() => (known = undefined))
    }
    return (await known.servers).get(topLevel)
  }
  return async (name) => {
    const domain = getDomain(domainToASCII(name))
    try {
      const server = domain && (await serverOf(domain.split('.').at(-1)!))
      if (!server) return null
      const answer = await fetchJson(fetch, new URL(`domain/${domain}`, server))
      return endIn(answer, domain)
    } catch {
      // Whatever a registry answers instead, the end of the registration is unknown.
      return null
    }
  }
}

function endIn(answer: unknown, domain: string): string | null {
  const { ldhName = domain, events } = registration.parse(answer)
  const ends = events
    .filter(({ eventAction }) => eventAction?.toLowerCase() === 'expiration')
    .map(({ eventDate }) => momentIn(eventDate))
  const isOther = ldhName.toLowerCase().replace(/\.$/, '') !== domain
  const [end = null] = ends
  // Two ends that differ leave it open which one counts.
  return isOther || ends.some((other) => other !== end) ? null : end
}

function momentIn(written = ''): string | null {
  if (!moment.test(written)) return null
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(written.slice(10))
  const date = new Date(hasZone || written.length === 10 ? written : `${written}Z`)
  const year = date.getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR ? date.toISOString() : null
}

async function readDirectory(fetch: typeof globalThis.fetch): Promise<Map<string, string>> {
  const { services } = directory.parse(await fetchJson(fetch, new URL(DIRECTORY)))
  return new Map(
    services.flatMap(([suffixes, servers]) => {
      const server = servers.find((url) => url.startsWith('https://'))?.replace(/\/?$/, '/')
      return server ? suffixes.map((suffix): [string, string] => [suffix.toLowerCase(), server]) : []
    }),
  )
}

// A registry may redirect to the one that is responsible (RFC 7480, 5.2), and the safe fetch follows none by itself.
async function fetchJson(
  fetch: typeof globalThis.fetch,
  url: URL,
  redirects = MOST_REDIRECTS,
): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { accept: 'application/rdap+json, application/json' },
    signal: AbortSignal.timeout(WAIT_MS),
  })
  const next = answer.headers.get('location')
  if ([301, 302, 303, 307, 308].includes(answer.status) && next !== null && redirects > 0) {
    await answer.body?.cancel()
    const target = new URL(next, url)
    if (target.protocol !== 'https:') throw new Error(`${url.host} redirects to an insecure address`)
    return await fetchJson(fetch, target, redirects - 1)
  }
  if (answer.status !== 200) throw new Error(`${url.host} answered ${answer.status}`)
  return await answer.json()
}
