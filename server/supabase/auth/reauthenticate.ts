import { requireUser } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { AuthError } from './errors.ts'
import { limits, consumeByAddress, consumeMail } from './limits.ts'
import { prepareMailLink, sendOrAllowAgain } from './send-mail-link.ts'

/** GET /reauthenticate: mails a code that proves the user's identity again. */
export async function reauthenticate(call: Call): Promise<Response> {
  const { auth } = call
  const { user } = await requireUser(call)
  const { email } = user
  if (!email)
    throw new AuthError('validation_failed', 'Reauthentication requires the user to have an email address')
  await consumeByAddress(call, limits.mails)
  await consumeMail(call, 'reauthentication', email)
  const { mail } = await auth.transaction((query) =>
    prepareMailLink(query, call, { userId: user.id, email, kind: 'reauthentication' }),
  )
  await sendOrAllowAgain(auth, 'reauthentication', mail)
  return answer({})
}
