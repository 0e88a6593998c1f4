// How often passwords may be guessed on one account. Everybody together has one budget, however many network addresses
// they come from. Where the owner has signed in before, that budget does not count: nobody can use it up for them. A
// browser that signed in before counts for itself alone, from whatever network.
// An owner at a new place while somebody guesses gets in by a mailed link, which no password counts against.
import type { Call } from './call.ts'
import { deviceOf, rememberDevice } from './known-devices.ts'
import { limits, take, tooMany } from './limits.ts'
import type { Session } from './sessions.ts'
import type { User } from './users.ts'

/**
 * Counted before the password is checked, or many at once would slip by; given back where it was right. An account's
 * address and the handle of its username have a budget each: one for both would tell whose address belongs to a username.
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
    await take(call.auth, limits.passwordsOnAccount, ownBudget)
    return { succeeded: () => limiter.refund(limits.passwordsOnAccount, ownBudget) }
  }
  const address = call.auth.clientAddress(call.request)
  const place = placeOf(call, named)
  const here = await limiter.take(limits.passwordsOnAccount, place)
  if (here.wait > 0) throw tooMany(here.wait)
  const isKnown = (await limiter.peek(limits.knownPlaces, placeOf(call, userId ?? named))).wait > 0
  const everywhere = isKnown ? here : await limiter.take(limits.guessesOnAccount, named)
  if (everywhere.wait > 0) throw tooMany(everywhere.wait)
  return {
    async succeeded() {
      await limiter.refund(limits.passwords, address)
      await limiter.refund(limits.passwordsOnAccount, place)
      if (!isKnown) await limiter.refund(limits.guessesOnAccount, named)
    },
  }
}

/**
 * Remembers network address and browser of a complete sign-in; an account with a second factor has to have shown it.
 * The address is stored as a keyed hash, like every count.
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

/** The subject of the limits on codes of a second factor: whoever has only the password uses up none of the owner's. */
export function guesserOf(call: Call, userId: string): string {
  const device = deviceOf(call, userId)
  return device ? `${userId} device ${device}` : userId
}
