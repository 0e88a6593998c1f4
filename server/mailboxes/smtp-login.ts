// What an outgoing server is told to be let in: a password by whatever it offers, or a token by XOAUTH2, as Google and
// Microsoft describe it.
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Credential } from './access.ts'

type Login = { credentials: { user: string; pass: string }; method?: 'BEARER' }

/** Undefined where a server wants nothing. */
export function loginOf({ user, password, accessToken }: { user: string } & Credential): Login | undefined {
  if (accessToken !== undefined) return { credentials: { user, pass: accessToken }, method: 'BEARER' }
  return user || password ? { credentials: { user, pass: password } } : undefined
}

// Only where there is one: a password must never be said as a token.
export const bearerAuthentication = ({
  accessToken,
}: Credential): SMTPConnection.CustomAuthenticationHandlers => (accessToken === undefined ? {} : byToken)

// A name of ours: nodemailer's own XOAUTH2 asks for a second token and so loses what the server said about the first,
// and a handler by that name gives way to PLAIN, where the token would be said as a password.
const byToken: SMTPConnection.CustomAuthenticationHandlers = {
  async BEARER({ auth, sendCommand }) {
    const { user, pass } = auth.credentials
    const said = Buffer.from(`user=${user}\u0001auth=Bearer ${pass}\u0001\u0001`).toString('base64')
    let answer = await sendCommand(`AUTH XOAUTH2 ${said}`)
    // Why not stands in a challenge, which must be answered with nothing before the refusal comes.
    if (answer.status === 334) answer = await sendCommand('')
    if (answer.status !== 235) throw new Error('Invalid login')
    return true
  },
}
