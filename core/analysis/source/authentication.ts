import { ownerOf } from '../links.ts'
import type { Message } from './read-message.ts'

export type Method = 'spf' | 'dkim' | 'dmarc'
/** A receiving server's verdict in its own term ("pass", "fail", "softfail", "none"), and the domain it applies to. */
type Verdict = { method: Method; result: string; domain: string | null }

const RESULT = /\b(spf|dkim|dmarc)\s{0,3}=\s{0,3}([a-z]{2,12})\b([^;]{0,600})/gi

/** RFC 8601. The topmost header is from the server nearest to the reader, which is the only one to trust. */
export function readAuthentication({ headers }: Message): Verdict[] {
  const nearest = headers.find(
    ({ name }) => name === 'authentication-results' || name === 'arc-authentication-results',
  )?.value
  const verdicts: Verdict[] = []
  for (const [, method, result, rest] of (nearest ?? '').slice(0, 8000).matchAll(RESULT)) {
    verdicts.push({
      method: method!.toLowerCase() as Method,
      result: result!.toLowerCase(),
      domain: domainIn(method!.toLowerCase(), rest!),
    })
  }
  const received = headers.find(({ name }) => name === 'received-spf')?.value
  if (received && !verdicts.some(({ method }) => method === 'spf')) {
    verdicts.push({
      method: 'spf',
      result: /^\w{1,12}/.exec(received)?.[0].toLowerCase() ?? 'none',
      domain:
        /envelope-from="?[^\s@;"]{0,64}@?([a-z0-9.-]{1,255})/i.exec(received)?.[1]?.toLowerCase() ?? null,
    })
  }
  return verdicts
}

function domainIn(method: string, rest: string): string | null {
  const property =
    method === 'spf'
      ? /smtp\.(?:mailfrom|helo)\s{0,3}=\s{0,3}"?(?:[^\s@;"]{0,64}@)?([a-z0-9.-]{1,255})/i
      : method === 'dkim'
        ? /header\.(?:d|i)\s{0,3}=\s{0,3}@?(?:[^\s@;"]{0,64}@)?([a-z0-9.-]{1,255})/i
        : /header\.from\s{0,3}=\s{0,3}(?:[^\s@;"]{0,64}@)?([a-z0-9.-]{1,255})/i
  return property.exec(rest)?.[1]?.toLowerCase().replace(/\.$/, '') ?? null
}

export const fromDomain = ({ from }: Message): string =>
  /@([^\s@<>"',;]{1,255})>?\s*$/.exec(from ?? '')?.[1]?.toLowerCase() ??
  /@([a-z0-9.-]{1,255})/i.exec(from ?? '')?.[1]?.toLowerCase() ??
  ''

/** RFC 7489 section 3.1, relaxed: both domains belong to the same organization. */
export const isAligned = (domain: string | null, from: string): boolean =>
  domain !== null && from !== '' && ownerOf(domain) === ownerOf(from)
