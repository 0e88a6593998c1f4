// Creates a mail link for a user, returned to an administrator's program instead of being mailed.
import { z } from 'zod'
import type { Query } from '#database/database.ts'
import { requireService } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { emailTaken } from './claim-email.ts'
import { parseEmailAddress } from './email-address.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { protocolLink } from './mail-links.ts'
import type { TokenKind } from './one-time-tokens.ts'
import { refuseBadPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { readJson } from './read-json.ts'
import { chooseRedirect } from './redirects.ts'
import { requestedRedirect, prepareMailLink } from './send-mail-link.ts'
import { toUserDocument } from './user-document.ts'
import {
  findUser,
  findUserByEmail,
  insertUser,
  mergeMetadata,
  writePendingPassword,
  type User,
} from './users.ts'

const body = z.object({
  type: field.text,
  email: field.text,
  new_email: field.text,
  password: field.text,
  data: field.metadata,
  redirect_to: field.text,
})
type Wanted = z.output<typeof body>

const kindOf = new Map<string, TokenKind>([
  ['signup', 'signup'],
  ['invite', 'invite'],
  ['magiclink', 'magiclink'],
  ['recovery', 'recovery'],
  ['email_change_current', 'email_change'],
  ['email_change_new', 'email_change'],
])

/** POST /admin/generate_link */
export async function generateLink(call: Call): Promise<Response> {
  const { auth } = call
  await requireService(call)
  const wanted = await readJson(call.request, body)
  const linkKind = kindOf.get(wanted.type ?? '')
  if (!linkKind) throw new AuthError('validation_failed', 'Invalid email action link type requested')
  const email = parseEmailAddress(wanted.email ?? '')
  const passwordHash = linkKind === 'signup' ? await hashForSignUp(call, wanted.password) : null
  const newcomer = { email, passwordHash, userMetadata: mergeMetadata({}, wanted.data) }
  const redirectTo = wanted.redirect_to ?? requestedRedirect(call)

  const { user, prepared, kind } = await auth.transaction(async (query) => {
    const existing = await findUserByEmail(query, email)
    // A sign-in link for an unknown address becomes a sign-up link.
    const kind = linkKind === 'magiclink' && !existing ? 'signup' : linkKind
    const user = await findOrCreate(query, existing, kind, newcomer, call.at)
    const to = kind === 'email_change' ? await storeNewEmail(query, user, wanted) : email
    const prepared = await prepareMailLink(query, call, {
      userId: user.id,
      email: to,
      kind,
      redirectTo,
      keepsPassword: passwordHash !== null,
    })
    return { user: (await findUser(query, user.id))!, prepared, kind }
  })
  return answer({
    ...toUserDocument(user),
    action_link: protocolLink(auth.config, { type: kind, token: prepared.token, askedRedirect: redirectTo })
      .href,
    email_otp: prepared.code,
    hashed_token: prepared.token,
    verification_type: kind === linkKind ? wanted.type : kind,
    redirect_to: chooseRedirect(auth.config, redirectTo).href,
  })
}

async function hashForSignUp({ auth }: Call, password: string | null | undefined): Promise<string> {
  if (!password) throw new AuthError('validation_failed', 'Signup requires a valid password')
  refuseBadPassword(password, auth.config.minPasswordLength)
  return hashPassword(password)
}

type Newcomer = Parameters<typeof insertUser>[1]

async function findOrCreate(
  query: Query,
  existing: User | null,
  kind: TokenKind,
  newcomer: Newcomer,
  at: Date,
) {
  const makes = kind === 'signup' || kind === 'invite'
  if (existing) {
    if (makes && existing.email_confirmed_at) throw emailTaken()
    if (newcomer.passwordHash) await writePendingPassword(query, existing.id, newcomer, at)
    return existing
  }
  if (!makes) throw new AuthError('user_not_found', 'User with this email not found', { status: 404 })
  const inserted = await insertUser(query, newcomer, at)
  if (!inserted) throw emailTaken()
  return inserted
}

async function storeNewEmail(query: Query, user: User, { new_email }: Wanted): Promise<string> {
  const email = parseEmailAddress(new_email ?? '')
  if (await findUserByEmail(query, email)) throw emailTaken()
  await query('update auth.users set email_change = $2 where id = $1', [user.id, email])
  return email
}
