// An account in the format of clients. Unset times are absent, not null.
import { emailProvider, type Metadata, type User } from './users.ts'

export type UserDocument = Record<string, unknown> & { id: string }

export function toUserDocument(user: User): UserDocument {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: '',
    ...times({
      email_confirmed_at: user.email_confirmed_at,
      confirmed_at: user.email_confirmed_at,
      invited_at: user.invited_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      email_change_sent_at: user.email_change ? user.email_change_sent_at : null,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
    }),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: [emailIdentity(user), ...companyIdentity(user)],
    ...(user.factors ? { factors: user.factors } : {}),
    ...times({ created_at: user.created_at, updated_at: user.updated_at }),
    is_anonymous: user.is_anonymous,
  }
}

/** The response to a sign-up with another user's address. */
export function decoyUserDocument(id: string, email: string, metadata: Metadata, at: Date): UserDocument {
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    ...times({ confirmation_sent_at: at }),
    app_metadata: emailProvider,
    user_metadata: metadata,
    identities: [],
    ...times({ created_at: at, updated_at: at }),
    is_anonymous: false,
  }
}

// Identities are derived from the account, so their ID is the account's.
function emailIdentity(user: User) {
  return identity(user, 'email', user.id)
}

function companyIdentity(user: User) {
  if (user.company_identity === null) return []
  // An issuer is a URL and so without a space; a subject may have one.
  return [identity(user, 'oidc', user.company_identity.replace(/^\S+ /, ''))]
}

function identity(user: User, provider: 'email' | 'oidc', sub: string) {
  return {
    identity_id: user.id,
    id: sub,
    user_id: user.id,
    identity_data: {
      ...user.raw_user_meta_data,
      email: user.email ?? '',
      email_verified: user.email_confirmed_at !== null,
      phone_verified: false,
      sub,
    },
    provider,
    ...times({
      last_sign_in_at: user.last_sign_in_at,
      created_at: user.created_at,
      updated_at: user.updated_at,
    }),
    email: user.email ?? '',
  }
}

function times(given: Record<string, Date | null>): Record<string, string> {
  const set = Object.entries(given).filter((entry): entry is [string, Date] => entry[1] !== null)
  return Object.fromEntries(set.map(([name, at]) => [name, at.toISOString()]))
}
