import { z } from 'zod'
import type { Query } from '#database/database.ts'
import { requireUser } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { AuthError } from './errors.ts'
import { challengeLifetimeMs } from './factor-challenge.ts'
import { findTotpFactor, type TotpFactor } from './factors.ts'
import * as field from './fields.ts'
import { limits, consume } from './limits.ts'
import { guesserOf, rememberSignIn } from './password-attempts.ts'
import { raiseSession } from './raise-session.ts'
import { readJson } from './read-json.ts'
import { decrypt } from './encrypted.ts'
import { toSessionDocument } from './sessions.ts'
import { matchTotp } from './totp.ts'
import { findUser } from './users.ts'
import { isUuid } from '#server/http/is-uuid.ts'

const body = z.object({ challenge_id: field.text, code: field.text })

/** POST /factors/:factorId/verify: raises the session to two factors. */
export async function verifyFactor(call: Call): Promise<Response> {
  const { auth, at } = call
  const signedIn = await requireUser(call)
  const { challenge_id: challengeId, code } = await readJson(call.request, body)
  if (!challengeId || !code) throw new AuthError('validation_failed', 'challenge_id and code are required')
  const guesser = guesserOf(call, signedIn.user.id)
  await consume(auth, limits.factorCodes, guesser)
  const session = await auth.transaction(async (query) => {
    const factor = await findTotpFactor(query, signedIn.user.id, call.params.factorId, 'for update')
    await consumeChallenge(query, call, factor, challengeId)
    const step = matchTotp(
      decrypt(auth.keys.factorSecrets, factor.secret, factor.id),
      code,
      at,
      Number(factor.last_used_step),
    )
    if (step === null) throw new AuthError('mfa_verification_failed', 'Invalid TOTP code entered')
    await query(
      `update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = $3 where id = $1`,
      [factor.id, step, at],
    )
    return raiseSession(query, signedIn, { factorId: factor.id, method: 'totp' }, at)
  })
  await auth.limiter.refund(limits.factorCodes, guesser)
  auth.liveSessions.forget()
  const user = (await findUser(auth.query, signedIn.user.id))!
  await rememberSignIn(call, user, session.aal)
  return answer(await toSessionDocument(auth, { user, session }, at))
}

// With a wrong code the challenge remains valid, because the rollback restores it.
async function consumeChallenge(
  query: Query,
  { at }: Call,
  factor: TotpFactor,
  challengeId: string,
): Promise<void> {
  const [challenge] = isUuid(challengeId)
    ? await query<{ created_at: Date }>(
        'delete from auth.mfa_challenges where id = $1 and factor_id = $2 returning created_at',
        [challengeId, factor.id],
      )
    : []
  if (!challenge)
    throw new AuthError('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (challenge.created_at.getTime() + challengeLifetimeMs < at.getTime()) {
    throw new AuthError(
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    )
  }
}
