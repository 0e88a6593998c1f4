// Whether a port begins with TLS or asks for STARTTLS is the server's to say, and people mix the two up. Both are
// encrypted before a password is said, so the other one is tried too. Never without encryption.
import type { Security } from '#core/mailboxes/preset.ts'
import type { Fault } from '#core/mailboxes/explain-failure.ts'
import type { ServerAccess } from './access.ts'
import { asServerFailure, type ServerFailure } from './failure.ts'
import { waitLimit, type Reach } from './reach.ts'

/** The session, and how it was encrypted. Throws the ServerFailure that says most. */
export async function openEitherWay<Session>(
  server: ServerAccess,
  reach: Reach,
  open: (server: ServerAccess, reach: Reach) => Promise<Session>,
): Promise<{ session: Session; security: Security }> {
  const [first, second] = waysOf(server)
  const attempt = async (security: Security, reach: Reach) => ({
    session: await open({ ...server, security }, reach),
    security,
  })
  try {
    return await attempt(first, reach)
  } catch (error) {
    const failure = asServerFailure(error, server)
    if (second === undefined || !mayBeTheWay(failure)) throw failure
    try {
      return await attempt(second, { ...reach, waitMs: Math.min(waitLimit(reach), SECOND_WAIT_MS) })
    } catch (again) {
      const other = asServerFailure(again, server)
      throw mayBeTheWay(other) && first === server.security ? failure : other
    }
  }
}

/** The host has been waited for once. */
const SECOND_WAIT_MS = 5_000

/** How long a server that says nothing is waited for, in every way it is tried. */
export const silenceLimit = (server: ServerAccess, reach: Reach): number =>
  waitLimit(reach) + (waysOf(server).length > 1 ? Math.min(waitLimit(reach), SECOND_WAIT_MS) : 0)

// On these ports a server that is asked in plain text says nothing until time is up (RFC 8314).
const IMPLICIT_TLS: readonly number[] = [465, 993]

function waysOf({ security, port }: ServerAccess): [Security, Security?] {
  if (security === 'none') return ['none']
  return security === 'tls' || IMPLICIT_TLS.includes(port) ? ['tls', 'starttls'] : ['starttls', 'tls']
}

const mayBeTheWay = ({ fault }: ServerFailure): boolean => FAULTS.has(fault)
const FAULTS = new Set<Fault>(['not-tls', 'no-starttls', 'no-answer', 'closed', 'other'])
