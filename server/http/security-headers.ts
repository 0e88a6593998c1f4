import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http'
// The content security policy of every page. OWASP ASVS 5.0 V3.4.
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // web/data/trusted-types.ts, and the clipboard of the editor's library (prosemirror-view).
  'trusted-types inert-document own-worker ProseMirrorClipboard',
].join('; ')

// The document that shows a message's HTML (web/public/mail-frame.js): messages use inline styles, so this policy
// allows those, and nothing else. It always runs sandboxed, in a separate origin.
const mailFramePolicy = (pictures: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    `img-src ${pictures}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types mail',
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')

/** The frame has a second URL that allows pictures of other servers; a reader asks for it mail by mail. */
function policyOfPage(url: string): string {
  if (/^\/mail-frame\?pictures$/.test(url)) return mailFramePolicy('data: https:')
  return /^\/mail-frame(?:[?#]|$)/.test(url) ? mailFramePolicy('data:') : pagePolicy
}

/** The headers of every response. */
export const headersOfAll = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/** The headers of pages only, by the requested URL. */
const headersOfPage = (url = '') => ({
  'content-security-policy': policyOfPage(url),
  // Hides this server's address from the servers of pictures.
  ...(url.startsWith('/mail-frame') && { 'referrer-policy': 'no-referrer' }),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
})

/** For a site with https: browsers must use no other protocol (RFC 6797). */
export const headersOfHttps = { 'strict-transport-security': 'max-age=31536000' }

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[]
/** Additional headers of responses, by the requested URL. */
export type HeadersOf = (url: string) => Readonly<Record<string, string>>

/**
 * Responses of node:http with these headers, including the port's own errors. A handler may be stricter: its headers
 * take precedence.
 */
export function secureResponses(headersOf: HeadersOf): typeof ServerResponse {
  return class SecureResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, reason?: string | Given, headers?: Given): this {
      const given = (typeof reason === 'object' ? reason : headers) ?? {}
      // node:http's own errors have a flat list of names and values.
      if (Array.isArray(given))
        return super.writeHead(status, [...Object.entries(headersOfAll).flat(), ...given])
      const isPage = String(given['content-type']).startsWith('text/html')
      return super.writeHead(status, {
        ...headersOfAll,
        ...headersOf(this.req.url ?? ''),
        ...(isPage ? headersOfPage(this.req.url) : undefined),
        ...given,
      })
    }
  }
}
