// Looks up the DNS records of a sending domain.
import { getDomain } from 'tldts'
import { knownSelectors, type DomainRecords, type RecordsFound } from '#core/mailboxes/domain-check.ts'
import { parseTags, withVersion } from '#core/mailboxes/tag-list.ts'
import { findRecords, readTxt, type Dns } from './find-records.ts'
import { findAddresses, lookUpSpf } from './look-up-spf.ts'

const MOST_EXCHANGES = 5
const MOST_REPORT_HOSTS = 3

type Asked = { domain: string; selector: string | null; host?: string | undefined }

export async function lookUpDomain(dns: Dns, { domain, selector, host }: Asked): Promise<DomainRecords> {
  const find = (name: string) => findRecords(() => readTxt(dns, name))
  // A rotated key is found under the common selectors.
  const selectors = [...new Set(selector ? [selector, ...knownSelectors] : knownSelectors)]
  const [own, dmarc, tlsRpt, bimi, mtaSts, servers, ...keys] = await Promise.all([
    lookUpOwn(dns, domain),
    lookUpDmarc(find, domain),
    find(`_smtp._tls.${domain}`),
    find(`default._bimi.${domain}`),
    find(`_mta-sts.${domain}`),
    host ? lookUpServers(dns, host) : undefined,
    ...selectors.map((name) => lookUpKey(find, name, domain)),
  ])
  const [spf, exchanges] = await Promise.all([
    lookUpSpf(dns, domain, own.txt),
    Promise.all(
      (own.mx ?? [])
        .filter(({ exchange }) => exchange !== '' && exchange !== '.')
        .slice(0, MOST_EXCHANGES)
        .map(async ({ exchange }) => ({ exchange, addresses: await findAddresses(dns, exchange) })),
    ),
  ])
  return {
    ...own,
    ...dmarc,
    tlsRpt,
    bimi,
    mtaSts,
    spf,
    exchanges,
    ...(servers && { servers }),
    dkim: selectors.map((name, i) => ({ selector: name, txt: keys[i] ?? null })),
    selectorIsKnown: selector !== null,
  }
}

// Some name servers deny a name of which they only lack one type of record, so it takes two answers.
async function lookUpOwn(dns: Dns, domain: string): Promise<Pick<DomainRecords, 'txt' | 'mx' | 'isGone'>> {
  const denied = new Set<'txt' | 'mx'>()
  const [txt, mx] = await Promise.all([
    findRecords(
      () => readTxt(dns, domain),
      () => denied.add('txt'),
    ),
    findRecords(
      () => dns.resolveMx(domain),
      () => denied.add('mx'),
    ),
  ])
  return { txt, mx, isGone: denied.size === 2 }
}

type Find = (name: string) => Promise<RecordsFound>

/** A key of the organization's domain also signs for its subdomains (relaxed alignment, RFC 9989, 4.4.1). */
async function lookUpKey(find: Find, selector: string, domain: string): Promise<RecordsFound> {
  const own = await find(`${selector}._domainkey.${domain}`)
  const parent = getDomain(domain)
  return own?.length !== 0 || !parent || parent === domain
    ? own
    : await find(`${selector}._domainkey.${parent}`)
}

async function lookUpDmarc(
  find: Find,
  domain: string,
): Promise<Pick<DomainRecords, 'dmarc' | 'parentDmarc' | 'reportHosts'>> {
  const dmarc = await find(`_dmarc.${domain}`)
  const isOwn = dmarc !== null && withVersion(dmarc, 'DMARC1').length > 0
  const parentDmarc = isOwn || dmarc === null ? [] : await walkUp(find, domain)
  const [record = ''] = withVersion(isOwn ? dmarc : (parentDmarc ?? []), 'DMARC1')
  return { dmarc, parentDmarc, reportHosts: await lookUpReportHosts(find, domain, record) }
}

// RFC 9989, 4.10: at most eight queries, so a longer name continues with its last seven labels.
async function walkUp(find: Find, domain: string): Promise<RecordsFound> {
  let labels = domain.split('.').slice(1).slice(-7)
  while (labels.length > 0) {
    const records = await find(`_dmarc.${labels.join('.')}`)
    if (records === null || withVersion(records, 'DMARC1').length > 0) return records
    labels = labels.slice(1)
  }
  return []
}

/** Another organization must accept the reports about this domain (RFC 9990, 4). */
async function lookUpReportHosts(find: Find, domain: string, record: string) {
  const addresses = (parseTags(record)?.get('rua') ?? '').split(',')
  const hosts = addresses.map(
    (uri) => /^\s*mailto:[^\s@!]+@([a-z0-9.-]{1,253})(?:!\d+[kmgt]?)?\s*$/i.exec(uri)?.[1],
  )
  const others = hosts.filter(
    (host): host is string => Boolean(host) && getDomain(host!) !== getDomain(domain),
  )
  return await Promise.all(
    [...new Set(others)].slice(0, MOST_REPORT_HOSTS).map(async (host) => {
      const records = await find(`${domain}._report._dmarc.${host}`)
      return { host, accepts: records && withVersion(records, 'DMARC1').length > 0 }
    }),
  )
}

const MOST_SERVERS = 4

async function lookUpServers(dns: Dns, host: string): Promise<NonNullable<DomainRecords['servers']>> {
  const addresses = (await findRecords(() => dns.resolve4(host))) ?? []
  return await Promise.all(
    addresses.slice(0, MOST_SERVERS).map(async (address) => {
      const names = await findRecords(() => dns.reverse(address))
      const back = await Promise.all(
        (names ?? []).slice(0, MOST_SERVERS).map((name) => findAddresses(dns, name)),
      )
      const leadsBack = back.some((found) => found?.includes(address))
      return { address, names, confirmed: leadsBack || (names && !back.includes(null) ? leadsBack : null) }
    }),
  )
}
