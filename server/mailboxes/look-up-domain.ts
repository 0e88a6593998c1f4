// Asks the DNS what it says of a domain that mail leaves from.
import type { Resolver } from 'node:dns/promises'
import { getDomain } from 'tldts'
import { knownSelectors, type DomainRecords, type RecordsFound } from '#core/mailboxes/domain-check.ts'
import { errorCode } from '#database/error-code.ts'

/** What is asked of a resolver; tests script it. */
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

// A long record comes in pieces that belong together (RFC 7208, 3.3).
const readTxt = async (dns: Dns, name: string) =>
  (await dns.resolveTxt(name)).map((pieces) => pieces.join(''))

/** No such name is nothing; no answer is null. */
export async function findRecords<Found>(ask: () => Promise<Found[]>): Promise<RecordsFound<Found>> {
  try {
    return await ask()
  } catch (error) {
    return ['ENODATA', 'ENOTFOUND'].includes(errorCode(error)) ? [] : null
  }
}
