// Whether a request comes from a program on this machine, and from no further. The outbox, the demo account's password
// and unprotected figures are for those alone. Any sign of a proxy or of another site makes its sender a stranger.

/**
 * What browsers, programs on this machine, tracing and Prometheus send. A closed list, because proxies, clouds and CDNs
 * invent headers without end: whatever else a request carries, something on its way wrote it.
 */
const ownHeader =
  /^(?:host|connection|keep-alive|accept|accept-(?:language|encoding|charset)|user-agent|origin|referer|cookie|authorization|apikey|x-client-info|content-(?:type|length)|transfer-encoding|range|cache-control|pragma|if-(?:none-match|modified-since|match|range)|upgrade-insecure-requests|sec-.*|purpose|priority|dnt|save-data|x-requested-with|x-prometheus-scrape-timeout-seconds|traceparent|tracestate|baggage)$/

const loopbackAddresses = new Set(['127.0.0.1', '::1'])
// A page elsewhere whose name was rebound to 127.0.0.1 reaches our port, but its requests still carry that name.
const loopbackNames = new Set(['127.0.0.1', '[::1]', 'localhost'])

export function isLocalRequest(request: Request, clientAddress: string): boolean {
  const { headers } = request
  return (
    loopbackAddresses.has(clientAddress) &&
    isLoopbackUrl(request.url) &&
    isLoopbackUrl(`http://${headers.get('host') ?? 'localhost'}`) &&
    ['origin', 'referer'].every((name) => isLoopbackUrl(headers.get(name) ?? 'http://localhost')) &&
    headers.get('sec-fetch-site') !== 'cross-site' &&
    [...headers.keys()].every((name) => ownHeader.test(name))
  )
}

/** `null`, the origin of sandboxed pages, is no URL. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && loopbackNames.has(new URL(url).hostname)
}
