// Checks a sending or tracking domain: looks up its records, evaluates them, and stores what changed
// (database/functions/mailboxes/record_domain_checks.sql).
import { evaluateListings } from '#core/mailboxes/blocklists.ts'
import type { DomainCheck, DomainChecks, DomainRecords } from '#core/mailboxes/domain-check.ts'
import { evaluateDomain, evaluateExpiry } from '#core/mailboxes/evaluate-domain.ts'
import { withVersion } from '#core/mailboxes/tag-list.ts'
import type { Database, Identity } from '#database/database.ts'
import type { Dns } from './find-records.ts'
import { lookUpDomain } from './look-up-domain.ts'
import { lookUpLists } from './look-up-lists.ts'
import type { Registry } from './look-up-registration.ts'

export type DomainDeps = {
  dns: Dns
  /** Fetches from public hosts only. */
  fetch: typeof fetch
  registry: Registry
  now: () => Date
}

/** A row of private.domains_to_check. */
export type DomainToCheck = {
  id: string
  domain: string
  kind: 'sending' | 'tracking'
  selector: string | null
  provider: string
  /** The user's own mail server, whose addresses are checked too. */
  host: string | null
  tracking_state: 'waiting' | 'wrong' | 'working' | null
  tracking_found: string | null
  /** The known end of the registration, and whether the registry is to be asked again. */
  expires_at: string | null
  asks_registry: boolean
}

type StoredDomain = {
  id: string
  domain: string
  dkim_selector: string | null
  checks: Partial<DomainChecks>
}

const service: Identity = { role: 'service_role' }
const WAIT_MS = 10_000

export async function checkDomain(
  db: Database,
  deps: DomainDeps,
  asked: { workspaceId: string; domain: string; selector?: string | undefined },
): Promise<StoredDomain> {
  const [row] = await db
    .as(service)
    .query<DomainToCheck>('select * from private.domain_to_check($1, $2, $3)', [
      asked.workspaceId,
      asked.domain.toLowerCase(),
      asked.selector ?? null,
    ])
  return (await recordChecks(db, row!, await lookUpChecks(deps, row!)))!
}

export async function recordChecks(
  db: Database,
  { id, asks_registry }: DomainToCheck,
  checks: Partial<DomainChecks>,
): Promise<StoredDomain | undefined> {
  const [stored] = await db
    .as(service)
    .query<StoredDomain>(
      'select id, domain, dkim_selector, checks from private.record_domain_checks($1, $2, $3)',
      [id, JSON.stringify(checks), asks_registry],
    )
  return stored
}

export async function lookUpChecks(deps: DomainDeps, row: DomainToCheck): Promise<Partial<DomainChecks>> {
  const { domain, kind, selector, provider } = row
  const host = row.host ?? undefined
  const [records, listings, expiresAt] = await Promise.all([
    kind === 'sending' ? lookUpDomain(deps.dns, { domain, selector, host }) : undefined,
    lookUpLists(deps.dns, { domain, host }),
    row.asks_registry ? deps.registry(domain) : (row.expires_at ?? undefined),
  ])
  const now = deps.now()
  const lists = evaluateListings(listings)
  if (!records) {
    const expiry = evaluateExpiry(expiresAt, now)
    return { tracking: evaluateTracking(row), lists, ...(expiry && { expiry }) }
  }
  const mtaStsPolicy = await fetchPolicy(deps.fetch, domain, records.mtaSts)
  const known = { ...records, mtaStsPolicy, ...(expiresAt !== undefined && { expiresAt }) }
  return { ...evaluateDomain(domain, known, provider, now), lists }
}

/** The daily check of tracking domains has looked it up (server/tracking/domains.ts). */
function evaluateTracking({ domain, tracking_state, tracking_found }: DomainToCheck): DomainCheck {
  const found = tracking_found ? [tracking_found] : []
  if (tracking_state === 'working') return { state: 'pass', says: `Links under ${domain} lead here.`, found }
  if (tracking_state === 'wrong')
    return {
      state: 'fail',
      says: `${domain} does not lead here, so links use the shared domain. See Tracker, Settings.`,
      found,
    }
  return { state: 'unknown', says: `Waiting for the DNS record of ${domain}. See Tracker, Settings.`, found }
}

/** RFC 8461, 3.3: over HTTPS, without redirects. */
async function fetchPolicy(
  fetch: DomainDeps['fetch'],
  domain: string,
  records: DomainRecords['mtaSts'],
): Promise<NonNullable<DomainRecords['mtaStsPolicy']> | null> {
  if (withVersion(records ?? [], 'STSv1').length === 0) return null
  try {
    const answer = await fetch(`https://mta-sts.${domain}/.well-known/mta-sts.txt`, {
      signal: AbortSignal.timeout(WAIT_MS),
    })
    if (answer.status >= 500) return null
    if (answer.status !== 200) return { refused: `the server answers ${answer.status}` }
    return { text: await answer.text() }
  } catch {
    return null
  }
}
