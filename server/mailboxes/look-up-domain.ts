// Looks up the DNS records of a sending domain.
import type { Resolver } from 'node:dns/promises'
import { getDomain } from 'tldts'
import { knownSelectors, type DomainRecords, type RecordsFound } from '#core/mailboxes/domain-check.ts'
import { errorCode } from '#database/error-code.ts'

/** The resolver functions used here; tests replace them. */
export type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>

export async function lookUpDomain(
  dns: Dns,
  domain: string,
  selector: string | null,
): Promise<DomainRecords> {
  const parent = getDomain(domain) ?? domain
  const selectors = selector ? [selector] : knownSelectors
  const [txt, mx, dmarc, parentDmarc, ...keys] = await Promise.all([
    findRecords(() => readTxt(dns, domain)),
    findRecords(() => dns.resolveMx(domain)),
    findRecords(() => readTxt(dns, `_dmarc.${domain}`)),
    parent === domain ? [] : findRecords(() => readTxt(dns, `_dmarc.${parent}`)),
    ...selectors.map((name) => findRecords(() => readTxt(dns, `${name}._domainkey.${domain}`))),
  ])
  const dkim = selectors.map((name, i) => ({ selector: name, txt: keys[i] ?? null }))
  return { txt, mx, dmarc, parentDmarc, dkim, selectorIsKnown: selector !== null }
}

// A long record consists of several strings that belong together (RFC 7208, 3.3).
const readTxt = async (dns: Dns, name: string) =>
  (await dns.resolveTxt(name)).map((pieces) => pieces.join(''))

/** Returns an empty list when the name does not exist, and null without a response. */
export async function findRecords<Found>(ask: () => Promise<Found[]>): Promise<RecordsFound<Found>> {
  try {
    return await ask()
  } catch (error) {
    return ['ENODATA', 'ENOTFOUND'].includes(errorCode(error)) ? [] : null
  }
}
