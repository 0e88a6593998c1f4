// nodemailer's connection to a mailbox's outgoing server, with the limits of the sending engine.
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Credential } from '#server/mailboxes/access.ts'
import { bearerAuthentication } from '#server/mailboxes/smtp-login.ts'

/**
 * The outgoing server of a mailbox. The host was checked and resolved; `servername` is the name to verify in its
 * certificate.
 */
export type SmtpServer = {
  host: string
  servername: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
  /** Certificates to trust in addition to the system's, as PEM. */
  trust?: string | undefined
} & Credential

export type Timeouts = { connectMs: number; commandMs: number; dotMs: number }

/** RFC 5321, 4.5.3.2: five minutes for a command, and never less than ten at the final dot. */
export const defaultTimeouts: Timeouts = { connectMs: 30_000, commandMs: 5 * 60_000, dotMs: 10 * 60_000 }

export async function createConnection(
  smtpServer: SmtpServer,
  timeouts: Timeouts,
  name?: string,
): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  return new Connection({
    host: smtpServer.host,
    servername: smtpServer.servername,
    port: smtpServer.port,
    secure: smtpServer.security === 'tls',
    requireTLS: smtpServer.security === 'starttls',
    ignoreTLS: smtpServer.security === 'none',
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    // The longest timeout of the connection; commands have shorter ones.
    socketTimeout: timeouts.dotMs + 5_000,
    // A dropped message must not end in a way that looks complete.
    socketCloseTimeout: 0,
    maxResponseSize: 128 * 1024,
    allowInternalNetworkInterfaces: true,
    customAuth: bearerAuthentication(smtpServer),
    ...(name ? { name } : {}),
    ...(smtpServer.trust ? { tls: { ca: smtpServer.trust } } : {}),
  })
}
