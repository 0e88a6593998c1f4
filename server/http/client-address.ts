import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

type ClientAddress = {
  (request: Request, socketAddress: string | undefined): string
  /** The same for a request of `node:http`. */
  incoming(request: IncomingMessage): string
}

/**
 * The client's address, for rate limits. `X-Forwarded-For` counts only as far as the proxies that wrote it are
 * trusted (addresses or CIDR ranges); anything beyond was written by the client and proves nothing.
 */
export function clientAddressBehind(trustedProxies: string[]): ClientAddress {
  const trusted = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) =>
    isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  const clientOf = (socketAddress = '127.0.0.1', forwarded: string | null | undefined): string => {
    let address = normalize(socketAddress)
    if (!forwarded) return address
    for (const hop of forwarded.split(',').toReversed()) {
      if (!isTrusted(address)) break
      address = normalize(hop.trim())
    }
    return address
  }
  return Object.assign(
    (request: Request, socketAddress: string | undefined) =>
      clientOf(socketAddress, request.headers.get('x-forwarded-for')),
    {
      incoming: ({ socket, headers }: IncomingMessage) =>
        clientOf(socket.remoteAddress, String(headers['x-forwarded-for'] ?? '')),
    },
  )
}

/**
 * Returns the budget key of an address. An IPv6 address counts as its /64, because every customer gets at least one and
 * can use any address in it (RFC 6177). Any other address is its own key.
 */
export function budgetKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.replace(/%.*/, '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : []
  const network = [...left, ...zeros, ...right].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

// A dual-stack socket shows IPv4 peers as ::ffff:192.0.2.1. Some proxies add the port, which changes with each
// connection.
const normalize = (address: string) =>
  address
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:/i, '')
