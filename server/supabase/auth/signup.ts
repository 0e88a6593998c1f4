import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Query } from '#database/database.ts'
import { answer, type Call } from './call.ts'
import { parseEmailAddress } from './email-address.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { limits, consumeByAddress, consumeMail } from './limits.ts'
import { refuseCompanyAddress } from './company/only.ts'
import { refuseBadPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { parseChallenge, type Challenge } from './pkce.ts'
import { withConstantTime } from './constant-time-response.ts'
import { readJson } from './read-json.ts'
import { prepareMailLink, sendOrAllowAgain } from './send-mail-link.ts'
import { startSession, toSessionDocument } from './sessions.ts'
import { decoyUserDocument, toUserDocument, type UserDocument } from './user-document.ts'
import {
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  mergeMetadata,
  requireSignUp,
  writePendingPassword,
  type Metadata,
  type User,
} from './users.ts'

const body = z.object({
  email: field.text,
  phone: field.text,
  password: field.text,
  data: field.metadata,
  ...field.pkce,
})

type Newcomer = { email: string; passwordHash: string; userMetadata: Metadata; challenge: Challenge | null }

/** POST /signup */
export async function signUp(call: Call): Promise<Response> {
  const { auth } = call
  const given = await readJson(call.request, body)
  const { email, password } = requireEmailAndPassword(given)
  refuseCompanyAddress(auth, email)
  refuseBadPassword(password, auth.config.minPasswordLength)
  const userMetadata = mergeMetadata({}, given.data)
  const challenge = parseChallenge(given)
  await consumeByAddress(call, limits.signUps)
  // Checked before any lookup, so that the refusal reveals nothing about an account.
  await requireSignUp(auth.query, email)
  if (auth.config.autoconfirm) {
    const newcomer = { email, passwordHash: await hashPassword(password), userMetadata, challenge }
    return answer(await signUpConfirmed(call, newcomer))
  }
  await consumeMail(call, 'signup', email)
  return withConstantTime(auth, async () => {
    const newcomer = { email, passwordHash: await hashPassword(password), userMetadata, challenge }
    return answer(await signUpByMail(call, newcomer))
  })
}

function requireEmailAndPassword(given: z.output<typeof body>) {
  if (given.phone) throw new AuthError('phone_provider_disabled', 'Phone signups are disabled')
  if (given.email == null && given.password == null) {
    throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (!given.password) throw new AuthError('validation_failed', 'Signup requires a valid password')
  return { email: parseEmailAddress(given.email ?? ''), password: given.password }
}

async function signUpConfirmed(call: Call, newcomer: Newcomer) {
  const started = await call.auth.transaction(async (query) => {
    const user = await insertUser(query, { ...newcomer, confirmedAt: call.at }, call.at)
    if (!user) throw new AuthError('user_already_exists', 'User already registered')
    return startSession(query, call, user.id, 'password')
  })
  return toSessionDocument(call.auth, started, call.at)
}

async function signUpByMail(call: Call, newcomer: Newcomer): Promise<UserDocument> {
  const { auth, at } = call
  const prepared = await auth.transaction(async (query) => {
    const user = await findUnconfirmed(query, newcomer, at)
    if (!user) return null
    const { email, challenge } = newcomer
    const occasion = { userId: user.id, email, kind: 'signup', challenge, keepsPassword: true } as const
    const { mail } = await prepareMailLink(query, call, occasion)
    return { mail, user: (await findUser(query, user.id))! }
  })
  if (!prepared) return decoyUserDocument(randomUUID(), newcomer.email, newcomer.userMetadata, at)
  if (prepared.user.created_at < at) await auth.limiter.take(limits.repeatedSignUps, prepared.user.id)
  await sendOrAllowAgain(auth, 'signup', prepared.mail)
  return toUserDocument(prepared.user)
}

/**
 * The account to confirm, created if necessary. An unconfirmed one gets the new password; earlier mails remain valid,
 * and the sign-up whose mail is confirmed decides the password. Null when the address is already confirmed.
 */
async function findUnconfirmed(query: Query, newcomer: Newcomer, at: Date): Promise<User | null> {
  const inserted = await insertUser(query, newcomer, at)
  if (inserted) return inserted
  const existing = await findUserByEmail(query, newcomer.email)
  const locked = existing && (await lockUser(query, existing.id))
  if (!locked || locked.email_confirmed_at !== null) return null
  await writePendingPassword(query, locked.id, newcomer, at)
  return locked
}
