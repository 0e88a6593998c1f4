// A separate network for each node of a cluster, so that one can be cut off: a bridge, and behind it a namespace for
// each node.
import { execFileSync } from 'node:child_process'

export type Link = {
  address: string
  /** The command prefix that runs a program on this side of the link. */
  inside: string[]
  /**
   * Drops its packets, as when a cable is pulled; returns a function that restores them. Absent when nothing can be
   * cut.
   */
  cut?: () => () => void
}

type Network = {
  /** The address at which the nodes reach programs outside of them. */
  address: string
  /** The range of addresses whose connections the nodes accept. */
  range: string
  link(name: string): Link
  close(): void
}

// 198.18.0.0/15 is reserved for network tests (RFC 2544).
const PREFIX = '198.18.77'
const ip = (...parameters: string[]) => execFileSync('ip', parameters, { stdio: 'pipe' })

/** Networks that can be cut, when this process may create them; otherwise all nodes are at 127.0.0.1. */
export function openNetwork(): Network {
  const bridge = `cf${process.pid}`
  try {
    ip('link', 'add', bridge, 'type', 'bridge')
    ip('address', 'add', `${PREFIX}.1/24`, 'dev', bridge)
    ip('link', 'set', bridge, 'up')
  } catch {
    const link = { address: '127.0.0.1', inside: [] }
    return { address: link.address, range: '127.0.0.1/32', link: () => link, close: () => undefined }
  }
  const names: string[] = []
  return {
    address: `${PREFIX}.1`,
    range: `${PREFIX}.0/24`,
    link(name) {
      const address = `${PREFIX}.${names.push(name) + 10}`
      return openLink(bridge, `${bridge}${name}`, address)
    },
    close() {
      for (const name of names) ip('netns', 'delete', `${bridge}${name}`)
      ip('link', 'delete', bridge)
    },
  }
}

function openLink(bridge: string, name: string, address: string): Link {
  ip('netns', 'add', name)
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('link', 'set', name, 'master', bridge, 'up')
  ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up')
  return {
    address,
    inside: ['ip', 'netns', 'exec', name],
    cut() {
      ip('link', 'set', name, 'down')
      return () => ip('link', 'set', name, 'up')
    },
  }
}
