// Checks that the mail server of SMTP_URL accepts our login, without sending anything.
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { smtpConnection } from '#server/mail/smtp.ts'
import type { MailFacts } from './facts.ts'
import { inTime, TIMEOUT_MS } from '#server/operations/in-time.ts'

export async function greetMailServer(smtpUrl: string | undefined): Promise<MailFacts['server']> {
  if (!smtpUrl) return undefined
  const [{ createTransport }, { default: Connection }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/smtp-connection'),
  ])
  // The transport parses the URL in the same way as for sending.
  const options = createTransport({
    ...smtpConnection(smtpUrl),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  }).options as SMTPConnection.Options & { auth?: SMTPConnection.Credentials }
  const connection = new Connection(options)
  try {
    await inTime(logIn(connection, options.auth), 'It')
    return { ok: true, encrypted: connection.secure }
  } catch (error) {
    return { ok: false, reason: (error as Error).message }
  } finally {
    connection.close()
  }
}

async function logIn(connection: SMTPConnection, auth: SMTPConnection.Credentials | undefined) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  connection.on('error', reject)
  connection.connect((refused) => {
    if (refused) return reject(refused)
    if (!auth?.user) return resolve()
    connection.login({ credentials: auth }, (error) => (error ? reject(error) : resolve()))
  })
  return promise
}
