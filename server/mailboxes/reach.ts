import type { PublicHosts } from '#server/outbound/public-host.ts'
import type { ServerAccess } from './access.ts'
import { ServerFailure } from './failure.ts'

/** How mail servers are reached from here. */
export type Reach = {
  hosts: PublicHosts
  /** Connections without encryption, for an operator's own network alone (ALLOW_PRIVATE_HOSTS). */
  allowPlain: boolean
  /** On public hosts only the ports of mail are tried: a mailbox is no way to look at what else listens there. */
  mailPortsOnly?: boolean
  /** Certificates to trust beside those the system does, as PEM: for tests. */
  trust?: string
  /** How long a silent server is waited for. */
  waitMs?: number
}

/** Where to connect to. The address was checked, so the name is not asked again. */
export async function findServer(
  { host, port, security }: ServerAccess,
  reach: Reach,
  ports: readonly number[],
): Promise<string> {
  if (reach.mailPortsOnly && !ports.includes(port)) throw new ServerFailure('port', '')
  if (security === 'none' && !reach.allowPlain) throw new ServerFailure('plain', '')
  const found = await reach.hosts.find(host)
  if (!found.ok) throw new ServerFailure(found.reason === 'private' ? 'private-host' : 'unknown-host', '')
  // Some networks have no way out over IPv6 although names have such addresses.
  return (found.addresses.find(({ family }) => family === 4) ?? found.addresses[0]).address
}

export const smtpPorts: readonly number[] = [25, 465, 587, 2525]
export const imapPorts: readonly number[] = [143, 993]

export const waitLimit = ({ waitMs = 15_000 }: Reach) => waitMs

/** A server that goes on talking without ever answering is as good as a silent one. */
export async function within<T>(ms: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new ServerFailure('no-answer', ''))
    giveUp()
  }, ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
