// Reports that receivers send about a domain: DMARC aggregate reports (RFC 7489, RFC 9990) and TLS reports (RFC 8460).

/** Mail of one source, counted by the same result. Domains are lower case; empty when the report names none. */
export type DmarcRow = {
  /** The address of the server that sent it. */
  source: string
  count: number
  disposition: 'none' | 'quarantine' | 'reject'
  /** True when the signature, or the envelope, belongs to the domain of the From header. */
  dkim: boolean
  spf: boolean
  from: string
  /** The domains that signed and that the envelope named, aligned or not. */
  signers: string[]
  envelope: string
  /** Why the receiver did not apply the policy, such as “forwarded”. */
  reason: string
}

/** Failed connections of one kind to one mail server. */
export type TlsRow = { result: string; server: string; count: number }

type Report = {
  domain: string
  reporter: string
  id: string
  /** ISO times of the period. */
  begins: string
  ends: string
}
export type DmarcReport = Report & { kind: 'dmarc'; policy: string; rows: DmarcRow[] }
export type TlsReport = Report & { kind: 'tls'; policy: string; successes: number; rows: TlsRow[] }
export type DomainReport = DmarcReport | TlsReport

/** Rows beyond this many are dropped, the smallest first. */
const MOST_ROWS = 1_000

export const largestRows = <Row extends { count: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => b.count - a.count).slice(0, MOST_ROWS)

export const text = (value: unknown, max = 200): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, max).toWellFormed()
    : ''

/** A domain in lower case without its final dot; empty for anything else. */
export function domainIn(value: unknown): string {
  const name = text(value, 254).toLowerCase().replace(/\.$/, '')
  return name.length <= 253 && /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u.test(name) ? name : ''
}

const MOST_COUNT = 2_000_000_000

export function countIn(value: unknown): number {
  const count = Math.trunc(Number(text(value, 20).replaceAll(',', '')))
  return Number.isFinite(count) && count > 0 ? Math.min(count, MOST_COUNT) : 0
}

const FIRST_YEAR = 2010
const LAST_YEAR = 2100

/** A time as seconds, milliseconds or ISO text; null for one that no report has. */
export function timeIn(value: unknown): string | null {
  const written = text(value, 40)
  const number = Number(written)
  const time = new Date(
    written !== '' && Number.isFinite(number) ? (number > 1e11 ? number : number * 1_000) : written,
  )
  const year = time.getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR ? time.toISOString() : null
}
