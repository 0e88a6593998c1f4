// Classifies reports of undelivered mail; only permanent failures have consequences (RFC 3464, 2.3.3). Codes are the
// best evidence, then the message of the server that rejected the mail, then the text of the report.
import { classifyAnswer, type AnswerClass } from './classify-smtp-answer.ts'
import { withoutCopy } from './failed-recipients.ts'
import { headerOf, type Inbound, type InboundMail } from './inbound-mail.ts'
import { GONE, NO_DOMAIN, RELAY, plainWords, containsPhrase } from './refusal-words.ts'
import * as words from './report-words.ts'

type Bounce = Extract<Inbound, { kind: 'bounce' }>

/** Returns a bounce, a notice about a delay, or null for any other mail. */
export function bounceOf(mail: InboundMail): Inbound | null {
  const report = mail.reports.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type))
  if (report) return bounceFromReport(report.text, mail)
  return isFromMachine(mail) ? bounceFromText(mail) : null
}

function bounceFromReport(report: string, mail: InboundMail): Inbound {
  const recipients = report.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf)
  // Some servers omit the action; then the status alone shows the failure.
  const failed =
    recipients.find(({ action }) => action?.toLowerCase() === 'failed') ??
    recipients.find(({ action, status }) => action === undefined && status?.startsWith('5.'))
  return failed
    ? createBounce(statusIn(failed.status ?? ''), refusalIn(failed), mail, failed['remote-mta'])
    : { kind: 'notice' }
}

// `Diagnostic-Code: smtp; 550 5.1.1 User unknown`: the message of the server that rejected the mail, which is the best
// evidence. Some use another header: `X-Supplementary-Info: <mx.example.com #5.0.0 smtp; 550 "Unknown user">`.
const refusalIn = (fields: Record<string, string>): string =>
  (fields['diagnostic-code'] ?? fields['x-supplementary-info'] ?? fields['x-display-message'] ?? '').replace(
    /^[^;]{0,300}?[\w-]+\s*;\s*/,
    '',
  )

function createBounce(
  status: string | null,
  refusal: string,
  mail: InboundMail,
  server = remoteServer(mail.text),
): Bounce {
  const refusalText = refusal.trim() || replyIn(mail.text)
  const precise = preciseStatus(statusIn(refusalText), status)
  return {
    kind: 'bounce',
    severity: isRelayElsewhere(refusalText, server, mail) ? 'soft' : severityOf(precise, refusalText, mail),
    status: precise,
    words: (refusalText || firstWords(mail.text)).slice(0, 1000),
  }
}

/**
 * True when a server that is not the sender's own forwards no mail for the recipient's domain: the DNS of that domain
 * names the wrong server, and the sender can do nothing about it.
 */
function isRelayElsewhere(refusal: string, server: string, mail: InboundMail): boolean {
  if (!containsPhrase(plainWords(refusal), RELAY)) return false
  const own = /@([a-z0-9.-]{1,255})/i.exec(headerOf(mail, 'to'))?.[1]?.toLowerCase() ?? ''
  const names: string[] = server.toLowerCase().match(/[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,10}/g) ?? []
  return names.length > 0 && own !== '' && !names.some((name) => `.${name}`.endsWith(`.${own}`))
}

/** Postfix: `<nora@lead.example>: host mx.lead.example[192.0.2.1] said: 554`. */
const remoteServer = (text: string): string =>
  /\bhost ([\w.-]{1,255})\[/.exec(text.slice(0, 20_000))?.[1] ?? ''

/** Prefers a status that names the failure to an undefined one such as 5.0.0. */
function preciseStatus(quoted: string | null, status: string | null): string | null {
  return [quoted, status].find((one) => one !== null && !isVague(one)) ?? quoted ?? status
}
const isVague = (status: string) => /^[45]\.(?:0\.0|\d\.0)$/.test(status)

function severityOf(status: string | null, refusal: string, mail: InboundMail): Bounce['severity'] {
  const isTemporary = status?.startsWith('4') && !plainWords(refusal).includes(NO_DOMAIN)
  const code = /^[45]\d\d\b/.exec(refusal)?.[0] ?? (isTemporary ? '450' : '550')
  const text = refusal.replace(/^[45]\d\d[ -]?/, '').replace(/^#?[245]\.\d{1,3}\.\d{1,3}\s*/, '')
  // A server gives up on an address after days of 4xx answers, which does not prove that the address is invalid.
  const answer = classifyAnswer(`${code} ${status && !isVague(status) ? `${status} ` : ''}${text}`, 'dot')
  return answer === 'soft' && code.startsWith('5') && !isExplicit(status)
    ? severityFromText(`${refusal}\n${withoutCopy(mail.text)}`)
    : SEVERITIES[answer]
}

const SEVERITIES: Record<AnswerClass, Bounce['severity']> = {
  recipient: 'hard',
  restricted: 'restricted',
  sender: 'sender',
  credential: 'sender',
  message: 'soft',
  soft: 'soft',
  greylist: 'soft',
}

/** True for a code that names the failure; for a vague code the text of the report decides. */
const isExplicit = (status: string | null): boolean => status !== null && !isVague(status)

/** Checks the phrases for a dead address last, because a full mailbox, or one that rejects the sender, exists. */
function severityFromText(text: string): Bounce['severity'] {
  const plain = plainWords(text)
  if (containsPhrase(plain, words.FULL_IN_REPORT)) return 'soft'
  if (containsPhrase(plain, words.RESTRICTED_IN_REPORT)) return 'restricted'
  if (containsPhrase(plain, words.BLOCKED_IN_REPORT)) return 'sender'
  return containsPhrase(plain, GONE) || containsPhrase(plain, words.GONE_IN_REPORT) ? 'hard' : 'soft'
}

const DAEMON =
  /^(?:[\w.+-]{1,60}-(?:bounces|owner|request)|owner-[\w.+-]{1,60}|listserv|sympa|majordomo|mailman|mlmmj|mailer-daemon|postmaster|mail-daemon|mailerdaemon|bounces?|mdaemon|noreply-dmarc|delivery-status|mail-delivery|microsoftexchange[\w.+-]*)@|^noreply@groups\.google\./i

const DAEMON_NAME = /^["']?(?:mail delivery (?:sub)?system|mailer-daemon|mail-daemon|postmaster)["']?\s*</i
/** Senders that write only reports, so that their mail needs no known phrase. */
const ONLY_REPORTS =
  /^(?:mailer-daemon|mail-daemon|mailerdaemon|mdaemon|delivery-status|mail-delivery|microsoftexchange[\w.+-]*)@/i

export const isFromMachine = (mail: InboundMail): boolean =>
  DAEMON.test(mail.from) ||
  DAEMON_NAME.test(headerOf(mail, 'from')) ||
  headerOf(mail, 'return-path').replaceAll(/\s/g, '') === '<>'

function bounceFromText(mail: InboundMail): Inbound | null {
  const subject = plainWords(mail.subject)
  const reply = replyIn(mail.text)
  const isDaemon = DAEMON.test(mail.from) || DAEMON_NAME.test(headerOf(mail, 'from'))
  if (isDaemon && containsPhrase(subject, words.DELAYED) && !reply.startsWith('5')) return { kind: 'notice' }
  const text = plainWords(withoutCopy(mail.text))
  const reportsNonDelivery = containsPhrase(text, words.NOT_DELIVERED)
  // "We will keep trying until 1 December" is neither a failure nor an absence.
  if (isDaemon && !reportsNonDelivery && !reply.startsWith('5') && containsPhrase(text, words.DELAYED))
    return { kind: 'notice' }
  // An automatic reply quotes our subject, which may be about deliveries, so its subject alone is no evidence.
  const isReport =
    headerOf(mail, 'x-failed-recipients') !== '' ||
    (containsPhrase(subject, words.NOT_DELIVERED)
      ? isDaemon || reportsNonDelivery || reply !== ''
      : (reportsNonDelivery &&
          (isDaemon || reply !== '' || containsPhrase(subject, words.BLOCKED_IN_REPORT))) ||
        /^5\d\d[ -]#?5\.\d/.test(reply) ||
        (isDaemon && (reply !== '' || ONLY_REPORTS.test(mail.from))))
  return isReport ? createBounce(statusIn(reply), reply, mail) : null
}

/** The server's reply that the report quotes, or the line with its status alone, such as qmail's `(#5.1.1)`. */
function replyIn(whole: string): string {
  const text = withoutCopy(whole).slice(0, 20_000)
  const reply =
    /(?:^|[\s:"(>#])([45]\d\d[ -](?:#?[45]\.\d{1,3}\.\d{1,3}[ :-]?)?[^\r\n]{3,300})/m
      .exec(text)?.[1]
      ?.trim() ?? ''
  return (
    reply ||
    (/^.{0,300}(?:#|(?:^|[\s(]))[45]\.[0-7]\.\d{1,3}(?=[\s),;:–-]|$).{0,100}$/m.exec(text)?.[0].trim() ?? '')
  )
}

const statusIn = (text: string): string | null =>
  /(?:^|[\s#(])([245]\.\d{1,3}\.\d{1,3})(?=\D|$)/.exec(text)?.[1] ?? null

const firstWords = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)

// Folded lines continue the previous one (RFC 5322, 2.2.3).
function fieldsOf(block: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const line of block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+)\s*:(.*)$/.exec(line) ?? []
    if (name && value !== undefined) fields[name.toLowerCase()] ??= value.trim()
  }
  return fields
}
