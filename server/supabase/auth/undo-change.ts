// "This wasn't me": handles the link in a mail about a changed credential (private.notify_of_credential_change).
import { z } from 'zod'
import type { Database, Query } from '#database/database.ts'
import { answer, type Call } from './call.ts'
import { needsCompanyAccount } from './company/only.ts'
import { AuthError } from './errors.ts'
import { removeFactor } from './factors.ts'
import * as field from './fields.ts'
import { limits, consumeByAddress } from './limits.ts'
import type { Mail } from './dependencies.ts'
import { readJson } from './read-json.ts'
import { prepareMailLink, sendOrAllowAgain } from './send-mail-link.ts'
import { findUserByEmail, isBanned, lockUser, type User } from './users.ts'

type Change = { account: string; what: string; object_id: string | null; mailed_to: string; created_at: Date }
type Undone = { what: string; mail: Mail | null }

const body = z.object({ token: field.text })
const undoStatement = 'select * from private.undo_credential_change($1)'

/**
 * POST /undo. Needs no session, because a thief may have ended the owner's. Ends all access to the account and mails
 * a link for a new password to the address that received the link, so that using it cannot lock out the owner.
 */
export async function undoChange(call: Call): Promise<Response> {
  const { auth } = call
  const { token } = await readJson(call.request, body)
  if (!token) throw new AuthError('validation_failed', 'Undo requires a token')
  const undone = (await undoAtHome(call, token)) ?? (await undoElsewhere(call, token))
  if (!undone) {
    await consumeByAddress(call, limits.verifications)
    throw new AuthError('otp_expired', 'Email link is invalid or has expired')
  }
  auth.liveSessions.forget()
  if (undone.mail) await sendOrAllowAgain(auth, 'recovery', undone.mail)
  return answer({ what: undone.what })
}

async function undoAtHome(call: Call, token: string): Promise<Undone | null> {
  return await call.auth.transaction(async (query) => {
    const [change] = await query<Change>(undoStatement, [token])
    return change ? await endAccess(query, call, change) : null
  })
}

/** The mailboxes and OAuth apps of accounts in a cell. */
async function undoElsewhere(call: Call, token: string): Promise<Undone | null> {
  for (const server of (await call.auth.otherServers?.()) ?? []) {
    const undone = await undoAt(server, call, token)
    if (undone) return undone
  }
  return null
}

async function undoAt(server: Database, call: Call, token: string): Promise<Undone | null> {
  return await server.transaction({ role: 'service_role' }, async (tx) => {
    const [change] = await tx.query<Change>(undoStatement, [token])
    return change ? await call.auth.transaction((query) => endAccess(query, call, change)) : null
  })
}

async function endAccess(query: Query, call: Call, change: Change): Promise<Undone> {
  const user = await lockUser(query, change.account)
  const [row] = await query<{ may: boolean }>('select private.may_undo($1, $2) as may', [
    change.account,
    change.mailed_to,
  ])
  const isOwn = change.what === 'email' || row?.may
  if (!user || !isOwn) throw new AuthError('otp_expired', 'Email link is invalid or has expired')
  // No mail is sent about this change of the account.
  await query(`select set_config('coldframe.undoing', 'on', true)`)
  const email = await addressAfter(query, user, change)
  // A thief who changed the address first may have connected a company account of their own.
  await query(
    `update auth.users set email = $2, encrypted_password = null, email_change = null, company_identity = null,
       raw_app_meta_data = raw_app_meta_data || '{"providers": ["email"]}',
       rights_version = rights_version + 1, updated_at = $3 where id = $1`,
    [user.id, email, call.at],
  )
  if (change.object_id && (change.what === 'factor added' || change.what === 'recovery codes'))
    await removeFactor(query, change.object_id)
  for (const table of ['sessions', 'one_time_tokens', 'flow_state'])
    await query(`delete from auth.${table} where user_id = $1`, [user.id])
  const opensNothing = isBanned(user, call.at) || needsCompanyAccount(call.auth, email)
  const redirectTo = call.auth.config.siteUrl
  const occasion = { userId: user.id, email, kind: 'recovery' as const, redirectTo }
  const mail = opensNothing ? null : (await prepareMailLink(query, call, occasion)).mail
  return { what: change.what, mail }
}

/** The address that received the mail: a thief who changed it afterwards gets no link for a new password. */
async function addressAfter(query: Query, { id, email }: User, change: Change): Promise<string> {
  if (email === change.mailed_to) return email
  await query('select private.end_address_changes($1, $2)', [id, change.created_at])
  const other = await findUserByEmail(query, change.mailed_to)
  if (!other || other.id === id) return change.mailed_to
  if (other.email_confirmed_at)
    throw new AuthError('email_exists', 'Another account has this email address now', { status: 409 })
  // Anyone can sign up with an address and never confirm it, so such an account is deleted.
  await query('delete from auth.users where id = $1', [other.id])
  return change.mailed_to
}
