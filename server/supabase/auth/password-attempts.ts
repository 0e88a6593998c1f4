// How often passwords may be guessed on one account. Everybody together has one budget, however many network addresses
// they come from. Where the owner has signed in before, that budget does not count: nobody can use it up for them.
// An owner at a new place while somebody guesses gets in by a mailed link, which no password counts against.
import type { Call } from './call.ts'
import { limits, tooMany } from './limits.ts'

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

/** Somebody has shown here that the account is theirs. Kept as a keyed hash, like every count. */
export async function rememberSignInAddress(call: Call, userId: string): Promise<void> {
  const place = placeOf(call, userId)
  await call.auth.limiter.reset(limits.knownPlaces, place)
  await call.auth.limiter.take(limits.knownPlaces, place)
}

function placeOf({ auth, request }: Call, account: string): string {
  return `${account} ${auth.clientAddress(request)}`
}
