import { z } from 'zod'
import type { Query } from '#database/database.ts'
import { lacksSecondFactor, requireUser, type SignedIn } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { claimEmail } from './claim-email.ts'
import { refuseCompanyChange } from './company/only.ts'
import { parseEmailAddress } from './email-address.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { limits, consume, consumeByAddress, consumeMail } from './limits.ts'
import { addressInUse, emailChangeNotice } from './mails/account-mails.ts'
import { renderMail } from './mails/mail-page.ts'
import { tryCode, redeemTokenByHash } from './one-time-tokens.ts'
import type { Mail } from './dependencies.ts'
import { refuseBadPassword } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { parseChallenge, type Challenge } from './pkce.ts'
import { withConstantTime } from './constant-time-response.ts'
import { readJson } from './read-json.ts'
import { prepareMailLink, sendOrAllowAgain } from './send-mail-link.ts'
import { toUserDocument } from './user-document.ts'
import { findUser, findUserByEmail, lockUser, mergeMetadata, type User } from './users.ts'

const body = z.object({
  email: field.text,
  phone: field.text,
  password: field.text,
  current_password: field.text,
  nonce: field.text,
  data: field.metadata,
  // Fields that only an administrator may change (/admin/users).
  app_metadata: z.unknown().optional(),
  role: z.unknown().optional(),
  ban_duration: z.unknown().optional(),
  email_confirm: z.unknown().optional(),
  phone_confirm: z.unknown().optional(),
  ...field.pkce,
})
type Change = z.output<typeof body>

/** PUT /user */
export async function updateUser(call: Call): Promise<Response> {
  const { auth } = call
  const signedIn = await requireUser(call)
  const change = await readJson(call.request, body)
  refuseAdminFields(change)
  if (change.phone) throw new AuthError('phone_provider_disabled', 'Phone numbers are disabled')
  const challenge = parseChallenge(change)
  const newEmail = parseNewEmail(change, signedIn.user)
  if (newEmail || change.password) {
    requireSecondFactor(signedIn)
    refuseCompanyChange(auth, [signedIn.user.email, newEmail])
  }
  const newHash = change.password ? await hashNewPassword(call, change, signedIn.user) : null
  if (newEmail) await consumeEmailChange(call, newEmail)
  const work = () => writeChange(call, signedIn, { change, challenge, newEmail, newHash })
  return newEmail ? withConstantTime(auth, work) : work()
}

type Wanted = {
  change: Change
  challenge: Challenge | null
  newEmail: string | null
  newHash: string | null
}

async function writeChange(call: Call, signedIn: SignedIn, wanted: Wanted): Promise<Response> {
  const { auth } = call
  const { change, challenge, newEmail, newHash } = wanted
  const { user, mails } = await auth.transaction(async (query) => {
    const current = await lockUser(query, signedIn.user.id)
    if (!current) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
    await writeMetadata(query, call, current, change)
    if (newHash) await writePassword(query, call, signedIn, newHash)
    const mails = newEmail ? await writeEmail(query, call, current, { newEmail, challenge }) : []
    return { user: (await findUser(query, current.id))!, mails }
  })
  if (newHash) auth.liveSessions.forget()
  for (const mail of mails) await sendOrAllowAgain(auth, 'email_change', mail)
  return answer(toUserDocument(user))
}

const adminFields = ['app_metadata', 'role', 'ban_duration', 'email_confirm', 'phone_confirm'] as const

function refuseAdminFields(change: Change): void {
  const field = adminFields.find((name) => change[name] != null)
  if (field) throw new AuthError('not_admin', `Updating ${field} requires admin privileges`)
}

function parseNewEmail(change: Change, user: User): string | null {
  const email = change.email ? parseEmailAddress(change.email) : null
  return email === user.email ? null : email
}

function requireSecondFactor(signedIn: SignedIn): void {
  if (!lacksSecondFactor(signedIn)) return
  throw new AuthError(
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
    { status: 401 },
  )
}

async function hashNewPassword(call: Call, change: Change, user: User): Promise<string> {
  const { auth } = call
  const password = change.password!
  refuseBadPassword(password, auth.config.minPasswordLength)
  await consumeByAddress(call, limits.passwords)
  await checkNonce(call, change, user)
  if (change.current_password && !(await isPassword(change.current_password, user.encrypted_password))) {
    throw new AuthError('invalid_credentials', 'Current password is not right.')
  }
  if (user.encrypted_password && (await isPassword(password, user.encrypted_password))) {
    throw new AuthError('same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

// A code of /reauthenticate is not required, but a wrong one is rejected.
async function checkNonce({ auth, at }: Call, { nonce }: Change, user: User): Promise<void> {
  if (!nonce) return
  await consume(auth, limits.reauthentications, user.id)
  const guess = { kinds: ['reauthentication' as const], email: user.email ?? '', code: nonce }
  const { tokenHash } = await tryCode(auth.query, auth.keys.codes, guess, at)
  if (tokenHash && (await redeemTokenByHash(auth.query, tokenHash, at))) return
  throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid')
}

async function consumeEmailChange(call: Call, email: string): Promise<void> {
  await consumeByAddress(call, limits.mails)
  if (!call.auth.config.autoconfirm) await consumeMail(call, 'email_change', email)
}

async function writeMetadata(query: Query, { at }: Call, user: User, { data }: Change): Promise<void> {
  if (!data) return
  const merged = mergeMetadata(user.raw_user_meta_data, data)
  await query('update auth.users set raw_user_meta_data = $2, updated_at = $3 where id = $1', [
    user.id,
    merged,
    at,
  ])
}

// Ends the access of anyone who knew the old password: their sessions, and links in mails they may read.
async function writePassword(
  query: Query,
  { at }: Call,
  { user, session }: SignedIn,
  hash: string,
): Promise<void> {
  await query(
    `update auth.users set encrypted_password = $2, email_change = null, updated_at = $3 where id = $1`,
    [user.id, hash, at],
  )
  await query('delete from auth.sessions where user_id = $1 and id <> $2', [user.id, session.id])
  await query('delete from auth.one_time_tokens where user_id = $1', [user.id])
}

type EmailChange = { newEmail: string; challenge: Challenge | null }

async function writeEmail(
  query: Query,
  call: Call,
  user: User,
  { newEmail, challenge }: EmailChange,
): Promise<Mail[]> {
  if (call.auth.config.autoconfirm) {
    await claimEmail(query, user.id, newEmail, call.at)
    return []
  }
  await query('update auth.users set email_change = $2 where id = $1', [user.id, newEmail])
  const occasion = { userId: user.id, email: newEmail, kind: 'email_change' as const, challenge }
  const { mail } = await prepareMailLink(query, call, occasion)
  // The caller gets the same response as for any address. The owner of the address is notified, without a link that
  // could only fail.
  if (await findUserByEmail(query, newEmail))
    return [renderMail(addressInUse, { to: newEmail }), ...notice(user)]
  return [mail, ...notice(user)]
}

function notice({ email }: User): Mail[] {
  return email ? [renderMail(emailChangeNotice, { to: email })] : []
}
