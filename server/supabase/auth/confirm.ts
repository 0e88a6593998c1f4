// The effect of a token from a mail, redeemed by link or by code.
import type { Query } from '#database/database.ts'
import type { Call } from './call.ts'
import { claimEmail } from './claim-email.ts'
import { refuseCompanyAddress } from './company/only.ts'
import { AuthError } from './errors.ts'
import type { OneTimeToken, TokenKind } from './one-time-tokens.ts'
import { isBanned, lockUser, type User } from './users.ts'

/** The client's names of the kinds, and the tokens that each accepts. */
const kindsOf = new Map<string, TokenKind[]>([
  ['signup', ['signup']],
  ['invite', ['invite']],
  ['magiclink', ['magiclink']],
  ['recovery', ['recovery']],
  ['email_change', ['email_change']],
  ['email', ['signup', 'magiclink', 'invite']],
])

export function parseKinds(type: string | null | undefined): TokenKind[] {
  const kinds = kindsOf.get(type ?? '')
  if (!kinds) throw new AuthError('validation_failed', 'Verify requires a verification type')
  return kinds
}

/** Confirms the address, and the password if this mail belongs to it; applies a change of address. */
export async function confirm(query: Query, { auth, at }: Call, used: OneTimeToken): Promise<User> {
  const user = await lockUser(query, used.user_id)
  if (!user) throw new AuthError('user_not_found', 'User not found')
  // The mail may be older than OIDC_ONLY, or made by an administrator's program.
  for (const email of [user.email, used.relates_to]) refuseCompanyAddress(auth, email)
  if (isBanned(user, at)) throw new AuthError('user_banned', 'User is banned', { status: 403 })
  if (used.token_type === 'email_change') await moveTo(query, used, user, at)
  else {
    // A token of an earlier version has neither password nor metadata: the account then has those of its sign-up.
    await query(
      `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2,
         encrypted_password = case when email_confirmed_at is not null then encrypted_password
           when $3 and $5::jsonb is not null then $4 when $3 then encrypted_password end,
         raw_user_meta_data = case when email_confirmed_at is null then coalesce($5, raw_user_meta_data)
           else raw_user_meta_data end
       where id = $1`,
      [user.id, at, used.keeps_password, used.encrypted_password, used.raw_user_meta_data],
    )
  }
  return (await lockUser(query, user.id))!
}

async function moveTo(query: Query, used: OneTimeToken, user: User, at: Date): Promise<void> {
  if (user.email_change !== used.relates_to)
    throw new AuthError('otp_expired', 'Email link is invalid or has expired')
  await claimEmail(query, user.id, used.relates_to, at)
}
