// What every page tells the browser to refuse. OWASP ASVS 5.0 V3.4.
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
  // web/app/trusted-types.ts, and the clipboard of the editor's library (prosemirror-view).
  'trusted-types inert-document own-worker ProseMirrorClipboard',
].join('; ')

// The document that shows a mail's HTML (web/public/mail-frame.js): mail is styled inline, so this one
// allows it, and nothing else. It always runs sandboxed, in an origin of its own.
const mailFramePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types mail',
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** What every answer carries, whatever it is. */
export const headersOfAll = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/** `https`: the site is reached by https, and browsers are to know no other way (RFC 6797). */
export function secureHeaders(request: Request, response: Response, https: boolean): Response {
  const { headers } = response
  if (https) headers.set('strict-transport-security', 'max-age=31536000')
  for (const [name, value] of Object.entries(headersOfAll)) headers.set(name, value)
  // A file that somebody uploaded brings a policy of its own, which allows nothing.
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('content-security-policy'))
    return response
  const isMailFrame = new URL(request.url).pathname === '/mail-frame'
  headers.set('content-security-policy', isMailFrame ? mailFramePolicy : pagePolicy)
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  return response
}
