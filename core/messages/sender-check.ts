// The receiving server's check of the From address (RFC 8601). Only the topmost header counts, because the server adds
// its own above those of the mail. A mail can bring a forged one when the server adds none, so `pass` must never prove
// more than a missing header, except that a report about a domain is counted, which pauses nothing.
import { headerOf, type InboundMail } from './inbound-mail.ts'

/** `none`: it was checked without a result in either direction. */
export type SenderCheck = 'pass' | 'none' | 'fail'

/** Null when the server adds no header. */
export function senderCheck(mail: Pick<InboundMail, 'headers' | 'from' | 'fromName'>): SenderCheck | null {
  const domain = domainOf(mail.from)
  if (isRewrittenByList(mail)) return 'fail'
  const [top = [], ...others] = checksOf(mail)
  if (top.length === 0 || domain === '') return null
  const passes = top.filter(({ result }) => result === 'pass')
  if (passes.some(({ method, properties }) => isAligned(method, properties, domain))) return 'pass'
  return [top, ...others].flat().some(({ method, result }) => isFailed(method, result)) ? 'fail' : 'none'
}

/**
 * The results of the topmost header, and of those that further filters of the same server added: each of OpenDKIM,
 * OpenDMARC and an SPF filter writes its own.
 */
function checksOf({ headers }: Pick<InboundMail, 'headers'>): Result[][] {
  const checks = (headers.get('authentication-results') ?? []).map((value) =>
    withoutComments(value.slice(0, 8_000)).split(';').map(readResult),
  )
  const server = checks[0]?.[0]?.name
  return checks
    .filter(([first]) => first?.name === server)
    .map((results) => results.filter(({ method }) => ['dmarc', 'dkim', 'spf', 'compauth'].includes(method)))
}

/** A list that replaces From by its own address, because the mail would fail DMARC, hides who wrote it. */
function isRewrittenByList({
  headers,
  from,
  fromName = '',
}: Pick<InboundMail, 'headers' | 'from' | 'fromName'>): boolean {
  const mail = { headers }
  if (!headers.has('list-id') && !headers.has('mailing-list')) return false
  const lists = `${headerOf(mail, 'list-post')} ${headerOf(mail, 'mailing-list')}`
    .slice(0, 2_000)
    .toLowerCase()
  return lists.includes(from.toLowerCase()) || headers.has('x-original-from') || / via /i.test(fromName)
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

/** `name` is the first word, which is the server's name in the first result of a header. */
type Result = { name: string; method: string; result: string; properties: ReadonlyMap<string, string> }

function readResult(text: string): Result {
  const pairs = text
    .toLowerCase()
    .split(/\s+/)
    .filter((pair) => pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
  const [name = ''] = text.trim().toLowerCase().split(/\s+/, 1)
  return {
    name: name.includes('=') ? '' : name,
    method: pairs[0]?.[0] ?? '',
    result: pairs[0]?.[1] ?? '',
    properties: new Map(pairs.slice(1)),
  }
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
