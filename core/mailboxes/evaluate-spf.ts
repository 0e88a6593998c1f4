import { unknown, type DomainCheck, type RecordsFound, type RecordToPaste } from './domain-check.ts'

/** Each provider's entry in a domain's SPF record. Services that use a bounce domain of their own need none. */
const spfIncludes: Readonly<Record<string, string>> = {
  gmail: '_spf.google.com',
  microsoft: 'spf.protection.outlook.com',
  zoho: 'zohomail.com',
  fastmail: 'spf.messagingengine.com',
}

export function evaluateSpf(domain: string, txt: RecordsFound, provider: string): DomainCheck {
  if (txt === null) return unknown('SPF')
  const found = txt.filter((record) => /^v=spf1(?:\s|$)/i.test(record))
  const include = spfIncludes[provider]
  const value = include ? `v=spf1 include:${include} ~all` : 'v=spf1 mx ~all'
  const fix: RecordToPaste = { host: domain, type: 'TXT', value }
  const [record] = found
  if (!record) return { state: 'fail', says: 'No SPF record says who may send for this domain.', found, fix }
  const fail = (says: string): DomainCheck => ({ state: 'fail', says, found })
  if (found.length > 1)
    return fail('There are two SPF records, so neither counts (RFC 7208). Merge them into one.')
  const terms = record.trim().toLowerCase().split(/\s+/).slice(1)
  // Receivers make at most ten lookups (RFC 7208, 4.6.4); those of each include come on top.
  const lookups = terms.filter((term) =>
    /^[+?~-]?(?:include:|a\b|mx\b|ptr\b|exists:|redirect=)/.test(term),
  ).length
  if (lookups > 10)
    return fail(`The SPF record needs ${lookups} lookups. Receivers stop after 10, so it fails.`)
  if (terms.includes('+all') || terms.includes('all'))
    return fail('The SPF record lets anyone send for this domain. End it with ~all.')
  if (
    include &&
    !terms.some((term) => term.endsWith(`include:${include}`)) &&
    !terms.some((t) => t.startsWith('redirect='))
  ) {
    const added = `${record.trim().replace(/(?<!\s)\s+[~?-]all$/i, '')} include:${include} ~all`
    return {
      state: 'warn',
      says: 'The SPF record does not include the provider this mailbox sends through.',
      found,
      fix: { ...fix, value: added },
    }
  }
  if (!terms.some((term) => /^[~-]all$|^redirect=/.test(term))) {
    return { state: 'warn', says: 'The SPF record does not cover other senders. End it with ~all.', found }
  }
  return { state: 'pass', says: 'SPF says who may send for this domain.', found }
}
