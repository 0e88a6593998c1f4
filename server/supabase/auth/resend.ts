import { z } from 'zod'
import type { Query } from '#database/database.ts'
import { answer, type Call } from './call.ts'
import { parseEmailAddress } from './email-address.ts'
import { refuseCompanyAddress } from './company/only.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { limits, consumeByAddress, consumeMail } from './limits.ts'
import { parseChallenge } from './pkce.ts'
import { withConstantTime } from './constant-time-response.ts'
import { readJson } from './read-json.ts'
import { prepareMailLink, sendOrAllowAgain } from './send-mail-link.ts'
import { findUserByEmail } from './users.ts'

const body = z.object({ type: field.text, email: field.text, phone: field.text, ...field.pkce })
type Kind = 'signup' | 'email_change'

/** POST /resend. Responds the same when there is nothing to confirm. */
export async function resend(call: Call): Promise<Response> {
  const { auth } = call
  const given = await readJson(call.request, body)
  const kind = given.type
  if (kind !== 'signup' && kind !== 'email_change') {
    throw new AuthError('validation_failed', 'Missing one of these types: signup, email_change')
  }
  const email = parseEmailAddress(given.email ?? '')
  refuseCompanyAddress(auth, email)
  const challenge = parseChallenge(given)
  await consumeByAddress(call, limits.mails)
  await consumeMail(call, kind, email)
  return withConstantTime(auth, async () => {
    const prepared = await auth.transaction(async (query) => {
      const pending = await findPending(query, kind, email)
      if (!pending) return null
      // With several sign-ups it is unknown whose mail this repeats: then it confirms the address and no password.
      const repeated = await auth.limiter.peek(limits.repeatedSignUps, pending.userId)
      const keepsPassword = repeated.wait === 0
      return prepareMailLink(query, call, { ...pending, kind, challenge, keepsPassword })
    })
    if (prepared) await sendOrAllowAgain(auth, kind, prepared.mail)
    return answer({})
  })
}

// An address change may be identified by either address; its mail is sent to the new one.
async function findPending(query: Query, kind: Kind, email: string) {
  if (kind === 'signup') {
    const user = await findUserByEmail(query, email)
    return user && !user.email_confirmed_at ? { userId: user.id, email } : null
  }
  const [user] = await query<{ id: string; email_change: string }>(
    `select id, email_change from auth.users
     where email_change is not null and (email = $1 or email_change = $1)
       and not exists (select from auth.users taken where taken.email = users.email_change)
     order by email = $1 desc limit 1`,
    [email],
  )
  return user ? { userId: user.id, email: user.email_change } : null
}
