// A port starts with TLS or with STARTTLS depending on the server, and users confuse the two. Both encrypt before a
// password is sent, so the other one is tried too. Never without encryption.
import type { Security } from '#core/mailboxes/preset.ts'
import type { Fault } from '#core/mailboxes/explain-failure.ts'
import type { ServerAccess } from './access.ts'
import { asServerFailure, type ServerFailure } from './failure.ts'
import { waitLimit, type Reach } from './reach.ts'

/** Returns the session, and its kind of encryption. Throws the most informative ServerFailure. */
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

/** The first attempt has already waited for the host. */
const SECOND_WAIT_MS = 5_000

/** The total time that a silent server is waited for, in both kinds of encryption. */
export const silenceLimit = (server: ServerAccess, reach: Reach): number =>
  waitLimit(reach) + (waysOf(server).length > 1 ? Math.min(waitLimit(reach), SECOND_WAIT_MS) : 0)

// On these ports a server contacted without TLS sends nothing until the timeout (RFC 8314).
const IMPLICIT_TLS: readonly number[] = [465, 993]

function waysOf({ security, port }: ServerAccess): [Security, Security?] {
  if (security === 'none') return ['none']
  return security === 'tls' || IMPLICIT_TLS.includes(port) ? ['tls', 'starttls'] : ['starttls', 'tls']
}

const mayBeTheWay = ({ fault }: ServerFailure): boolean => FAULTS.has(fault)
const FAULTS = new Set<Fault>(['not-tls', 'no-starttls', 'no-answer', 'closed', 'other'])
