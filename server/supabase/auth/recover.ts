import { z } from 'zod'
import { answer, type Call } from './call.ts'
import { parseEmailAddress } from './email-address.ts'
import { refuseCompanyAddress } from './company/only.ts'
import * as field from './fields.ts'
import { limits, consumeByAddress, consumeMail } from './limits.ts'
import { parseChallenge } from './pkce.ts'
import { withConstantTime } from './constant-time-response.ts'
import { readJson } from './read-json.ts'
import { prepareMailLink, sendOrAllowAgain } from './send-mail-link.ts'
import { findUserByEmail } from './users.ts'

const body = z.object({ email: field.text, ...field.pkce })

/** POST /recover. The response is the same whether or not the address is known. */
export async function recover(call: Call): Promise<Response> {
  const { auth } = call
  const given = await readJson(call.request, body)
  const email = parseEmailAddress(given.email ?? '')
  refuseCompanyAddress(auth, email)
  const challenge = parseChallenge(given)
  await consumeByAddress(call, limits.mails)
  await consumeMail(call, 'recovery', email)
  return withConstantTime(auth, async () => {
    const mail = await auth.transaction(async (query) => {
      const user = await findUserByEmail(query, email)
      return (
        user &&
        (await prepareMailLink(query, call, { userId: user.id, email, kind: 'recovery', challenge })).mail
      )
    })
    if (mail) await sendOrAllowAgain(auth, 'recovery', mail)
    return answer({})
  })
}
