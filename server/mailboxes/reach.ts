import type { PublicHosts } from '#server/outbound/public-host.ts'
import type { ServerAccess } from './access.ts'
import { ServerFailure } from './failure.ts'

/** The configuration of connections to mail servers. */
export type Reach = {
  hosts: PublicHosts
  /** Allows connections without encryption, for an operator's own network only (ALLOW_PRIVATE_HOSTS). */
  allowPlain: boolean
  /** On public hosts only mail ports are allowed, so that a mailbox cannot be used to scan other services. */
  mailPortsOnly?: boolean
  /** Certificates to trust in addition to the system's, as PEM: for tests. */
  trust?: string
  /** The timeout in milliseconds for a silent server. */
  waitMs?: number
}

/** Returns the address to connect to. It was checked, so the name is not resolved again. */
export async function findServer(
  { host, port, security }: ServerAccess,
  reach: Reach,
  ports: readonly number[],
): Promise<string> {
  if (reach.mailPortsOnly && !ports.includes(port)) throw new ServerFailure('port', '')
  if (security === 'none' && !reach.allowPlain) throw new ServerFailure('plain', '')
  const found = await reach.hosts.find(host)
  if (!found.ok) throw new ServerFailure(found.reason === 'private' ? 'private-host' : 'unknown-host', '')
  // Prefers IPv4, because some networks cannot reach the IPv6 addresses of a name.
  return (found.addresses.find(({ family }) => family === 4) ?? found.addresses[0]).address
}

export const smtpPorts: readonly number[] = [25, 465, 587, 2525]
export const imapPorts: readonly number[] = [143, 993]

export const waitLimit = ({ waitMs = 15_000 }: Reach) => waitMs

/** A server that sends data without ever responding counts as silent. */
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
