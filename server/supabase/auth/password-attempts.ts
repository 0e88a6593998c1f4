// Limits on password guesses for one account. All network addresses share one budget, which does not apply where the
// owner has signed in before, so no one can use it up for them. A known browser has its own budget, on any network.
// While someone is guessing, an owner at a new place can sign in by a mailed link, which does not count passwords.
import type { Call } from './call.ts'
import { deviceOf, rememberDevice } from './known-devices.ts'
import { limits, consume, tooMany } from './limits.ts'
import type { Session } from './sessions.ts'
import type { User } from './users.ts'

/**
 * Counted before the password is checked, so that concurrent guesses cannot slip through; refunded when it was right.
 * An account's address and the handle of its username have separate budgets: a shared one would reveal which address
 * belongs to a username.
 */
export async function beginAttempt(
  call: Call,
  named: string,
  userId: string | null,
): Promise<{ succeeded(): Promise<void> }> {
  const { limiter } = call.auth
  const device = deviceOf(call, userId)
  if (device) {
    const ownBudget = `${userId} device ${device}`
    await consume(call.auth, limits.passwordsOnAccount, ownBudget)
    return { succeeded: () => limiter.refund(limits.passwordsOnAccount, ownBudget) }
  }
  const address = call.auth.clientAddress(call.request)
  const place = placeOf(call, named)
  const here = await limiter.take(limits.passwordsOnAccount, place)
  if (here.wait > 0) throw tooMany(here)
  const isKnown = (await limiter.peek(limits.knownPlaces, placeOf(call, userId ?? named))).wait > 0
  const everywhere = isKnown ? here : await limiter.take(limits.guessesOnAccount, named)
  if (everywhere.wait > 0) throw tooMany(everywhere)
  return {
    async succeeded() {
      await limiter.refund(limits.passwords, address)
      await limiter.refund(limits.passwordsOnAccount, place)
      if (!isKnown) await limiter.refund(limits.guessesOnAccount, named)
    },
  }
}

/**
 * Stores the network address and browser of a complete sign-in; an account with a second factor must have verified
 * it. The address is stored as a keyed hash, like every count.
 */
export async function rememberSignIn(call: Call, { id, factors }: User, aal: Session['aal']): Promise<void> {
  if (aal === 'aal1' && factors?.some((factor) => factor.status === 'verified')) return
  rememberDevice(call, id)
  const place = placeOf(call, id)
  await call.auth.limiter.reset(limits.knownPlaces, place)
  await call.auth.limiter.take(limits.knownPlaces, place)
}

function placeOf({ auth, request }: Call, account: string): string {
  return `${account} ${auth.clientAddress(request)}`
}

/** The subject of the limits on codes of a second factor: someone with only the password cannot use up the owner's. */
export function guesserOf(call: Call, userId: string): string {
  const device = deviceOf(call, userId)
  return device ? `${userId} device ${device}` : userId
}
