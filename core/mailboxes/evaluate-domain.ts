// Evaluates a domain's DNS records for sending mail. A failed lookup counts as unknown, and unknown never as failing.
import { unknown, type DomainCheck, type DomainChecks, type DomainRecords } from './domain-check.ts'
import { evaluateDkim } from './evaluate-dkim.ts'
import { evaluateDmarc } from './evaluate-dmarc.ts'
import { evaluateSpf } from './evaluate-spf.ts'
import { evaluateBimi, evaluateMtaSts, evaluateTlsRpt } from './evaluate-transport.ts'

/** `now` is the time against which the end of the registration is measured. */
export function evaluateDomain(
  domain: string,
  records: DomainRecords,
  provider: string,
  now = new Date(0),
): DomainChecks {
  const dmarc = evaluateDmarc(domain, records)
  const more = {
    ptr: evaluatePtr(records),
    mta_sts: evaluateMtaSts(domain, records),
    tls_rpt: evaluateTlsRpt(domain, records),
    bimi: evaluateBimi(records, dmarc),
    expiry: evaluateExpiry(records.expiresAt, now),
  }
  return {
    spf: evaluateSpf(domain, records, provider),
    dkim: evaluateDkim(records, provider),
    dmarc,
    mx: evaluateMx(domain, records),
    ...Object.fromEntries(Object.entries(more).filter(([, check]) => check !== undefined)),
  }
}

function evaluateMx(domain: string, { mx, exchanges = [], isGone }: DomainRecords): DomainCheck {
  if (isGone) {
    const text = `The DNS knows no domain ${domain}, so receivers refuse its mail. See at your registrar whether it ended or lost its name servers.`
    return { state: 'fail', says: text, found: [], isGone }
  }
  if (mx === null) return unknown('where mail arrives')
  const found = mx.map(({ exchange, priority }) => `${priority} ${exchange || '.'}`).toSorted()
  if (mx.length === 1 && ['', '.'].includes(mx[0]!.exchange)) {
    return {
      state: 'fail',
      says: `${domain} accepts no mail, so no reply can reach you (RFC 7505).`,
      found,
    }
  }
  if (mx.length === 0) {
    return {
      state: 'fail',
      says: `${domain} has no MX record: replies and bounces have nowhere to go.`,
      found,
    }
  }
  const dead = exchanges.filter(({ addresses }) => addresses?.length === 0).map(({ exchange }) => exchange)
  if (dead.length > 0 && dead.length === exchanges.length)
    return { state: 'fail', says: `${dead.join(', ')} has no address, so no reply can reach you.`, found }
  if (dead.length > 0)
    return {
      state: 'warn',
      says: `${dead.join(', ')} has no address. Replies arrive at the other servers.`,
      found,
    }
  return { state: 'pass', says: 'Replies can be delivered.', found }
}

/** Receivers such as Gmail reject mail of a server whose address has no name that leads back to it. */
function evaluatePtr({ servers }: DomainRecords): DomainCheck | undefined {
  if (!servers || servers.length === 0) return undefined
  const found = servers.map(({ address, names }) => `${address} ${names?.join(', ') || '–'}`).toSorted()
  const bad = servers.find(({ names, confirmed }) => names?.length === 0 || confirmed === false)
  if (bad) {
    const text =
      bad.names?.length === 0
        ? `The server ${bad.address} has no name (PTR record), so Gmail and others reject its mail. Ask its host to set one.`
        : `The name of the server ${bad.address} does not lead back to it. Ask its host to set a PTR record that does.`
    return { state: 'fail', says: text, found }
  }
  if (servers.some(({ confirmed }) => confirmed === null))
    return { ...unknown('the name of the server'), found }
  return { state: 'pass', says: 'The server’s address has a name that leads back to it.', found }
}

const DAY = 86_400_000
const SOON_DAYS = 30
const URGENT_DAYS = 7

export function evaluateExpiry(expiresAt: string | null | undefined, now: Date): DomainCheck | undefined {
  if (expiresAt === undefined) return undefined
  if (expiresAt === null)
    return {
      state: 'unknown',
      says: 'The registry does not say when the registration ends.',
      found: [],
      unanswered: true,
    }
  const day = expiresAt.slice(0, 10)
  const left = Math.floor((Date.parse(expiresAt) - now.getTime()) / DAY)
  const base = { found: [day], until: expiresAt }
  if (left < 0)
    return {
      state: 'fail',
      says: `The registration ended on ${day}: renew it now, or mail and links stop.`,
      ...base,
    }
  if (left > SOON_DAYS) return { state: 'pass', says: `Registered until ${day}.`, ...base }
  const text = `The registration ends on ${day}. Renew it at your registrar.`
  return { state: left <= URGENT_DAYS ? 'fail' : 'warn', says: text, ...base }
}
