import type { SendMail } from './mail.ts'

export type SmtpMail = { send: SendMail; close(): void }

/** Sends through `smtpUrl` (`smtp://user:password@host:587`, or `smtps://`). Rejects with the server's own words. */
export function mailBySmtp(smtpUrl: string, from: string): SmtpMail {
  const open = async () => {
    // Most processes that start send none: nodemailer is loaded with the first.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      pool: true,
      // A mail whose connection broke may have arrived: the outbox decides whether it is sent again.
      maxRequeues: 0,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 60_000,
    })
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      opened ??= open()
      await (await opened).sendMail({ from, ...mail })
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}
