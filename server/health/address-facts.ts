// The public URL as other machines see it: its name, its certificate, and its response.
import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import type { Database } from '#database/database.ts'
import { programVersion } from '#database/program-version.ts'
import type { Config } from '#server/config.ts'
import { isLoopbackUrl } from '#server/http/local-request.ts'
import { lookUp } from '#server/tracking/domains.ts'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import { isUnknown, type Unknown } from './check.ts'
import { inTime, TIMEOUT_MS } from '#server/operations/in-time.ts'

export type AddressFacts = {
  config: Config
  now: Date
  siteUrl: string
  /** Null when the host is an IP address or this machine itself. */
  addresses: string[] | null | Unknown
  /** Null when the URL is not https. */
  certificate: CertificateFacts | null | Unknown
  /** The response at the public URL. */
  reached: ReachedFacts
  /** True when a server responds on this machine, regardless of the public URL. */
  answersHere: boolean
  /** The current DNS of tracking domains that worked at their last check. */
  trackingDomains: { domain: string; works: boolean; found: string | null }[] | Unknown
}

export type CertificateFacts = { from: Date; until: Date; issuer: string; problem: string | undefined }

type ReachedFacts = {
  /** Undefined without a problem. */
  problem: string | undefined
  /** The offset of its clock from ours in milliseconds, by the Date of its response. */
  skewMs: number | undefined
}

type Sources = { config: Config; db: Database | Unknown; siteUrl: string; now: () => Date }

export async function gatherAddress({ config, db, siteUrl, now }: Sources): Promise<AddressFacts> {
  const [addresses, certificate, reached, answersHere, trackingDomains] = await Promise.all([
    findAddresses(siteUrl),
    readCertificate(siteUrl),
    checkServer(siteUrl),
    config.appUrl ? checkServer(ownUrl(config)).then(({ problem }) => problem === undefined) : false,
    isUnknown(db) ? db : findTrackingDomains(db, siteUrl),
  ])
  return { config, now: now(), siteUrl, addresses, certificate, reached, answersHere, trackingDomains }
}

/** The URL of the server with these settings, from this machine. */
export function ownUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

async function findAddresses(siteUrl: string): Promise<AddressFacts['addresses']> {
  const { hostname } = new URL(siteUrl)
  if (isLoopbackUrl(siteUrl) || isIP(hostname.replaceAll(/[[\]]/g, ''))) return null
  try {
    const found = await inTime(lookup(hostname, { all: true }), 'DNS')
    return found.map(({ address }) => address)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' ? [] : { unknown: `DNS does not respond: ${message}.` }
  }
}

async function readCertificate(siteUrl: string): Promise<AddressFacts['certificate']> {
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') return null
  const host = hostname.replaceAll(/[[\]]/g, '')
  const seen = Promise.withResolvers<CertificateFacts>()
  const socket = withErrorListener(
    connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) ? {} : { servername: host }),
      // An expired certificate must be readable too, and no data is sent over this connection.
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    }),
  )
  socket.once('secureConnect', () => {
    const problem = socket.authorized ? undefined : String(socket.authorizationError)
    seen.resolve(factsOf(socket.getPeerCertificate(), problem))
  })
  socket.once('error', seen.reject)
  try {
    return await inTime(seen.promise, host)
  } catch (error) {
    return { unknown: `The TLS connection to ${host} failed: ${(error as Error).message}.` }
  } finally {
    socket.destroy()
  }
}

function factsOf(certificate: PeerCertificate, problem: string | undefined): CertificateFacts {
  const { valid_from, valid_to, issuer } = certificate
  const by = issuer.O ?? issuer.CN
  return {
    from: new Date(valid_from),
    until: new Date(valid_to),
    issuer: (Array.isArray(by) ? by[0] : by) ?? 'an unnamed CA',
    problem,
  }
}

// Enough to notice a change of the name that they all point to; the daily job checks each.
const MOST_DOMAINS = 50

async function findTrackingDomains(db: Database, siteUrl: string): Promise<AddressFacts['trackingDomains']> {
  const target = new URL(siteUrl).hostname
  const resolver = new Resolver({ timeout: TIMEOUT_MS / 2, tries: 1 })
  try {
    const rows = await db.as({ role: 'service_role', readOnly: true }).query<{ domain: string }>(
      `select distinct domain from public.tracking_settings where domain_state = 'working' and domain is not null
       order by domain limit ${MOST_DOMAINS}`,
    )
    return await inTime(
      Promise.all(
        rows.map(async ({ domain }) => {
          const { state, found } = await lookUp(domain, target, resolver)
          return { domain, works: state === 'working', found }
        }),
      ),
      'DNS',
    )
  } catch (error) {
    return { unknown: `The DNS lookup failed: ${(error as Error).message}.` }
  }
}

/** Checks that a server of this version responds at a URL, as load balancers do. */
export async function checkServer(url: string): Promise<ReachedFacts> {
  const get = (path: string) => fetch(`${url}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  let skewMs: number | undefined
  try {
    const sentAt = Date.now()
    const answer = await get('/readyz')
    skewMs = findSkew(answer.headers.get('date'), sentAt, Date.now())
    const body = await answer.text()
    if (!answer.ok) return { problem: `${url} is not ready: ${reasonOf(answer, body)}`, skewMs }
    if (body !== 'ready') return { problem: `Something other than Coldframe responds at ${url}`, skewMs }
    const about = await get('/config.json')
    // A worker without a web role serves no settings.
    if (about.status === 404) return { problem: undefined, skewMs }
    const { version } = (await about.json()) as { version?: string }
    const problem =
      version === programVersion ? undefined : `${url} runs Coldframe ${version}, not ${programVersion}`
    return { problem, skewMs }
  } catch (error) {
    const { cause, message } = error as Error
    return { problem: `${url} does not respond: ${cause instanceof Error ? cause.message : message}`, skewMs }
  }
}

/** In our own words, because a proxy responds with a page. */
const reasonOf = ({ status, statusText }: Response, said: string) =>
  said === '' || said.startsWith('<') ? `${status} ${statusText}` : said.slice(0, 120)

/** Compared with the middle of the round trip; the header truncates the current second. */
function findSkew(date: string | null, asked: number, answered: number): number | undefined {
  if (date === null) return undefined
  return Date.parse(date) + 500 - (asked + answered) / 2
}
