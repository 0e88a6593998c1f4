import type { SendMail } from './mail.ts'

export type SmtpMail = { send: SendMail; close(): void }

const onThisMachine = ['localhost', '127.0.0.1', '[::1]']

/**
 * A password leaves this machine encrypted or not at all: without this, whoever is on the way takes STARTTLS out of the
 * server's greeting and reads it. `?requireTLS=false` in the URL is for a network that its operator trusts.
 */
export function smtpConnection(smtpUrl: string): { url: string; requireTLS: boolean } {
  const { password, hostname, searchParams } = new URL(smtpUrl)
  const isOpen = onThisMachine.includes(hostname) || searchParams.get('requireTLS') === 'false'
  return { url: smtpUrl, requireTLS: password !== '' && !isOpen }
}

/** Sends through `smtpUrl` (`smtp://user:password@host:587`, or `smtps://`). Rejects with the server's own words. */
export function mailBySmtp(smtpUrl: string, from: string): SmtpMail {
  const open = async () => {
    // Most processes that start send none: nodemailer is loaded with the first.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      ...smtpConnection(smtpUrl),
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
