import type { Query } from '#database/database.ts'
import { AuthError } from './errors.ts'

export type Metadata = Record<string, unknown>

type FactorSummary = {
  id: string
  friendly_name: string | null
  factor_type: 'totp' | 'recovery_code'
  status: 'verified' | 'unverified'
  created_at: string
  updated_at: string
}

export type User = {
  id: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Metadata
  raw_user_meta_data: Metadata
  banned_until: Date | null
  is_anonymous: boolean
  /** The issuer and the subject at the company's OpenID provider, separated by a space. */
  company_identity: string | null
  created_at: Date
  updated_at: Date
  factors: FactorSummary[] | null
}

/** The columns that every read and write of an account returns, so that one function can render it. */
export const userColumns = `
  users.id, users.email, users.encrypted_password, users.email_confirmed_at, users.invited_at,
  users.confirmation_sent_at, users.recovery_sent_at, users.email_change, users.email_change_sent_at,
  users.reauthentication_sent_at, users.last_sign_in_at, users.raw_app_meta_data, users.raw_user_meta_data,
  users.banned_until, users.is_anonymous, users.company_identity, users.created_at, users.updated_at,
  (select json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
     'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at)
   from auth.mfa_factors f where f.user_id = users.id) as factors`

export async function findUserByEmail(query: Query, email: string): Promise<User | null> {
  const [user] = await query<User>(`select ${userColumns} from auth.users where email = $1`, [email])
  return user ?? null
}

const handle = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@username\.invalid$/

/** Finds an account by its address, or by the handle that the lookup of a username returned. */
export async function findSignInUser(query: Query, named: string): Promise<User | null> {
  const [, id] = handle.exec(named) ?? []
  if (!id) return findUserByEmail(query, named)
  const [user] = await query<User>(`select ${userColumns} from auth.users where sign_in_handle = $1`, [id])
  return user ?? null
}

export async function findUser(query: Query, id: string): Promise<User | null> {
  const [user] = await query<User>(`select ${userColumns} from auth.users where id = $1`, [id])
  return user ?? null
}

/** Like `findUser`, and locks the account until the transaction ends. */
export async function lockUser(query: Query, id: string): Promise<User | null> {
  await query('select 1 from auth.users where id = $1 for update', [id])
  return findUser(query, id)
}

/** Throws when this address may not sign up; accounts created with the service key are not checked. */
export async function requireSignUp(query: Query, email: string): Promise<void> {
  const why = await whyNoSignUp(query, email)
  if (why !== null) throw new AuthError('signup_disabled', why)
}

export async function whyNoSignUp(query: Query, email: string): Promise<string | null> {
  const [row] = await query<{ why: string | null }>('select private.why_no_sign_up($1) as why', [email])
  return row?.why ?? null
}

type NewUser = {
  email: string
  passwordHash: string | null
  userMetadata: Metadata
  appMetadata?: Metadata
  confirmedAt?: Date | null
  invitedAt?: Date | null
  id?: string | null
}

/** Null when the address (or ID) is in use, including by a concurrent insert. */
export async function insertUser(query: Query, user: NewUser, at: Date): Promise<User | null> {
  const [inserted] = await query<User>(
    `insert into auth.users (id, email, encrypted_password, raw_user_meta_data, raw_app_meta_data,
       email_confirmed_at, invited_at, created_at, updated_at)
     values (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict do nothing returning ${userColumns}`,
    [
      user.id ?? null,
      user.email,
      user.passwordHash,
      user.userMetadata,
      { ...user.appMetadata, ...emailProvider },
      user.confirmedAt ?? null,
      user.invitedAt ?? null,
      at,
    ],
  )
  return inserted ?? null
}

/** Stores a sign-up until its mail is confirmed; of several, the confirmed one wins (`confirm`). */
export async function writePendingPassword(
  query: Query,
  id: string,
  { passwordHash, userMetadata }: Pick<NewUser, 'passwordHash' | 'userMetadata'>,
  at: Date,
): Promise<void> {
  await query(
    `update auth.users set encrypted_password = $2, raw_user_meta_data = $3, updated_at = $4 where id = $1`,
    [id, passwordHash, userMetadata, at],
  )
}

export const emailProvider = { provider: 'email', providers: ['email'] }

export function isBanned(user: Pick<User, 'banned_until'>, at: Date): boolean {
  return user.banned_until !== null && user.banned_until > at
}

/** Access tokens contain the metadata, and servers accept headers of 16 KiB at most. */
const maxMetadataBytes = 8192

/** Shallow: a given key replaces the former value, null removes it. */
export function mergeMetadata(old: Metadata, given: Metadata | null | undefined): Metadata {
  const merged = Object.entries({ ...old, ...given }).filter(([, value]) => value !== null)
  const result: Metadata = Object.fromEntries(merged)
  if (Buffer.byteLength(JSON.stringify(result)) > maxMetadataBytes) {
    throw new AuthError('validation_failed', `Metadata can not be larger than ${maxMetadataBytes} bytes`)
  }
  return result
}
