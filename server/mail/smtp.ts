import { createTransport } from 'nodemailer'
import type { SendMail } from './mail.ts'

export type SmtpMail = { send: SendMail; close(): void }

/** Sends through `smtpUrl` (`smtp://user:password@host:587`, or `smtps://`). Rejects with the server's own words. */
export function mailBySmtp(smtpUrl: string, from: string): SmtpMail {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    // A mail whose connection broke may have arrived: the outbox decides whether it is sent again.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  })
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
    close: () => transport.close(),
  }
}
