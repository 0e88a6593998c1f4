// Rate limits of the auth server. Numbers per network address are GoTrue's defaults.
import type { Limit } from '#server/http/rate-limit.ts'
import type { AuthContext, Call } from './call.ts'
import { AuthError } from './errors.ts'
import { deviceOfEmail } from './known-devices.ts'

const fiveMinutes = 300

export const limits = {
  signUps: { name: 'sign-up', count: 30, seconds: fiveMinutes },
  mails: { name: 'mail', count: 30, seconds: fiveMinutes },
  verifications: { name: 'verify', count: 30, seconds: fiveMinutes },
  companySignIns: { name: 'company-sign-in', count: 120, seconds: fiveMinutes },
  refreshes: { name: 'refresh', count: 150, seconds: fiveMinutes },
  passwords: { name: 'password', count: 30, seconds: fiveMinutes },
  factors: { name: 'factor', count: 15, seconds: fiveMinutes },
  /** Wrong codes of an authenticator app; three in a million are valid at any moment. */
  factorCodes: { name: 'factor-code', count: 10, seconds: 3600 },
  recoveryCodes: { name: 'recovery-code', count: 10, seconds: 3600 },
  /** The limit of one network address for one account. */
  passwordsOnAccount: { name: 'password-account-address', count: 10, seconds: fiveMinutes },
  /** Wrong passwords from all places where the owner has not signed in before. */
  guessesOnAccount: { name: 'password-guesses', count: 50, seconds: 3600 },
  /** Not a limit but a record: set when the owner signs in, and expired when the limit would be full again. */
  knownPlaces: { name: 'known-place', count: 1, seconds: 90 * 86_400, unscaled: true },
  /** Also a record: someone signed up again with an address that is not confirmed yet. */
  repeatedSignUps: { name: 'repeated-sign-up', count: 1, seconds: 90 * 86_400, unscaled: true },
  /**
   * Wrong codes from all places: a whole day of guessing a six-digit code succeeds with a probability below one in a
   * thousand.
   */
  codesOnAccount: { name: 'code', count: 20, seconds: 3600 },
  /**
   * The limit of one network address for the codes of one account: half of the account's limit, so that the owner's
   * attempts are left.
   */
  codesFromSender: { name: 'code-sender', count: 5, seconds: 1800 },
  /** Codes requested by a signed-in user, limited for that user only. */
  reauthentications: { name: 'reauthentication', count: 20, seconds: 3600 },
} as const satisfies Record<string, Limit>

export async function consumeByAddress({ auth, request }: Call, limit: Limit): Promise<void> {
  await consume(auth, limit, auth.clientAddress(request))
}

export async function consume(auth: AuthContext, limit: Limit, subject: string): Promise<void> {
  const state = await auth.limiter.take(limit, subject)
  if (state.wait > 0) throw tooMany(state)
}

export function tooMany({ headers }: { headers: Record<string, string> }): AuthError {
  return new AuthError('over_request_rate_limit', 'Request rate limit reached', { headers })
}

export type MailKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication'

/**
 * Counted by address whether or not it is known here, so that the refusal reveals nothing about it. The owner's
 * device has its own interval, which no one else can use up.
 */
export async function consumeMail(call: Call, kind: MailKind, email: string): Promise<void> {
  const { auth } = call
  if (auth.config.mailIntervalSeconds <= 0) return
  const device = await deviceOfEmail(call, email)
  const { wait, headers } = await auth.limiter.take(
    mailInterval(auth, kind),
    device ? `${email} ${device}` : email,
  )
  if (wait === 0) return
  throw new AuthError(
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
    { headers },
  )
}

/** After a mail that could not be sent, or one whose link was used. */
export async function allowMailAgain(auth: AuthContext, kind: MailKind, email: string): Promise<void> {
  await auth.limiter.reset(mailInterval(auth, kind), email)
}

function mailInterval(auth: AuthContext, kind: MailKind): Limit {
  return { name: `mail-${kind}`, count: 1, seconds: auth.config.mailIntervalSeconds, unscaled: true }
}
