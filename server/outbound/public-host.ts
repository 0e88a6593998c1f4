// Hosts that users name (mailboxes, their own models) are contacted from inside our network. Connecting to a host on
// a private network or this machine would give anyone with an account access to internal services.
import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

type FoundHost =
  | { ok: true; addresses: [LookupAddress, ...LookupAddress[]] }
  | { ok: false; reason: 'unknown' | 'private' }

export type PublicHosts = {
  /** True when hosts of the operator's own network are allowed. */
  readonly allowsPrivate: boolean
  /**
   * Returns the addresses of the host, or the reason why it is not allowed. Connect to one of these addresses,
   * without resolving the name again.
   */
  find(host: string): Promise<FoundHost>
  /**
   * For `net.connect`, `tls.connect` and `http.request`: checks during the connection, so that a name that changes
   * its address in between gains nothing. Node calls it only for names: an address given as the host must pass `find`
   * first.
   */
  lookup: LookupFunction
}

type Resolve = (host: string) => Promise<LookupAddress[]>

export class PrivateHostError extends Error {
  readonly code = 'EPRIVATEHOST'
}

export function publicHosts({
  allowPrivate,
  resolve = resolveAll,
}: {
  /** ALLOW_PRIVATE_HOSTS: the operator's own network is allowed. Link-local addresses are still rejected. */
  allowPrivate: boolean
  resolve?: Resolve
}): PublicHosts {
  const isAllowed = ({ address, family }: LookupAddress) =>
    !isIn(neverReached, address, family) && (allowPrivate || isPublic(address, family))

  async function find(host: string): Promise<FoundHost> {
    const [first, ...others] = await resolve(bare(host)).catch(() => [])
    if (!first) return { ok: false, reason: 'unknown' }
    // A name with one private address among public ones could pass a check and then connect to the inside.
    if (![first, ...others].every(isAllowed)) return { ok: false, reason: 'private' }
    return { ok: true, addresses: [first, ...others] }
  }

  const lookup: LookupFunction = (host, { all, family }, answer) => {
    void find(host).then((found) => {
      const wanted = found.ok
        ? found.addresses.filter((one) => !family || familyOf(family) === one.family)
        : []
      if (!found.ok && found.reason === 'private') {
        return answer(new PrivateHostError(`${host} is on a private network`), '')
      }
      if (!wanted[0]) return answer(Object.assign(new Error(`${host} is unknown`), { code: 'ENOTFOUND' }), '')
      return all ? answer(null, wanted) : answer(null, wanted[0].address, wanted[0].family)
    })
  }
  return { allowsPrivate: allowPrivate, find, lookup }
}

const resolveAll: Resolve = (host) =>
  new Promise((done, fail) =>
    dnsLookup(host, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses))),
  )

// Removes the brackets of IPv6 hosts in URLs, and the zone of an address.
const bare = (host: string) => host.replace(/^\[(.*)\]$/, '$1').replace(/%[\s\S]*/, '')

const familyOf = (family: number | 'IPv4' | 'IPv6') =>
  family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family

/** True for an address on the public internet. */
export const isPublicAddress = (address: string): boolean => isPublic(address, isIP(address))

// All global unicast addresses of IPv6 are in 2000::/3; mapped, translated and local forms are outside of it.
const isPublic = (address: string, family: number) =>
  isIP(address) === family &&
  !isIn(specialPurpose, address, family) &&
  (family === 4 || isIn(globalUnicast, address, family))

const isIn = (list: BlockList, address: string, family: number) =>
  list.check(address, family === 6 ? 'ipv6' : 'ipv4')

function ranges(...listed: string[]): BlockList {
  const list = new BlockList()
  for (const range of listed) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

// Clouds serve the machine's own credentials at these addresses; no mailbox or model is there.
const neverReached = ranges(
  '169.254.0.0/16',
  'fe80::/10',
  '168.63.129.16/32',
  '100.100.100.200/32',
  'fd00:ec2::254/128',
)

const globalUnicast = ranges('2000::/3')

// The special-purpose registries of IANA (RFC 6890), multicast and Azure's host.
const specialPurpose = ranges(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
)
