import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Query } from '#database/database.ts'
import { requireUser, type SignedIn } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { limits, consumeByAddress } from './limits.ts'
import { qrSvg } from './qr-svg.ts'
import { readJson } from './read-json.ts'
import { encrypt } from './encrypted.ts'
import { newTotpSecret, totpUri } from './totp.ts'
import { isUuid } from '#server/http/is-uuid.ts'

const body = z.object({
  factor_type: field.text,
  friendly_name: field.text,
  issuer: field.text,
  phone: field.text,
})
const maxFactors = 10
/** The age in milliseconds after which an unfinished factor is deleted at the next enrolment. */
const abandonedAfterMs = 10 * 60_000

/** POST /factors: starts a second factor, which becomes active once a code of it was verified. */
export async function enrollFactor(call: Call): Promise<Response> {
  const { auth, at } = call
  const signedIn = await requireUser(call)
  const given = await readJson(call.request, body)
  refuseOtherTypes(given.factor_type)
  requireSecondFactorForAnother(signedIn)
  await consumeByAddress(call, limits.factors)
  const { user } = signedIn
  const name = parseFactorName(given.friendly_name)
  const id = randomUUID()
  const secret = newTotpSecret()
  const encrypted = encrypt(auth.keys.factorSecrets, secret, id)
  await auth.transaction(async (query) => {
    await freeSpace(query, user.id, at)
    const created = await query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret, created_at, updated_at)
       values ($1, $2, $3, 'totp', $4, $5, $5) on conflict do nothing returning id`,
      [id, user.id, name, encrypted, at],
    )
    if (created.length > 0) return
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw new AuthError('mfa_factor_name_conflict', message)
  })
  const issuer = given.issuer || new URL(auth.config.siteUrl).hostname
  const uri = totpUri({ issuer: issuer.slice(0, 100), account: user.email ?? user.id, secret })
  return answer({ id, type: 'totp', friendly_name: name, totp: { qr_code: qrSvg(uri), secret, uri } })
}

function refuseOtherTypes(type: string | null | undefined): void {
  if (type === 'totp') return
  if (type === 'phone')
    throw new AuthError('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type === 'webauthn')
    throw new AuthError('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  throw new AuthError('validation_failed', 'factor_type needs to be totp')
}

// Otherwise someone with only the password could add their own factor next to the owner's.
function requireSecondFactorForAnother({ user, session }: SignedIn): void {
  const protectedAlready = user.factors?.some((factor) => factor.status === 'verified')
  if (protectedAlready && session.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}

export function parseFactorName(name: string | null | undefined): string {
  if ((name ?? '').length > 100)
    throw new AuthError('validation_failed', 'friendly_name can not be longer than 100 characters')
  return name ?? ''
}

async function freeSpace(query: Query, userId: string, at: Date): Promise<void> {
  await query('select 1 from auth.users where id = $1 for update', [userId])
  await query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2`,
    [userId, new Date(at.getTime() - abandonedAfterMs)],
  )
  const factors = await query('select 1 from auth.mfa_factors where user_id = $1', [userId])
  if (factors.length < maxFactors) return
  throw new AuthError(
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  )
}

/** DELETE /factors/:factorId */
export async function unenrollFactor(call: Call): Promise<Response> {
  const { auth } = call
  const { user, session } = await requireUser(call)
  const factor = await findFactor(auth.query, user.id, call.params.factorId)
  if (factor.status === 'verified' && session.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', { status: 422 })
  }
  await auth.transaction((query) => removeFactor(query, factor.id))
  return answer({ id: factor.id })
}

/** Sessions raised by it fall back to one factor; recovery codes never remain alone. */
export async function removeFactor(query: Query, factorId: string): Promise<void> {
  const removed = await query<{ id: string }>(
    `delete from auth.mfa_factors where id = $1 or (factor_type = 'recovery_code'
       and user_id = (select user_id from auth.mfa_factors where id = $1)
       and not exists (select from auth.mfa_factors other where other.user_id = mfa_factors.user_id
         and other.factor_type = 'totp' and other.status = 'verified' and other.id <> $1))
     returning id`,
    [factorId],
  )
  await query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = any($1::uuid[])`, [
    removed.map(({ id }) => id),
  ])
}

type FactorRow = { id: string; user_id: string; status: 'verified' | 'unverified' }
export type TotpFactor = FactorRow & { factor_type: 'totp'; secret: string; last_used_step: string }
type Factor = TotpFactor | (FactorRow & { factor_type: 'recovery_code'; secret: null })

export async function findFactor(
  query: Query,
  userId: string,
  id: string | undefined,
  lock: '' | 'for update' = '',
): Promise<Factor> {
  const [factor] = isUuid(id ?? '')
    ? await query<Factor>(
        `select id, user_id, factor_type, status, secret, last_used_step
         from auth.mfa_factors where id = $1 and user_id = $2 ${lock}`,
        [id, userId],
      )
    : []
  if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found')
  return factor
}

/** Finds a factor of an app; recovery codes have a separate endpoint. */
export async function findTotpFactor(...which: Parameters<typeof findFactor>): Promise<TotpFactor> {
  const factor = await findFactor(...which)
  if (factor.factor_type === 'totp') return factor
  throw new AuthError('validation_failed', 'Recovery codes are verified at /factors/recovery-codes/verify')
}
