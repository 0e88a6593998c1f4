// A fake provider for machines without Postfix and Dovecot, with the same responses as observed there.
import { once } from 'node:events'
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerOptions } from 'smtp-server'
import { certificate } from '#server/testing/mailboxes/certificate.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { DELIVERED, LARGEST, type Provider } from './provider.ts'

export async function startFakeProvider(): Promise<Provider> {
  const imap = await startFakeImap()
  imap.folders.set(DELIVERED, { name: DELIVERED, uidValidity: 10, mails: [] })
  const server = new SMTPServer({
    key: certificate.key,
    cert: certificate.cert,
    size: LARGEST,
    onAuth: answerLogin,
    onRcptTo: answerRecipients(),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        deliver(imap, envelope.rcptTo[0]?.address ?? '', Buffer.concat(chunks))
        done(null, 'queued as 4711')
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return {
    name: 'scripted servers',
    smtpPort: address.port,
    imapPort: imap.port,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(resolve)
      })
      await imap.close()
    },
  }
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

function answerLogin(
  { username, password }: SMTPServerAuthentication,
  _: unknown,
  done: Parameters<NonNullable<SMTPServerOptions['onAuth']>>[2],
): void {
  if (username === 'ada' && password === 'secret') done(null, { user: username })
  else done(refusal(535, '5.7.8 Error: authentication failed: UGFzc3dvcmQ6'))
}

function answerRecipients(): NonNullable<SMTPServerOptions['onRcptTo']> {
  const seen = new Set<string>()
  return ({ address }, _, done) => {
    if (address.startsWith('gone')) {
      done(
        refusal(550, `5.1.1 <${address}>: Recipient address rejected: User unknown in virtual mailbox table`),
      )
    } else if (address.startsWith('grey') && !seen.has(address)) {
      seen.add(address)
      done(refusal(450, `4.7.1 <${address}>: Recipient address rejected: Greylisted, please come again`))
    } else done()
  }
}

function deliver(imap: FakeImap, to: string, raw: Buffer): void {
  if (!to.endsWith('@elsewhere.test')) imap.deliver(raw, to === 'ada@sender.test' ? 'INBOX' : DELIVERED)
  else imap.deliver(bounceOf(to, raw.toString('latin1').split('\r\n\r\n')[0] ?? ''))
}

const bounceOf = (
  to: string,
  headers: string,
) => `From: MAILER-DAEMON@mail.coldframe.test (Mail Delivery System)
To: ada@sender.test
Subject: Undelivered Mail Returned to Sender
Message-ID: <bounce.${to}>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.coldframe.test

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 No such user here

--b
Content-Type: message/rfc822

${headers}

--b--
`
