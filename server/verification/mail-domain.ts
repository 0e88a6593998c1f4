// Looks up whether a domain receives mail: its MX records, or else an address of its own (RFC 5321, 5.1). A null MX (RFC
// 7505) refuses all mail. Only a negative answer of the DNS proves that something is missing; no answer proves nothing.
import type { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import type { DomainMail } from '#core/audience/classify-address.ts'
import { classifyRecipientProvider, type MxRecord } from '#core/campaigns/recipient-provider.ts'
import { errorCode } from '#database/error-code.ts'

/** The resolver functions used here; tests replace them. A resolver has its own timeout for each query. */
export type MailDns = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'resolveNs'>

export type MailDomain = {
  domain: string
  family: string | null
  mail: DomainMail
  /** The registered domain of the preferred mail server. */
  mail_server: string | null
}

/** Mail servers and name servers of companies that park domains, each from its own setup instructions. */
const parkingMail = [
  'h-email.net',
  'parkingcrew.net',
  'sedoparking.com',
  'park-mx.above.com',
  'mx.hugedomains.com',
]
const parkingNames =
  'sedoparking.com parkingcrew.net bodis.com above.com dan.com afternic.com hugedomains.com parklogic.com uniregistrymarket.link cashparking.com parkpage.foundationapi.com'.split(
    ' ',
  )

export async function lookUpMailDomain(dns: MailDns, domain: string): Promise<MailDomain> {
  const name = domainToASCII(domain)
  const unknown = { domain, family: null, mail_server: null }
  if (name === '') return { ...unknown, mail: 'no_domain' }
  const mx = await answerOf(() => dns.resolveMx(name))
  if (mx === 'silent') return { ...unknown, mail: 'silent' }
  if (mx === 'no name') return { ...unknown, mail: 'no_domain' }
  const family = classifyRecipientProvider(name, mx)
  if (mx.length === 0) return { ...unknown, mail: await ofHost(dns, name) }
  const [first] = mx.slice(0, 50).toSorted((one, other) => one.priority - other.priority)
  return { domain, family, mail: ofServers(mx), mail_server: getDomain(first?.exchange ?? '') }
}

function ofServers(records: readonly MxRecord[]): DomainMail {
  const hosts = records.slice(0, 50).map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''))
  if (hosts.every((host) => host === '')) return 'null_mx'
  return hosts.some((host) => isBelow(host, parkingMail)) ? 'parked' : 'mx'
}

/** Without MX records mail goes to the address of the name itself. */
async function ofHost(dns: MailDns, name: string): Promise<DomainMail> {
  const addresses = await Promise.all([
    answerOf(() => dns.resolve4(name)),
    answerOf(() => dns.resolve6(name)),
  ])
  if (addresses.some((found) => Array.isArray(found) && found.length > 0)) {
    const servers = await answerOf(() => dns.resolveNs(getDomain(name) ?? name))
    const isParked =
      Array.isArray(servers) && servers.some((host) => isBelow(host.toLowerCase(), parkingNames))
    return isParked ? 'parked' : 'host'
  }
  return addresses.includes('silent') ? 'silent' : 'no_host'
}

const isBelow = (host: string, names: readonly string[]) =>
  names.some((name) => host === name || host.endsWith(`.${name}`))

/** An empty list means that the name exists without such records. */
async function answerOf<Found>(query: () => Promise<Found[]>): Promise<Found[] | 'no name' | 'silent'> {
  try {
    return await query()
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENODATA') return []
    return code === 'ENOTFOUND' ? 'no name' : 'silent'
  }
}
