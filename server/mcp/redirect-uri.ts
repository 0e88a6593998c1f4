// The redirect URIs that may receive an authorization code: of a site, of a program on the same machine (RFC 8252, 7.3),
// or of an app with its own scheme, a reversed domain name (7.1).
import { z } from 'zod'

/** Allowed app schemes without a dot. Others could start a program of the operating system, such as `ms-msdt:`. */
const APP_SCHEMES = /^(?:chatgpt|claude|code-oss|cursor|vscode|vscode-insiders|vscodium|windsurf|zed):$/
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

export const redirectUri = z.string().max(500).refine(isAllowed)

function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, hash, username } = new URL(address)
  if (hash !== '' || username !== '') return false
  if (protocol === 'http:') return LOOPBACK.test(hostname)
  return protocol === 'https:' || APP_SCHEMES.test(protocol) || protocol.includes('.')
}

/** Compares exactly, but ignores the port of a program on the same machine, which differs from run to run. */
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

/** Returns what the consent page shows: the host, or only the scheme of an app, because any app can claim any host. */
export function describeTarget(address: string): string {
  const { protocol, host } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol
}
