import { z } from 'zod'
import type { Call } from './call.ts'
import { refuseCompanyAddress } from './company/only.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { deviceOfEmail } from './known-devices.ts'
import { limits, consumeByAddress } from './limits.ts'
import { beginAttempt, rememberSignIn } from './password-attempts.ts'
import { findWeakness } from './password-rules.ts'
import { isPassword } from './passwords.ts'
import { readJson } from './read-json.ts'
import { startSession, toSessionDocument } from './sessions.ts'
import { findSignInUser, isBanned } from './users.ts'

const body = z.object({ email: field.text, phone: field.text, password: field.text })
const maxPasswordBytes = 1024

/** grant_type=password */
export async function signInWithPassword(call: Call) {
  const { auth, at } = call
  const given = await readJson(call.request, body)
  if (given.phone) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled')
  const named = (given.email ?? '').trim().toLowerCase()
  const password = given.password ?? ''
  refuseCompanyAddress(auth, named)
  if (!named) throw new AuthError('validation_failed', 'missing email or phone')
  if (!(await deviceOfEmail(call, named))) await consumeByAddress(call, limits.passwords)
  const short = named.length <= 254 && Buffer.byteLength(password) <= maxPasswordBytes
  const user = short ? await findSignInUser(auth.query, named) : null
  const attempt = await beginAttempt(call, named, user?.id ?? null)
  const right = await isPassword(short ? password : '', user?.encrypted_password ?? null)
  if (!user || !right) throw new AuthError('invalid_credentials', 'Invalid login credentials')
  await attempt.succeeded()
  refuseCompanyAddress(auth, user.email)
  if (isBanned(user, at)) throw new AuthError('user_banned', 'User is banned')
  if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed', 'Email not confirmed')

  const started = await auth.transaction((query) => startSession(query, call, user.id, 'password'))
  await rememberSignIn(call, started.user, started.session.aal)
  const weakness = findWeakness(password, auth.config.minPasswordLength)
  return { ...(await toSessionDocument(auth, started, at)), ...(weakness ? { weak_password: weakness } : {}) }
}
