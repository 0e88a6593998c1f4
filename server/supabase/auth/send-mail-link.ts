import type { Query } from '#database/database.ts'
import type { AuthContext, Call } from './call.ts'
import { allowMailAgain, type MailKind } from './limits.ts'
import { mailLink } from './mail-links.ts'
import { accountMails } from './mails/account-mails.ts'
import { renderMail } from './mails/mail-page.ts'
import { issueToken, type TokenKind } from './one-time-tokens.ts'
import type { Mail } from './dependencies.ts'
import type { Challenge } from './pkce.ts'

const sentColumn: Record<TokenKind, string> = {
  signup: 'confirmation_sent_at',
  invite: 'invited_at',
  magiclink: 'recovery_sent_at',
  recovery: 'recovery_sent_at',
  email_change: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
}

type Occasion = {
  userId: string
  email: string
  kind: TokenKind
  challenge?: Challenge | null
  redirectTo?: string | null
  /** True when the mail is for the sign-up whose password the account has. */
  keepsPassword?: boolean
}
type PreparedLink = { mail: Mail; token: string; code: string }

/** Issues the token and records the time; the caller sends the mail after the commit. */
export async function prepareMailLink(query: Query, call: Call, occasion: Occasion): Promise<PreparedLink> {
  const { auth, at } = call
  const { userId, email, kind, challenge = null, keepsPassword = false } = occasion
  const issue = { userId, kind, email, challenge, keepsPassword }
  const { token, code } = await issueToken(query, auth.keys.codes, issue, at)
  await query(`update auth.users set ${sentColumn[kind]} = $2, updated_at = $2 where id = $1`, [userId, at])
  const link = mailLink(auth.config, {
    type: kind,
    token,
    askedRedirect: occasion.redirectTo ?? requestedRedirect(call),
  })
  return { token, code, mail: renderMail(accountMails[kind], { to: email, ...shown(kind, link, code) }) }
}

// An invitation may be read long after a code has expired.
function shown(kind: TokenKind, link: string, code: string): { link?: string; code?: string } {
  if (kind === 'reauthentication') return { code }
  return kind === 'invite' ? { link } : { link, code }
}

export function requestedRedirect({ url, request }: Call): string | null {
  return url.searchParams.get('redirect_to') ?? request.headers.get('redirect_to')
}

/** A mail that could not be stored for sending may be requested again immediately. */
export async function sendOrAllowAgain(auth: AuthContext, kind: MailKind, mail: Mail): Promise<void> {
  try {
    await auth.sendMail(mail)
  } catch (error) {
    await allowMailAgain(auth, kind, mail.to)
    throw error
  }
}
