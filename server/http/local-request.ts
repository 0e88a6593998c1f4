// Whether a request comes from a program on this machine, and from no further. The outbox, the demo account's password
// and unprotected figures are for those alone. Any sign of a proxy or of another site makes its sender a stranger.

/** What proxies write: the standard ones (RFC 7239, RFC 9110), and those of nginx, clouds and CDNs. */
const proxyHeader =
  /^(?:forwarded|via|x-forward.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|x-envoy-.*|x-proxy.*|x-host|x-scheme|x-url-scheme|x-rewrite-url|true-client-ip|client-ip|front-end-https|fastly-.*|cf-.*|cdn-loop|x-arr-.*|x-azure-.*|x-appengine-.*|x-amzn-trace-id|proxy-.*)$/

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
    [...headers.keys()].every((name) => !proxyHeader.test(name))
  )
}

/** `null`, the origin of sandboxed pages, is no URL. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && loopbackNames.has(new URL(url).hostname)
}
