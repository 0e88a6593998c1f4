import type { Config } from '#server/config.ts'
import { durationText, minute, type CheckDefinition, type Outcome } from './check.ts'
import type { DatabaseFacts, MailFacts } from './facts.ts'

type DeliveryFacts = DatabaseFacts & { config: Config; now: Date }

export const mailChecks: CheckDefinition<MailFacts>[] = [
  { id: 'mail-server', title: 'Mail server', evaluate: checkMailServer },
  { id: 'mail-sender', title: 'Sender', evaluate: checkSender },
]

export const deliveryChecks: CheckDefinition<DeliveryFacts>[] = [
  { id: 'mail-delivery', title: 'Delivery', evaluate: checkDelivery },
]

function checkMailServer({ config: { local, mail }, server }: MailFacts): Outcome {
  if (!server)
    return {
      state: local ? 'off' : 'failing',
      found: 'None is set: system mail stays in the outbox and is not delivered.',
      fix: 'Set SMTP_URL, for example smtps://user:password@mail.example.com.',
    }
  if (!server.ok)
    return {
      state: 'failing',
      found: `It does not let us in: ${server.reason.replace(/\.$/, '')}.`,
      fix: 'Check host, port, user and password in SMTP_URL, and that the server offers STARTTLS: without it no password is sent. Mail waits and is tried for as long as it takes.',
    }
  if (server.encrypted || isOnThisMachine(mail.smtpUrl!))
    return {
      state: 'ok',
      found: `It lets us in${server.encrypted ? ', encrypted' : ''}. Nothing was sent.`,
    }
  return {
    state: 'warning',
    found: 'It lets us in, but offers no STARTTLS: password and mail go to it in the clear.',
    fix: 'Use its encrypted port, SMTP_URL=smtps://user:password@host:465, or a server that offers STARTTLS.',
  }
}

const isOnThisMachine = (smtpUrl: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl).hostname)

function checkDelivery({ config, outbox, now }: DeliveryFacts): Outcome {
  if (!config.mail.smtpUrl) return { state: 'off', found: 'There is no mail server to deliver to.' }
  const since = (at: string) => durationText(now.getTime() - Date.parse(at))
  const last = outbox.last_sent_at
    ? `The last one left ${since(outbox.last_sent_at)} ago.`
    : 'None has left yet.'
  if (outbox.failing > 0)
    return {
      state: outbox.most_attempts > 5 ? 'failing' : 'warning',
      found: `${outbox.failing} could not be delivered so far (up to ${outbox.most_attempts} tries). ${last}`,
      fix: 'See the mail server above; the log names what it said.',
    }
  if (outbox.oldest && now.getTime() - Date.parse(outbox.oldest) > 5 * minute)
    return {
      state: 'failing',
      found: `Mail has been waiting for ${since(outbox.oldest)}. ${last}`,
      fix: 'Nothing delivers it: is a process with the role worker running (ROLES)?',
    }
  return { state: 'ok', found: `Nothing waits. ${last}` }
}

function checkSender({ config: { mail, local } }: MailFacts): Outcome {
  const found = `Mail comes from ${mail.from}.`
  if (!/@[^@>]*\.(test|example|invalid|localhost)>?$/.test(mail.from)) return { state: 'ok', found }
  return {
    state: local ? 'off' : 'failing',
    found,
    fix: 'Set MAIL_FROM to an address of a domain of yours, with SPF and DKIM.',
  }
}
