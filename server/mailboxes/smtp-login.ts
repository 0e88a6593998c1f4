// The login of an outgoing server: a password by any method that it offers, or a token by XOAUTH2, as Google and
// Microsoft describe it.
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Credential } from './access.ts'

type Login = { credentials: { user: string; pass: string }; method?: 'BEARER' }

/** Undefined when a server needs no login. */
export function loginOf({ user, password, accessToken }: { user: string } & Credential): Login | undefined {
  if (accessToken !== undefined) return { credentials: { user, pass: accessToken }, method: 'BEARER' }
  return user || password ? { credentials: { user, pass: password } } : undefined
}

// Used only with a token: a password must never be sent as one.
export const bearerAuthentication = ({
  accessToken,
}: Credential): SMTPConnection.CustomAuthenticationHandlers => (accessToken === undefined ? {} : byToken)

// A name of our own: nodemailer's own XOAUTH2 requests a second token and so loses the server's message about the
// first, and a handler with that name falls back to PLAIN, which would send the token as a password.
const byToken: SMTPConnection.CustomAuthenticationHandlers = {
  async BEARER({ auth, sendCommand }) {
    const { user, pass } = auth.credentials
    const token = Buffer.from(`user=${user}\u0001auth=Bearer ${pass}\u0001\u0001`).toString('base64')
    let answer = await sendCommand(`AUTH XOAUTH2 ${token}`)
    // The challenge contains the reason, and must be answered with an empty line before the rejection is sent.
    if (answer.status === 334) answer = await sendCommand('')
    if (answer.status !== 235) throw new Error('Invalid login')
    return true
  },
}
