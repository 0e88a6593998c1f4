// The account of a person who signed in at the company's OpenID provider.
import type { Query } from '#database/database.ts'
import type { Call } from '../call.ts'
import { parseEmailAddress } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import {
  findUser,
  findUserByEmail,
  insertUser,
  isBanned,
  lockUser,
  requireSignUp,
  type User,
} from '../users.ts'
import { isCompanyAddress } from './only.ts'
import type { CompanyPerson, CompanySettings } from './provider.ts'

/**
 * Returns the account with this identity, or the one with this address after connecting it, or a new one. The first
 * sign-in needs an address at a domain of the company, because the provider proves nothing about other addresses.
 */
export async function findOrCreateAccount(
  query: Query,
  call: Call,
  settings: CompanySettings,
  person: CompanyPerson,
): Promise<User> {
  const identity = `${person.issuer} ${person.subject}`
  const user =
    (await findByIdentity(query, identity)) ?? (await connect(query, call, settings, person, identity))
  if (isBanned(user, call.at)) throw new AuthError('user_banned', 'User is banned')
  return user
}

async function findByIdentity(query: Query, identity: string): Promise<User | null> {
  const [row] = await query<{ id: string }>('select id from auth.users where company_identity = $1', [
    identity,
  ])
  return row ? await findUser(query, row.id) : null
}

async function connect(
  query: Query,
  { at }: Call,
  { name, domains }: CompanySettings,
  person: CompanyPerson,
  identity: string,
): Promise<User> {
  const email = parseEmailAddress(person.email)
  if (!isCompanyAddress(domains, email))
    throw new AuthError(
      'validation_failed',
      `${email} is not an address at ${domains.join(', ')}. Choose another account at ${name}.`,
    )
  const existing = (await findUserByEmail(query, email)) ?? (await create(query, email, person.name, at))
  const user = await lockUser(query, existing.id)
  if (user?.company_identity === identity) return user
  // Providers may give an address to another person later; only the subject stays (OpenID Connect Core 1.0, 5.7).
  if (!user || user.company_identity?.startsWith(`${person.issuer} `))
    throw new AuthError(
      'email_exists',
      `The account of ${email} belongs to somebody else at ${name}. Ask whoever runs this installation.`,
    )
  // A password that was set before the address was confirmed may be somebody else's.
  await query(
    `update auth.users set company_identity = $2, updated_at = $3,
       encrypted_password = case when email_confirmed_at is not null then encrypted_password end,
       email_confirmed_at = coalesce(email_confirmed_at, $3),
       raw_app_meta_data = raw_app_meta_data || '{"providers": ["email", "oidc"]}'
     where id = $1`,
    [user.id, identity, at],
  )
  return (await findUser(query, user.id))!
}

/**
 * A new account, or the one that another request created meanwhile. Its address is confirmed when it is connected, so
 * that no mail reports a connection to an account that did not exist before.
 */
async function create(query: Query, email: string, name: string | null, at: Date): Promise<User> {
  await requireSignUp(query, email)
  const userMetadata = name === null ? {} : { name }
  const newcomer = { email, passwordHash: null, userMetadata }
  const user = (await insertUser(query, newcomer, at)) ?? (await findUserByEmail(query, email))
  if (!user) throw new AuthError('unexpected_failure', 'Unexpected failure, please try again')
  return user
}
