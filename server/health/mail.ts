// Checks of system mail: the mail server of SMTP_URL, its sender, and the outbox. Signs in without sending anything.
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Config } from '#server/config.ts'
import { smtpConnection } from '#server/mail/smtp.ts'
import { inTime, TIMEOUT_MS } from '#server/operations/in-time.ts'
import { durationText, minute, type CheckDefinition, type Outcome } from './check.ts'
import type { CheckedDatabase } from './database-facts.ts'

export type MailFacts = {
  config: Config
  /** The mail server's response to a login; undefined without a server. */
  server: { ok: true; encrypted: boolean } | { ok: false; reason: string } | undefined
}

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

export const mailChecks: CheckDefinition<MailFacts>[] = [
  { id: 'mail-server', title: 'Mail server', evaluate: checkMailServer },
  { id: 'mail-sender', title: 'Sender', evaluate: checkSender },
]

export const deliveryChecks: CheckDefinition<CheckedDatabase>[] = [
  { id: 'mail-delivery', title: 'Delivery', evaluate: checkDelivery },
]

function checkMailServer({ config: { local, mail }, server }: MailFacts): Outcome {
  if (!server)
    return {
      state: local ? 'off' : 'failing',
      found: 'No mail server is set: system emails stay in the outbox.',
      fix: 'Set SMTP_URL, for example smtps://user:password@mail.example.com.',
    }
  if (!server.ok)
    return {
      state: 'failing',
      found: `Signing in to the mail server failed: ${server.reason.replace(/\.$/, '')}.`,
      fix: 'Check the host, port, user, and password in SMTP_URL. The server must offer STARTTLS, because Coldframe sends no password without it. Emails wait in the outbox and are retried until they are delivered.',
    }
  if (server.encrypted || isOnThisMachine(mail.smtpUrl!))
    return {
      state: 'ok',
      found: `The mail server accepts the sign-in${server.encrypted ? ' over an encrypted connection' : ''}. No email was sent.`,
    }
  return {
    state: 'warning',
    found: 'The mail server accepts the sign-in but offers no STARTTLS, so emails reach it unencrypted.',
    fix: 'Use its encrypted port (SMTP_URL=smtps://user:password@host:465) or a server that offers STARTTLS.',
  }
}

const isOnThisMachine = (smtpUrl: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl).hostname)

function checkDelivery({ config, outbox, now }: CheckedDatabase): Outcome {
  if (!config.mail.smtpUrl) return { state: 'off', found: 'No mail server is set.' }
  const since = (at: string) => durationText(now.getTime() - Date.parse(at))
  const last = outbox.last_sent_at
    ? `The last email left ${since(outbox.last_sent_at)} ago.`
    : 'No email has left yet.'
  if (outbox.failing > 0)
    return {
      state: outbox.most_attempts > 5 ? 'failing' : 'warning',
      found: `${outbox.failing} ${outbox.failing === 1 ? 'email has' : 'emails have'} not been delivered yet (up to ${outbox.most_attempts} tries). ${last}`,
      fix: 'Check the mail server above. The log shows its responses.',
    }
  if (outbox.oldest && now.getTime() - Date.parse(outbox.oldest) > 5 * minute)
    return {
      state: 'failing',
      found: `An email has been waiting for ${since(outbox.oldest)}. ${last}`,
      fix: 'Nothing delivers it. Check that a process with the role worker is running (ROLES).',
    }
  return { state: 'ok', found: `No email is waiting. ${last}` }
}

function checkSender({ config: { mail, local } }: MailFacts): Outcome {
  const found = `Emails are sent from ${mail.from}.`
  if (!/@[^@>]*\.(test|example|invalid|localhost)>?$/.test(mail.from)) return { state: 'ok', found }
  return {
    state: local ? 'off' : 'failing',
    found,
    fix: 'Set MAIL_FROM to an address of your own domain, with SPF and DKIM.',
  }
}
