import type { SendMail } from './mail.ts'

type SmtpMail = { send: SendMail; close(): void }

const onThisMachine = ['localhost', '127.0.0.1', '[::1]']

/**
 * A password is sent encrypted or not at all: otherwise an attacker on the path could remove STARTTLS from the
 * server's greeting and read it. `?requireTLS=false` in the URL is for a network that its operator trusts.
 */
export function smtpConnection(smtpUrl: string): { url: string; requireTLS: boolean } {
  const { password, hostname, searchParams } = new URL(smtpUrl)
  const isOpen = onThisMachine.includes(hostname) || searchParams.get('requireTLS') === 'false'
  return { url: smtpUrl, requireTLS: password !== '' && !isOpen }
}

/** Sends through `smtpUrl` (`smtp://user:password@host:587`, or `smtps://`). Rejects with the server's own message. */
export function mailBySmtp(smtpUrl: string, from: string): SmtpMail {
  const open = async () => {
    // nodemailer is loaded with the first mail, because most processes send none.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      ...smtpConnection(smtpUrl),
      pool: true,
      // A mail whose connection broke may have arrived, so the outbox decides whether it is sent again.
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
