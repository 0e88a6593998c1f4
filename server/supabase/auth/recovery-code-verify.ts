import { z } from 'zod'
import { requireUser } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { limits } from './limits.ts'
import { guesserOf, rememberSignIn } from './password-attempts.ts'
import { raiseSession } from './raise-session.ts'
import { readJson } from './read-json.ts'
import { useUpCode } from './recovery-codes.ts'
import { toSessionDocument } from './sessions.ts'
import { findUser } from './users.ts'

const body = z.object({ code: field.text })

/** POST /factors/recovery-codes/verify: raises the session like a code of the app does. */
export async function verifyRecoveryCode(call: Call): Promise<Response> {
  const { auth, at } = call
  const signedIn = await requireUser(call)
  const { user } = signedIn
  const { code } = await readJson(call.request, body)
  const guesser = guesserOf(call, user.id)
  const { wait, headers } = await auth.limiter.take(limits.recoveryCodes, guesser)
  if (wait > 0) {
    const message = 'Too many wrong recovery codes, wait or use another factor'
    throw new AuthError('mfa_recovery_codes_locked', message, { headers })
  }
  const session = await auth.transaction(async (query) => {
    const factorId = await useUpCode(query, auth.keys.codes, user.id, code ?? '', at)
    if (!factorId) throw new AuthError('mfa_verification_failed', 'Invalid recovery code entered')
    return raiseSession(query, signedIn, { factorId, method: 'mfa/recovery_code' }, at)
  })
  await auth.limiter.refund(limits.recoveryCodes, guesser)
  await rememberSignIn(call, user, session.aal)
  auth.liveSessions.forget()
  return answer(await toSessionDocument(auth, { user: (await findUser(auth.query, user.id))!, session }, at))
}
