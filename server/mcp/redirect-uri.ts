// The addresses to which a browser may carry a code: those of a site, of a program on the same machine (RFC 8252, 7.3),
// or of an app with a scheme of its own (7.1).
import { z } from 'zod'

/** Schemes that browsers give a meaning of their own, such as `javascript:`. */
const MEANT_BY_BROWSERS =
  /^(?:about|blob|data|file|filesystem|ftp|intent|javascript|mailto|tel|vbscript|view-source|wss?):$/
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

export const redirectUri = z.string().max(1_000).refine(isAllowed)

function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, hash, username } = new URL(address)
  if (hash !== '' || username !== '') return false
  if (protocol === 'http:') return LOOPBACK.test(hostname)
  return !MEANT_BY_BROWSERS.test(protocol)
}

/** Compares exactly, except for the port of a program on the same machine, which differs from run to run. */
export function isRedirectOf(registered: readonly string[], address: string): boolean {
  if (!isAllowed(address)) return false
  return registered.some((known) => known === address || withoutPort(known) === withoutPort(address))
}

function withoutPort(address: string): string {
  const url = new URL(address)
  if (url.protocol !== 'http:') return address
  url.port = ''
  return url.href
}
