import { requireUser } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { findTotpFactor } from './factors.ts'
import { limits, consumeByAddress } from './limits.ts'
import { toSeconds } from './sessions.ts'

export const challengeLifetimeMs = 5 * 60_000

/** POST /factors/:factorId/challenge */
export async function challengeFactor(call: Call): Promise<Response> {
  const { auth, at } = call
  const { user } = await requireUser(call)
  await consumeByAddress(call, limits.factors)
  const factor = await findTotpFactor(auth.query, user.id, call.params.factorId)
  const expires = new Date(at.getTime() + challengeLifetimeMs)
  const [challenge] = await auth.transaction(async (query) => {
    await query('update auth.mfa_factors set last_challenged_at = $2 where id = $1', [factor.id, at])
    await query('delete from auth.mfa_challenges where factor_id = $1 and created_at < $2', [
      factor.id,
      new Date(at.getTime() - challengeLifetimeMs),
    ])
    return query<{ id: string }>(
      'insert into auth.mfa_challenges (factor_id, created_at) values ($1, $2) returning id',
      [factor.id, at],
    )
  })
  return answer({ id: challenge!.id, type: factor.factor_type, expires_at: toSeconds(expires) })
}
