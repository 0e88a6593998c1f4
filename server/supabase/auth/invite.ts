import { z } from 'zod'
import { requireService } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { parseEmailAddress } from './email-address.ts'
import { emailTaken } from './claim-email.ts'
import * as field from './fields.ts'
import { readJson } from './read-json.ts'
import { prepareMailLink } from './send-mail-link.ts'
import { toUserDocument } from './user-document.ts'
import { findUser, findUserByEmail, insertUser, mergeMetadata } from './users.ts'

const body = z.object({ email: field.text, data: field.metadata })

/** POST /invite */
export async function invite(call: Call): Promise<Response> {
  const { auth, at } = call
  await requireService(call)
  const given = await readJson(call.request, body)
  const email = parseEmailAddress(given.email ?? '')
  const newcomer = { email, passwordHash: null, userMetadata: mergeMetadata({}, given.data), invitedAt: at }
  const { user, mail } = await auth.transaction(async (query) => {
    const invited = (await insertUser(query, newcomer, at)) ?? (await findUserByEmail(query, email))
    if (!invited || invited.email_confirmed_at) {
      throw emailTaken()
    }
    const { mail } = await prepareMailLink(query, call, { userId: invited.id, email, kind: 'invite' })
    return { mail, user: (await findUser(query, invited.id))! }
  })
  await auth.sendMail(mail)
  return answer(toUserDocument(user))
}
