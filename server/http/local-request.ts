// Checks that a request comes from a program on this machine and was not forwarded. The outbox, the demo account's
// password and unprotected metrics are only for those. Any sign of a proxy or of another site makes it a remote
// request.

/**
 * The headers of browsers, local programs, tracing and Prometheus. A closed list, because proxies, clouds and CDNs
 * invent new headers: any other header was written by something in between.
 */
const ownHeader =
  /^(?:host|connection|keep-alive|accept|accept-(?:language|encoding|charset)|user-agent|origin|referer|cookie|authorization|apikey|x-client-info|content-(?:type|length)|transfer-encoding|range|cache-control|pragma|if-(?:none-match|modified-since|match|range)|upgrade-insecure-requests|sec-.*|purpose|priority|dnt|save-data|x-requested-with|x-prometheus-scrape-timeout-seconds|traceparent|tracestate|baggage)$/

const loopbackAddresses = new Set(['127.0.0.1', '::1'])
// A page of another site whose name was rebound to 127.0.0.1 can reach our port, but its requests still contain that
// name.
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

/** `null`, the origin of sandboxed pages, is not a URL. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && loopbackNames.has(new URL(url).hostname)
}
