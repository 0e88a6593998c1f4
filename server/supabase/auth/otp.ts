import { z } from 'zod'
import type { Query } from '#database/database.ts'
import { answer, type Call } from './call.ts'
import { parseEmailAddress } from './email-address.ts'
import { refuseCompanyAddress } from './company/only.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { limits, consumeByAddress, consumeMail } from './limits.ts'
import { parseChallenge } from './pkce.ts'
import { withConstantTime } from './constant-time-response.ts'
import { readJson } from './read-json.ts'
import { prepareMailLink, sendOrAllowAgain } from './send-mail-link.ts'
import { findUserByEmail, insertUser, mergeMetadata, whyNoSignUp } from './users.ts'

const body = z.object({
  email: field.text,
  phone: field.text,
  create_user: field.flag,
  data: field.metadata,
  ...field.pkce,
})

/**
 * POST /otp: mails a link and a code instead of asking for a password. An unknown address is signed up; when it may
 * not sign up, the response is the same.
 */
export async function sendOneTimeCode(call: Call): Promise<Response> {
  const { auth } = call
  const given = await readJson(call.request, body)
  if (given.phone) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled')
  const email = parseEmailAddress(given.email ?? '')
  refuseCompanyAddress(auth, email)
  const challenge = parseChallenge(given)
  const userMetadata = mergeMetadata({}, given.data)
  await consumeByAddress(call, limits.mails)
  await consumeMail(call, 'magiclink', email)
  return withConstantTime(auth, async () => {
    const prepared = await auth.transaction(async (query) => {
      const mayCreate = given.create_user !== false && (await whyNoSignUp(query, email)) === null
      const newcomer = mayCreate ? { email, passwordHash: null, userMetadata } : null
      const user = await findOrCreate(query, email, newcomer, call.at)
      const kind = user?.email_confirmed_at ? 'magiclink' : 'signup'
      return user && prepareMailLink(query, call, { userId: user.id, email, kind, challenge })
    })
    if (prepared) await sendOrAllowAgain(auth, 'magiclink', prepared.mail)
    return answer({})
  })
}

type Newcomer = Parameters<typeof insertUser>[1]

async function findOrCreate(query: Query, email: string, newcomer: Newcomer | null, at: Date) {
  const created = newcomer && (await insertUser(query, newcomer, at))
  return created ?? (await findUserByEmail(query, email))
}
