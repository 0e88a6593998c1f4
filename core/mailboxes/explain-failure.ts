// Explains a mail server's failure and its remedy to people without mail administration knowledge. The server's own
// message is shown beside it, in case our interpretation is wrong.

import { explainCertificate } from './explain-certificate.ts'

export type Fault =
  | 'unknown-host'
  | 'private-host'
  | 'port'
  | 'plain'
  | 'no-answer'
  | 'closed'
  | 'certificate'
  | 'no-starttls'
  | 'not-tls'
  | 'login'
  | 'login-disabled'
  | 'grant-ended'
  | 'app-refused'
  | 'oauth-provider'
  | 'refused'
  | 'busy'
  | 'too-long'
  | 'other'

/** The relevant fields of an error thrown by a network or protocol library. */
export type RawFailure = {
  code?: string
  message: string
  /** The server's response line. */
  response?: string
  responseCode?: number
  /** True for an IMAP login that got the response NO. */
  authenticationFailed?: boolean
}

/** Certificate errors, by their OpenSSL and Node codes. */
const certificateCodes =
  /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERR_SSL_.*CERT)/

export function faultOf({ code = '', message, response = '', responseCode, ...failure }: RawFailure): Fault {
  const words = `${response} ${message}`
  if (code === 'EPRIVATEHOST') return 'private-host'
  if (code === 'ENOTFOUND' || code === 'EDNS') return 'unknown-host'
  if (certificateCodes.test(code) || /certificate|altnames|self[- ]signed/i.test(message))
    return 'certificate'
  if (/STARTTLS/i.test(message) && !failure.authenticationFailed) return 'no-starttls'
  if (/wrong version number|ERR_SSL_|EPROTO\b|packet length too long/i.test(`${code} ${message}`))
    return 'not-tls'
  if (/LineTooLarge|LiteralTooLarge|ResponseTooLarge|EMAXLEN|exceed/i.test(`${code} ${message}`))
    return 'too-long'
  if (/ETIME|TIMEOUT/i.test(code) || /timed? ?out|greeting never received/i.test(message)) return 'no-answer'
  if (LOGIN_DISABLED.test(words)) return 'login-disabled'
  // A server that cannot reach its directory has not rejected the password (RFC 5530, RFC 4954).
  if (isLater(responseCode, words)) return 'busy'
  if (failure.authenticationFailed || code === 'EAUTH' || [530, 534, 535].includes(responseCode ?? 0))
    return 'login'
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)) return 'closed'
  if (responseCode !== undefined && responseCode >= 500) return 'refused'
  if (/ECONNRESET|ECONNECTION|ESOCKET|NoConnection|EConnectionClosed|Closed/i.test(`${code} ${message}`))
    return 'closed'
  return 'other'
}

// Microsoft sends 535 5.7.139 for wrong passwords, too: only the message text distinguishes the cases.
const LOGIN_DISABLED =
  /SmtpClientAuthentication is disabled|basic auth\w* is disabled|basic auth\w* (?:is )?(?:not (?:supported|allowed)|blocked)|security defaults|did not meet the criteria|LOGINDISABLED|IMAP access is disabled/i

const isLater = (responseCode: number | undefined, words: string): boolean =>
  (responseCode !== undefined && responseCode >= 400 && responseCode < 500) ||
  /\[(?:UNAVAILABLE|INUSE|LIMIT|SERVERBUG)\]|temporar|try again later|too many/i.test(words)

/** The basic remedy. */
export function explainFailure(
  fault: Fault,
  {
    host,
    port,
    provider,
    byToken = false,
    words = '',
  }: { host: string; port: number; provider: string; byToken?: boolean; words?: string },
): string {
  if (fault === 'login' && !byToken && /credentials were incorrect/i.test(words)) return wrongCredentials
  if (fault === 'login') return (byToken ? tokenFixes : loginFixes)[provider] ?? loginFixes['other']!
  if (fault === 'login-disabled')
    return (byToken ? tokenFixes : disabledFixes)[provider] ?? disabledFixes['other']!
  // One text for both cases, so that users cannot probe which ports of other hosts are closed and which are filtered.
  const unreached = `${host} doesn’t answer as a mail server on port ${port}: the port is closed, or a firewall on the way drops it. Sending is usually on 465 (TLS) or 587 (STARTTLS), reading on 993 (TLS).`
  return {
    'unknown-host': `There is no server called ${host}, or the DNS does not answer. Check its name for a typo.`,
    'private-host': `${host} is on a private network. The administrator of this installation can allow that with ALLOW_PRIVATE_HOSTS.`,
    port: `Port ${port} is not a mail port. Sending uses 465, 587, 2525 or 25, reading 993 or 143. The administrator of this installation can allow others with ALLOW_PRIVATE_HOSTS.`,
    plain: 'Without encryption, anyone on the network could read the password. Choose TLS or STARTTLS.',
    'no-answer': unreached,
    closed: unreached,
    certificate: `${explainCertificate(words, host)} No password was sent.`,
    'no-starttls': `${host} offers no encryption on port ${port}, or something on the way takes it out. TLS from the start was tried too. Nothing was said to it. Try port ${port === 143 ? 993 : 465}.`,
    'not-tls': `${host} speaks neither TLS nor STARTTLS on port ${port}. Sending is usually on 465 or 587, reading on 993 or 143.`,
    'grant-ended':
      'The access has ended: it was revoked, the password was changed, or it expired. Choose “Sign in again”.',
    'app-refused':
      'The app that this mailbox was signed in by was rejected: its secret expired or was changed, or the app was removed. Its owner can set it again under Connect, and the mailbox works again.',
    'oauth-provider': 'The sign-in provider could not be reached. It is retried.',
    refused: 'The server refused this. Its reply says why.',
    busy: 'The server is busy. Wait a few minutes and try again.',
    'too-long': `${host} sent more than a mail server sends. Check the host and port.`,
    other: 'The server sent an unknown reply, which may say why.',
  }[fault]
}

const wrongCredentials =
  'The user name or the password is wrong. The user is usually the whole address; with two-step verification the password must be an app password.'

const loginFixes: Record<string, string> = {
  gmail:
    'Google rejected the password. It must be an app password of 16 letters, made after 2-Step Verification was turned on: the password you sign in with on the web doesn’t work here.',
  microsoft:
    'Microsoft rejected the password. Check that Authenticated SMTP is on for this mailbox and that security defaults don’t forbid it; with two-step verification it must be an app password.',
  zoho: 'Zoho rejected the password. It must be an app password, and the server must be that of your region (.com, .eu, .in or .com.au).',
  fastmail: 'Fastmail rejected the password. It must be an app password with access to Mail.',
  ses: 'SES rejected the credentials. They must be SMTP credentials, made in the same region as the server; access keys don’t work here.',
  postmark: 'Postmark rejected the token. It is the server’s API token, in both fields.',
  mailgun: 'Mailgun rejected the password. It is the SMTP password of the domain, not the account’s API key.',
  sendgrid:
    'SendGrid rejected the key. The user is the word “apikey”, and the key must be allowed to send mail.',
  resend: 'Resend rejected the key. The user is the word “resend”, and the key must have sending access.',
  other:
    'The server rejected the user name or password. Some want the whole address as the user, some only the part before the @; with two-step verification an app password is needed.',
}

const tokenFixes: Record<string, string> = {
  gmail:
    'Google granted access, but its mail server rejects the sign-in. Sign in with the account of exactly this address; in Workspace an administrator may have to allow IMAP: Apps, Google Workspace, Gmail, End User Access.',
  microsoft:
    'Microsoft granted access, but its mail server rejects the sign-in. Sign in with the account of exactly this address, and have an administrator allow IMAP and Authenticated SMTP for it: Users, the user, Mail, Manage email apps. After that it takes up to an hour.',
}

const disabledFixes: Record<string, string> = {
  microsoft:
    'Sending with a password is switched off here. An administrator can allow it for the mailbox: Users, the user, Mail, Manage email apps, Authenticated SMTP.',
  gmail:
    'Access is switched off here. An administrator can allow IMAP in the Admin console, under Gmail, End User Access.',
  other:
    'Signing in with a password is switched off at this server. Its settings or its administrator can allow it.',
}
