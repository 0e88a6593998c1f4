// Kinds of networks that are informative about a hit. Looked up once, when a hit arrives; the address itself is never
// stored. Maintained by hand, not fetched from the owners' lists: check a range there before relying on it.
import { BlockList, isIP } from 'node:net'

export type Network = 'image_proxy' | 'mail_security' | 'data_centre' | 'apple'

const published: Record<Network, string[]> = {
  // Google, including its image proxy (compare _netblocks.google.com).
  image_proxy: ['66.249.80.0/20', '66.102.0.0/20', '74.125.0.0/16', '72.14.192.0/18', '64.233.160.0/19'],
  // Exchange Online Protection (compare "Office 365 URLs and IP address ranges"), Proofpoint and Mimecast.
  mail_security: [
    '40.92.0.0/15',
    '40.107.0.0/16',
    '52.100.0.0/14',
    '104.47.0.0/17',
    '2a01:111:f400::/48',
    '67.231.144.0/20',
    '148.163.128.0/19',
    '205.220.160.0/20',
    '207.211.30.0/23',
    '205.139.110.0/23',
  ],
  // Large address blocks of the clouds on which link scanners run.
  data_centre: [
    '3.0.0.0/9',
    '18.128.0.0/9',
    '34.64.0.0/10',
    '52.0.0.0/10',
    '54.64.0.0/10',
    '13.64.0.0/11',
    '20.33.0.0/16',
    '104.40.0.0/13',
    '159.65.0.0/16',
    '165.227.0.0/16',
    '95.216.0.0/15',
    '2600:1f00::/24',
  ],
  apple: ['17.0.0.0/8'],
}

const lists = Object.entries(published).map(([name, ranges]) => {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return { name: name as Network, list }
})

export function networkOf(address: string): Network | null {
  const version = isIP(address)
  if (version === 0) return null
  return lists.find(({ list }) => list.check(address, version === 4 ? 'ipv4' : 'ipv6'))?.name ?? null
}
