// Checks that a workspace's tracking domain points here: by CNAME, or when a provider flattens that, by the same
// addresses. Only DNS responses count; a resolver that does not respond changes nothing.
import type { Database, Queryable } from '#database/database.ts'
import { errorCode } from '#database/error-code.ts'
import { isPublicAddress } from '#server/outbound/public-host.ts'

/** The functions of node:dns/promises. */
export type Resolver = Record<
  'resolveCname' | 'resolve4' | 'resolve6',
  (name: string) => Promise<string[]>
> & {
  resolveTxt: (name: string) => Promise<string[][]>
}

type DomainState = { state: 'waiting' | 'wrong' | 'working'; found: string | null }

export type TrackingDomains = {
  /** The required target of a CNAME. */
  target: string
  /** Queries DNS and stores the result; throws when DNS does not respond. */
  check(settings: { id: string; domain: string }): Promise<DomainState>
  /** Checks all domains, for the daily job. */
  checkAll(): Promise<void>
}

export function createTrackingDomains(db: Database, siteUrl: string, resolver: Resolver): TrackingDomains {
  const service = db.as({ role: 'service_role' })
  const target = new URL(siteUrl).hostname
  const check = async ({ id, domain }: { id: string; domain: string }) => {
    // The installation's own name is shared by all.
    const isOurs = domain === target.toLowerCase()
    let state: DomainState = isOurs
      ? { state: 'wrong', found: target }
      : await lookUp(domain, target, resolver)
    if (state.state === 'working') state = (await refuseUnproved(service, resolver, id, domain)) ?? state
    // The domain may have been changed during the lookup: then nothing is stored.
    const [kept] = await service.query<DomainState>(
      `update public.tracking_settings set domain_state = $3, domain_found = $4, domain_checked_at = now()
       where id = $1 and domain = $2 returning domain_state as state, domain_found as found`,
      [id, domain, state.state, state.found],
    )
    return kept ?? state
  }
  return {
    target,
    check,
    async checkAll() {
      const all = await service.query<{ id: string; domain: string }>(
        'select id, domain from public.tracking_settings where domain is not null order by id',
      )
      for (const settings of all) await check(settings).catch(leaveAsItIs)
    },
  }
}

// A CNAME only shows that some account here controls the name. When two accounts use it, the one that can add a TXT
// record is the owner, and takes it from the other.
async function refuseUnproved(
  service: Queryable,
  resolver: Resolver,
  id: string,
  domain: string,
): Promise<DomainState | undefined> {
  const [claim] = await service.query<{ workspace: string; holds: boolean; rivals: string[] }>(
    `select workspace_id as workspace, domain_state = 'working' as holds,
       array(select r.id from private.rivals_for_tracking_domain(domain, workspace_id) r) as rivals
     from public.tracking_settings where id = $1 and domain = $2`,
    [id, domain],
  )
  if (!claim || claim.rivals.length === 0) return undefined
  const [name, value] = [`_coldframe.${domain}`, `coldframe=${claim.workspace}`]
  const proofs = await answersOf(resolver.resolveTxt(name))
  if (!proofs.some((parts) => parts.join('') === value)) {
    if (claim.holds) return undefined
    const found = `no TXT record "${value}" at ${name}, which is needed because another account gave this domain too`
    return { state: 'wrong', found }
  }
  await service.query(
    `update public.tracking_settings set domain_state = 'wrong', domain_found = $2
     where id = any ($1) and domain_state = 'working'`,
    [claim.rivals, 'a TXT record of another account'],
  )
  return undefined
}

const MOST_SHOWN = 10

export async function lookUp(domain: string, target: string, resolver: Resolver): Promise<DomainState> {
  const names = await answersOf(resolver.resolveCname(domain))
  if (names.length > 0) {
    const found = names[0]!.toLowerCase().replace(/\.$/, '')
    return { state: found === target.toLowerCase() ? 'working' : 'wrong', found }
  }
  const there = await addressesOf(domain, resolver)
  if (there.length === 0) return { state: 'waiting', found: null }
  const here = new Set(await addressesOf(target, resolver))
  const leadsHere = there.every((address) => here.has(address))
  // Our resolver may know names of a private network, whose addresses must not be shown.
  const shown = new Set(there.map((address) => (isPublicAddress(address) ? address : 'a private address')))
  return { state: leadsHere ? 'working' : 'wrong', found: [...shown].slice(0, MOST_SHOWN).join(', ') }
}

// Called as methods, because node's resolver is a class.
async function addressesOf(name: string, resolver: Resolver): Promise<string[]> {
  return (await Promise.all([answersOf(resolver.resolve4(name)), answersOf(resolver.resolve6(name))])).flat()
}

// A missing name or record is a response; a timeout is none.
async function answersOf<Answer>(asked: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await asked
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(errorCode(error))) return []
    throw error
  }
}

const leaveAsItIs = () => undefined
