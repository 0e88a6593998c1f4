// The receiving server's check of the From address (RFC 8601). Only the topmost header counts, because the server adds
// its own above those of the mail. A mail can bring a forged one when the server adds none, so `pass` must never prove
// more than a missing header, except that a report about a domain is counted, which pauses nothing.
import { headerOf, type InboundMail } from './inbound-mail.ts'

/** `none`: it was checked without a result in either direction. */
export type SenderCheck = 'pass' | 'none' | 'fail'

/** Null when the server adds no header. */
export function senderCheck(mail: Pick<InboundMail, 'headers' | 'from'>): SenderCheck | null {
  const domain = domainOf(mail.from)
  const [, ...results] = withoutComments(headerOf(mail, 'authentication-results').slice(0, 8_000)).split(';')
  const found = results
    .map(readResult)
    .filter(({ method }) => ['dmarc', 'dkim', 'spf', 'compauth'].includes(method))
  if (found.length === 0 || domain === '') return null
  const passes = found.filter(({ result }) => result === 'pass')
  if (passes.some(({ method, properties }) => isAligned(method, properties, domain))) return 'pass'
  return found.some(({ method, result }) => isFailed(method, result)) ? 'fail' : 'none'
}

/**
 * The results of SPF, DKIM and DMARC that one header states; empty without one. Several signatures pass when one does.
 * The header of Microsoft 365 begins with a result and not with the server's name.
 */
export function authenticationResults(header: string): Record<'spf' | 'dkim' | 'dmarc', string> {
  const results = withoutComments(header.slice(0, 8_000)).split(';').map(readResult)
  const resultOf = (name: string) => {
    const found = results.filter(({ method, result }) => method === name && /^[a-z]{1,20}$/.test(result))
    return (found.find(({ result }) => result === 'pass') ?? found[0])?.result ?? ''
  }
  return { spf: resultOf('spf'), dkim: resultOf('dkim'), dmarc: resultOf('dmarc') }
}

type Result = { method: string; result: string; properties: ReadonlyMap<string, string> }

function readResult(text: string): Result {
  const pairs = text
    .toLowerCase()
    .split(/\s+/)
    .filter((pair) => pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
  return { method: pairs[0]?.[0] ?? '', result: pairs[0]?.[1] ?? '', properties: new Map(pairs.slice(1)) }
}

function isAligned(method: string, properties: Result['properties'], domain: string): boolean {
  if (method === 'dmarc') return isSameOrBelow(properties.get('header.from') ?? domain, domain)
  if (method === 'dkim')
    return isSameOrBelow(properties.get('header.d') ?? domainOf(properties.get('header.i') ?? ''), domain)
  return method === 'spf' && isSameOrBelow(domainOf(properties.get('smtp.mailfrom') ?? ''), domain)
}

const isFailed = (method: string, result: string): boolean =>
  method === 'spf' ? result === 'fail' || result === 'softfail' : method !== 'dkim' && result === 'fail'

const isSameOrBelow = (one: string, other: string): boolean =>
  one.includes('.') && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`))

const domainOf = (address: string): string =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .replace(/[<>"]/g, '')
    .toLowerCase()

// Comments may be nested (RFC 5322, 3.2.2).
function withoutComments(text: string): string {
  let depth = 0
  let outside = ''
  for (const char of text) {
    if (char === '(') depth += 1
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) outside += char
  }
  return outside
}
