import { z } from 'zod'
import { answer, type Call } from './call.ts'
import { confirm, parseKinds } from './confirm.ts'
import { parseEmailAddress } from './email-address.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { deviceOfEmail } from './known-devices.ts'
import { allowMailAgain, limits, consume, consumeByAddress } from './limits.ts'
import { tryCode, redeemToken, redeemTokenByHash, type TokenKind } from './one-time-tokens.ts'
import { rememberSignIn } from './password-attempts.ts'
import { readJson } from './read-json.ts'
import { startSession, toSessionDocument } from './sessions.ts'

const body = z.object({
  type: field.text,
  token_hash: field.text,
  token: field.text,
  email: field.text,
  phone: field.text,
})
type Shown = z.output<typeof body>

/** POST /verify: by the hash of a link or by address and code. */
export async function verifyByPost(call: Call): Promise<Response> {
  const { auth, at } = call
  const shown = await readJson(call.request, body)
  if (shown.phone && !shown.token_hash)
    throw new AuthError('phone_provider_disabled', 'Phone logins are disabled')
  const kinds = parseKinds(shown.type)
  const redeem = await prepareRedemption(call, shown, kinds)
  const started = await auth.transaction(async (query) => {
    const used = await redeem(query)
    if (!used) return null
    const user = await confirm(query, call, used)
    return startSession(query, call, user.id, 'otp')
  })
  if (!started) {
    if (shown.token_hash) await consumeByAddress(call, limits.verifications)
    throw new AuthError('otp_expired', refusal(shown))
  }
  if (started.user.email) await allowMailAgain(auth, 'signup', started.user.email)
  await rememberSignIn(call, started.user, started.session.aal)
  return answer(await toSessionDocument(auth, started, at))
}

function refusal(shown: Shown): string {
  return shown.token_hash ? 'Email link is invalid or has expired' : 'Token has expired or is invalid'
}

type Redeem = (query: Call['auth']['query']) => ReturnType<typeof redeemToken>

async function prepareRedemption(call: Call, shown: Shown, kinds: TokenKind[]): Promise<Redeem> {
  const { auth, at } = call
  const { token_hash: hash, token, email } = shown
  if (hash) {
    if (token || email)
      throw new AuthError('validation_failed', 'Only the token_hash and type should be provided')
    return (query) => redeemToken(query, auth.keys.codes, kinds, hash, at)
  }
  if (!token) throw new AuthError('validation_failed', 'Verify requires a token or a token hash')
  if (!email)
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    )
  const found = await findByCode(call, kinds, parseEmailAddress(email), token.trim())
  return async (query) => (found ? redeemTokenByHash(query, found, at) : null)
}

/** The hash of the token that the code belongs to. A device of the owner has its own attempts. */
async function findByCode(call: Call, kinds: TokenKind[], email: string, code: string) {
  const { auth, at } = call
  const device = await deviceOfEmail(call, email)
  const sender = `${email} ${device ?? auth.clientAddress(call.request)}`
  if (!device) await consumeByAddress(call, limits.verifications)
  await consume(auth, limits.codesFromSender, sender)
  if (!device) await consume(auth, limits.codesOnAccount, email)
  const guess = { kinds, email, code, fromOwnDevice: device !== null }
  const { tokenHash, compared } = await tryCode(auth.query, auth.keys.codes, guess, at)
  if (tokenHash) {
    await auth.limiter.refund(limits.codesFromSender, sender)
    if (!device) await auth.limiter.refund(limits.codesOnAccount, email)
  } else if (!device) {
    // One guess compared with several valid codes is as likely to succeed as several guesses at one, so it counts as
    // several.
    for (let more = 1; more < compared; more += 1) await auth.limiter.take(limits.codesOnAccount, email)
  }
  return tokenHash
}
