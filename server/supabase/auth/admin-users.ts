import { z } from 'zod'
import { requireService } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { emailTaken, orEmailTaken } from './claim-email.ts'
import { parseEmailAddress } from './email-address.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { refuseBadPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { readJson } from './read-json.ts'
import { toUserDocument } from './user-document.ts'
import {
  emailProvider,
  findUser,
  insertUser,
  lockUser,
  mergeMetadata,
  userColumns,
  type User,
} from './users.ts'
import { isUuid } from '#server/http/is-uuid.ts'

const attributes = z.object({
  id: field.text,
  email: field.text,
  password: field.text,
  email_confirm: field.flag,
  user_metadata: field.metadata,
  app_metadata: field.metadata,
  ban_duration: field.text,
})

/** POST /admin/users */
export async function createUser(call: Call): Promise<Response> {
  const { auth, at } = call
  await requireService(call)
  const given = await readJson(call.request, attributes)
  if (!given.email)
    throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone')
  if (given.id && !isUuid(given.id))
    throw new AuthError('validation_failed', 'ID must conform to the uuid v4 format')
  const newcomer = {
    id: given.id || null,
    email: parseEmailAddress(given.email),
    passwordHash: given.password ? await hashGiven(call, given.password) : null,
    userMetadata: mergeMetadata({}, given.user_metadata),
    appMetadata: mergeMetadata({}, given.app_metadata),
    confirmedAt: given.email_confirm ? at : null,
  }
  const bannedUntil = parseBan(given.ban_duration, at)
  const user = await auth.transaction(async (query) => {
    const inserted = await insertUser(query, newcomer, at)
    if (!inserted) throw emailTaken()
    if (!bannedUntil) return inserted
    await query('update auth.users set banned_until = $2 where id = $1', [inserted.id, bannedUntil])
    return (await findUser(query, inserted.id))!
  })
  return answer(toUserDocument(user))
}

/** GET /admin/users/:id */
export async function showUserToAdmin(call: Call): Promise<Response> {
  await requireService(call)
  const user = await findUser(call.auth.query, requireId(call))
  if (!user) throw notFound()
  return answer(toUserDocument(user))
}

/** PUT /admin/users/:id */
export async function changeUser(call: Call): Promise<Response> {
  const { auth, at } = call
  await requireService(call)
  const id = requireId(call)
  const given = await readJson(call.request, attributes)
  const email = given.email ? parseEmailAddress(given.email) : null
  const passwordHash = given.password ? await hashGiven(call, given.password) : null
  const user = await auth.transaction(async (query) => {
    const old = await lockUser(query, id)
    if (!old) throw notFound()
    const write = query<User>(
      `update auth.users set email = coalesce($2, email), encrypted_password = coalesce($3, encrypted_password),
         email_confirmed_at = coalesce(email_confirmed_at, $4), raw_user_meta_data = $5, raw_app_meta_data = $6,
         banned_until = $7, updated_at = $8 where id = $1 returning ${userColumns}`,
      [
        id,
        email,
        passwordHash,
        given.email_confirm ? at : null,
        mergeMetadata(old.raw_user_meta_data, given.user_metadata),
        { ...mergeMetadata(old.raw_app_meta_data, given.app_metadata), ...waysIn(old) },
        given.ban_duration == null ? old.banned_until : parseBan(given.ban_duration, at),
        at,
      ],
    )
    const [changed] = await orEmailTaken(write)
    // A password set by an administrator ends the sessions of the old one.
    if (passwordHash) await query('delete from auth.sessions where user_id = $1', [id])
    return changed!
  })
  auth.liveSessions.forget()
  return answer(toUserDocument(user))
}

/** Written by sign-in alone, whatever an administrator gives. */
const waysIn = ({ company_identity: connected }: User) =>
  connected === null ? emailProvider : { ...emailProvider, providers: ['email', 'oidc'] }

const deletion = z.object({ should_soft_delete: field.flag })

/** DELETE /admin/users/:id. With soft deletion, the row remains for rows that reference it, without personal data. */
export async function deleteUser(call: Call): Promise<Response> {
  const { auth, at } = call
  await requireService(call)
  const id = requireId(call)
  const { should_soft_delete: softly } = await readJson(call.request, deletion)
  const deleted = await auth.transaction(async (query) => {
    if (!softly) return query('delete from auth.users where id = $1 returning id', [id])
    for (const table of ['sessions', 'one_time_tokens', 'mfa_factors', 'flow_state']) {
      await query(`delete from auth.${table} where user_id = $1`, [id])
    }
    return query(
      `update auth.users set email = null, email_change = null, encrypted_password = null, company_identity = null,
         deleted_at = $2, raw_user_meta_data = '{}', updated_at = $2 where id = $1 and deleted_at is null returning id`,
      [id, at],
    )
  })
  if (deleted.length === 0) throw notFound()
  auth.liveSessions.forget()
  return answer({})
}

function requireId({ params }: Call): string {
  if (!isUuid(params.id ?? ''))
    throw new AuthError('validation_failed', 'user_id must be an UUID', { status: 404 })
  return params.id!
}

async function hashGiven({ auth }: Call, password: string): Promise<string> {
  refuseBadPassword(password, auth.config.minPasswordLength)
  return hashPassword(password)
}

function notFound(): AuthError {
  return new AuthError('user_not_found', 'User not found', { status: 404 })
}

const unitMs: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }
const longestBanMs = 100 * 365 * 24 * 3_600_000

// Durations in Go's format: '24h', '1h30m', or 'none' to lift a ban.
function parseBan(duration: string | null | undefined, at: Date): Date | null {
  if (duration == null || duration === 'none') return null
  if (!/^(\d+(\.\d+)?(ms|h|m|s))+$/.test(duration) || duration.length > 40) {
    throw new AuthError('validation_failed', `Invalid format for ban duration: ${duration.slice(0, 40)}`)
  }
  const parts = duration.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(ms|h|m|s)/g)
  const total = [...parts].reduce((sum, [, amount, unit]) => sum + Number(amount) * unitMs[unit!]!, 0)
  return new Date(at.getTime() + Math.min(total, longestBanMs))
}
