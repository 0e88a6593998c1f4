import { z } from 'zod'
import type { Call } from './call.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { limits, takeByAddress, tooMany } from './limits.ts'
import { findWeakness } from './password-rules.ts'
import { isPassword } from './passwords.ts'
import { readJson } from './read-json.ts'
import { startSession, toSessionDocument } from './sessions.ts'
import { findUserByEmail, isBanned } from './users.ts'

const body = z.object({ email: field.text, phone: field.text, password: field.text })
const maxPasswordBytes = 1024

/** grant_type=password */
export async function signInWithPassword(call: Call) {
  const { auth, at } = call
  const given = await readJson(call.request, body)
  if (given.phone) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled')
  const email = (given.email ?? '').trim().toLowerCase()
  const password = given.password ?? ''
  if (!email) throw new AuthError('validation_failed', 'missing email or phone')
  await takeByAddress(call, limits.passwords)
  await refuseGuessing(call, email)

  const short = email.length <= 254 && Buffer.byteLength(password) <= maxPasswordBytes
  const user = short ? await findUserByEmail(auth.query, email) : null
  const right = await isPassword(short ? password : '', user?.encrypted_password ?? null)
  if (!user || !right) {
    await auth.limiter.take(limits.failuresOnAccount, email)
    throw new AuthError('invalid_credentials', 'Invalid login credentials')
  }
  await forgiveTry(call, email)
  if (isBanned(user, at)) throw new AuthError('user_banned', 'User is banned')
  if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed', 'Email not confirmed')

  const started = await auth.transaction((query) => startSession(query, call, user.id, 'password'))
  const weakness = findWeakness(password, auth.config.minPasswordLength)
  return { ...(await toSessionDocument(auth, started, at)), ...(weakness ? { weak_password: weakness } : {}) }
}

/**
 * Many wrong passwords close the account to those who sent them; a network address that has not tried
 * is still heard, or anybody could lock anybody out.
 */
async function refuseGuessing({ auth, request }: Call, email: string): Promise<void> {
  const here = await auth.limiter.take(limits.passwordsOnAccount, `${email} ${auth.clientAddress(request)}`)
  if (here.wait > 0) throw tooMany(here.wait)
  const everywhere = await auth.limiter.peek(limits.failuresOnAccount, email)
  if (everywhere.wait > 0 && !here.first) throw tooMany(everywhere.wait)
}

// Only wrong passwords count in the end; counted before they are checked, or many at once would slip by.
async function forgiveTry({ auth, request }: Call, email: string): Promise<void> {
  const address = auth.clientAddress(request)
  await auth.limiter.giveBack(limits.passwords, address)
  await auth.limiter.giveBack(limits.passwordsOnAccount, `${email} ${address}`)
}
