// For browser journeys: a mail server with one mailbox on this machine, SMTP and IMAP without encryption. Mail to its
// own address arrives, and all other mail gets a reply from its recipient, except at silent.example. Prints a line
// with its address and ports, then one for each message.
import { startFakeImap } from './fake-imap-server.ts'
import { startFakeSmtp } from './fake-smtp-server.ts'

const address = 'ada@sender.test'

const imap = await startFakeImap({ security: 'none' })
const smtp = await startFakeSmtp({
  security: 'none',
  onMail({ to, raw }) {
    printLine({ to, raw: raw.toString('utf8') })
    imap.deliver(raw, 'Sent')
    if (to[0] === address) imap.deliver(raw)
    else if (!to[0]?.endsWith('@silent.example')) imap.deliver(answerTo(to[0] ?? '', raw.toString('latin1')))
  },
})
printLine({ address, smtp: smtp.port, imap: imap.port })

function printLine(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

function answerTo(who: string, mail: string): string {
  const [, id = ''] = /^message-id:\s*<([^>]+)>/im.exec(mail) ?? []
  const [, subject = ''] = /^subject:\s*(.*)$/im.exec(mail) ?? []
  return `From: Grace Hopper <${who}>\nTo: ${address}\nSubject: Re: ${subject}\nMessage-ID: <${crypto.randomUUID()}@answers.test>\nIn-Reply-To: <${id}>\nReferences: <${id}>\n\nSounds interesting, tell me more.\n`
}
