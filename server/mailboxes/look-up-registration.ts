// Asks the registry of a domain when its registration ends (RDAP, RFC 9082 and 9083), through the safe fetch.
import { getDomain, getPublicSuffix } from 'tldts'
import { z } from 'zod'

/** Returns the end as an ISO time, or null when the registry does not say. */
export type Registry = (domain: string) => Promise<string | null>

// RFC 9224: IANA lists the server of each top-level domain.
const DIRECTORY = 'https://data.iana.org/rdap/dns.json'
const DAY_MS = 86_400_000
const WAIT_MS = 10_000

const directory = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) })
const registration = z.object({
  events: z
    .array(z.object({ eventAction: z.string().optional(), eventDate: z.string().optional() }))
    .max(100),
})

export function createRegistry(fetch: typeof globalThis.fetch, now: () => Date): Registry {
  let known: { at: number; servers: Promise<Map<string, string>> } | undefined
  const serverOf = async (suffix: string) => {
    if (!known || now().getTime() - known.at > DAY_MS) {
      known = { at: now().getTime(), servers: readDirectory(fetch) }
      known.servers.catch(() => (known = undefined))
    }
    return (await known.servers).get(suffix.split('.').at(-1)!)
  }
  return async (name) => {
    const domain = getDomain(name)
    try {
      const server = domain && (await serverOf(getPublicSuffix(domain) ?? ''))
      if (!server) return null
      const answer = await fetchJson(fetch, new URL(`domain/${domain}`, server))
      const { events } = registration.parse(answer)
      const end = events.find(({ eventAction }) => eventAction === 'expiration')?.eventDate
      return end && !Number.isNaN(Date.parse(end)) ? new Date(end).toISOString() : null
    } catch {
      // Whatever a registry answers instead, the end of the registration is unknown.
      return null
    }
  }
}

async function readDirectory(fetch: typeof globalThis.fetch): Promise<Map<string, string>> {
  const { services } = directory.parse(await fetchJson(fetch, new URL(DIRECTORY)))
  return new Map(
    services.flatMap(([suffixes, servers]) => {
      const server = servers.find((url) => url.startsWith('https://'))
      return server ? suffixes.map((suffix): [string, string] => [suffix.toLowerCase(), server]) : []
    }),
  )
}

async function fetchJson(fetch: typeof globalThis.fetch, url: URL): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { accept: 'application/rdap+json, application/json' },
    signal: AbortSignal.timeout(WAIT_MS),
  })
  if (answer.status !== 200) throw new Error(`${url.host} answered ${answer.status}`)
  return await answer.json()
}
