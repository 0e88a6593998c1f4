// Recovery codes for a lost phone: each valid once, and never the only factor.
import { createHmac, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Query } from '#database/database.ts'
import { requireUser, type SignedIn } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { AuthError } from './errors.ts'
import { parseFactorName, removeFactor } from './factors.ts'
import * as field from './fields.ts'
import { limits } from './limits.ts'
import { readJson } from './read-json.ts'

/** Sixteen of these characters are 79 bits; none can be mistaken for another on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 16
const total = 10

type CodeSet = { id: string; friendly_name: string; remaining: number }

/** GET /factors/recovery-codes */
export async function showRecoveryCodes(call: Call): Promise<Response> {
  const { user } = await requireUser(call)
  const { id, remaining } = await requireSet(call.auth.query, user.id)
  return answer({ id, type: 'recovery_code', total, remaining })
}

const body = z.object({ friendly_name: field.text })

/** POST /factors/recovery-codes. The codes are shown only here. */
export async function generateRecoveryCodes(call: Call): Promise<Response> {
  const { auth, at } = call
  const signedIn = await requireUser(call)
  const { friendly_name } = await readJson(call.request, body)
  const name = parseFactorName(friendly_name) || 'Recovery codes'
  requireBothFactors(signedIn)
  const { user } = signedIn
  if (!user.factors?.some((factor) => factor.factor_type === 'totp' && factor.status === 'verified')) {
    throw new AuthError('mfa_recovery_codes_sole_factor', 'Recovery codes cannot be the only factor')
  }
  const set = await auth.transaction(async (query) => {
    if (await findSet(query, user.id)) {
      throw new AuthError(
        'mfa_verified_factor_exists',
        'Recovery codes exist already, regenerate them instead',
      )
    }
    const [created] = await query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, 'recovery_code', 'verified', $3, $3) on conflict do nothing returning id`,
      [user.id, name, at],
    )
    if (!created) {
      const message = `A factor with the friendly name "${name}" for this user already exists`
      throw new AuthError('mfa_factor_name_conflict', message)
    }
    return { id: created.id, codes: await writeCodes(query, auth.keys.codes, created.id) }
  })
  return answer({ id: set.id, type: 'recovery_code', friendly_name: name, total, codes: set.codes })
}

/** POST /factors/recovery-codes/regenerate: replaces all codes by a new set. */
export async function regenerateRecoveryCodes(call: Call): Promise<Response> {
  const { auth } = call
  const signedIn = await requireUser(call)
  const { id, friendly_name } = await requireSet(auth.query, signedIn.user.id)
  requireBothFactors(signedIn)
  const codes = await auth.transaction((query) => writeCodes(query, auth.keys.codes, id))
  await auth.limiter.reset(limits.recoveryCodes, signedIn.user.id)
  return answer({ id, type: 'recovery_code', friendly_name, total, codes })
}

/** DELETE /factors/recovery-codes */
export async function removeRecoveryCodes(call: Call): Promise<Response> {
  const { auth } = call
  const signedIn = await requireUser(call)
  const { id } = await requireSet(auth.query, signedIn.user.id)
  requireBothFactors(signedIn)
  await auth.transaction((query) => removeFactor(query, id))
  return answer({ id })
}

/** Consumes a code and returns its set; null for a wrong or used code. */
export async function useUpCode(query: Query, key: Buffer, userId: string, typed: string, at: Date) {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  const [used] = await query<{ factor_id: string }>(
    `update auth.mfa_recovery_codes c set used_at = $3 from auth.mfa_factors f
     where f.id = c.factor_id and f.user_id = $1 and c.code_hash = $2 and c.used_at is null returning c.factor_id`,
    [userId, hashCode(key, code), at],
  )
  return used?.factor_id ?? null
}

function requireBothFactors({ session }: SignedIn): void {
  if (session.aal !== 'aal2')
    throw new AuthError('insufficient_aal', 'AAL2 required to manage recovery codes')
}

async function requireSet(query: Query, userId: string): Promise<CodeSet> {
  const set = await findSet(query, userId)
  if (!set) throw new AuthError('mfa_factor_not_found', 'Recovery codes have not been generated')
  return set
}

async function findSet(query: Query, userId: string): Promise<CodeSet | undefined> {
  const [set] = await query<CodeSet>(
    `select f.id, f.friendly_name, (select count(*)::int from auth.mfa_recovery_codes c
       where c.factor_id = f.id and c.used_at is null) as remaining
     from auth.mfa_factors f where f.user_id = $1 and f.factor_type = 'recovery_code'`,
    [userId],
  )
  return set
}

async function writeCodes(query: Query, key: Buffer, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: total }, newCode)
  await query('delete from auth.mfa_recovery_codes where factor_id = $1', [factorId])
  await query('insert into auth.mfa_recovery_codes (factor_id, code_hash) select $1, unnest($2::text[])', [
    factorId,
    codes.map((code) => hashCode(key, code)),
  ])
  return codes
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function hashCode(key: Buffer, code: string): string {
  return createHmac('sha256', key).update(`recovery\0${code}`).digest('base64url')
}
