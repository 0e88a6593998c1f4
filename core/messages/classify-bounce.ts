// Reports of undelivered mail. Only permanent failures have consequences (RFC 3464, 2.3.3). The order of evidence:
// codes, the message of the server that rejected the mail, the report's own text.
import { classifyAnswer, type AnswerClass } from './classify-smtp-answer.ts'
import { withoutCopy } from './failed-recipients.ts'
import { headerOf, type Inbound, type InboundMail } from './inbound-mail.ts'
import { GONE, plainWords, containsPhrase } from './refusal-words.ts'
import * as words from './report-words.ts'

type Bounce = Extract<Inbound, { kind: 'bounce' }>

/** A bounce, a notice about a delay, or null for any other mail. */
export function bounceOf(mail: InboundMail): Inbound | null {
  const report = mail.reports.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type))
  if (report) return ofReport(report.text, mail)
  return isFromMachine(mail) ? ofWords(mail) : null
}

function ofReport(report: string, mail: InboundMail): Inbound {
  const recipients = report.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf)
  // Some servers omit the action; then the status alone shows the failure.
  const failed =
    recipients.find(({ action }) => action?.toLowerCase() === 'failed') ??
    recipients.find(({ action, status }) => action === undefined && status?.startsWith('5.'))
  return failed ? ofRefusal(statusIn(failed.status ?? ''), refusalIn(failed), mail) : { kind: 'notice' }
}

// `Diagnostic-Code: smtp; 550 5.1.1 User unknown`: the message of the server that rejected the mail, which is the best
// evidence. Some use another header: `X-Supplementary-Info: <mx.example.com #5.0.0 smtp; 550 "Unknown user">`.
const refusalIn = (fields: Record<string, string>): string =>
  (fields['diagnostic-code'] ?? fields['x-supplementary-info'] ?? fields['x-display-message'] ?? '').replace(
    /^[^;]{0,300}?[\w-]+\s*;\s*/,
    '',
  )

function ofRefusal(status: string | null, refusal: string, mail: InboundMail): Bounce {
  const refusalText = refusal.trim() || replyIn(mail.text)
  const given = preciseStatus(statusIn(refusalText), status)
  return {
    kind: 'bounce',
    severity: severityOf(given, refusalText, mail),
    status: given,
    words: (refusalText || firstWords(mail.text)).slice(0, 1000),
  }
}

/** "Undefined status" adds nothing to another code or the message. */
function preciseStatus(said: string | null, status: string | null): string | null {
  return [said, status].find((one) => one !== null && !isVague(one)) ?? said ?? status
}
const isVague = (status: string) => /^[45]\.(?:0\.0|\d\.0)$/.test(status)

function severityOf(given: string | null, said: string, mail: InboundMail): Bounce['severity'] {
  const code = /^[45]\d\d\b/.exec(said)?.[0] ?? (given?.startsWith('4') ? '450' : '550')
  const text = said.replace(/^[45]\d\d[ -]?/, '').replace(/^#?[245]\.\d{1,3}\.\d{1,3}\s*/, '')
  // An address that failed with a 4xx for four days is given up, which does not prove that it is invalid.
  const means = classifyAnswer(`${code} ${given && !isVague(given) ? `${given} ` : ''}${text}`, 'dot')
  return means === 'soft' && code.startsWith('5') && !isSoftCode(given)
    ? ofReportWords(mail)
    : SEVERITIES[means]
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

/** True for a code that explicitly means a temporary failure; for a vague code the text decides. */
const isSoftCode = (status: string | null): boolean => status !== null && !isVague(status)

/** Checks the phrases for a dead address last, because a full mailbox, or one that rejects the sender, exists. */
function ofReportWords(mail: InboundMail): Bounce['severity'] {
  const plain = plainWords(withoutCopy(mail.text))
  if (containsPhrase(plain, words.FULL_IN_REPORT)) return 'soft'
  if (containsPhrase(plain, words.RESTRICTED_IN_REPORT)) return 'restricted'
  if (containsPhrase(plain, words.BLOCKED_IN_REPORT)) return 'sender'
  return containsPhrase(plain, GONE) || containsPhrase(plain, words.GONE_IN_REPORT) ? 'hard' : 'soft'
}

const DAEMON =
  /^(?:[\w.+-]{1,60}-(?:bounces|owner|request)|owner-[\w.+-]{1,60}|listserv|sympa|majordomo|mailman|mlmmj|mailer-daemon|postmaster|mail-daemon|mailerdaemon|bounces?|mdaemon|noreply-dmarc|delivery-status|mail-delivery|microsoftexchange[\w.+-]*)@|^noreply@groups\.google\./i

const DAEMON_NAME = /^["']?(?:mail delivery (?:sub)?system|mailer-daemon|mail-daemon|postmaster)["']?\s*</i
/** These write nothing but reports, in whatever words. */
const ONLY_REPORTS =
  /^(?:mailer-daemon|mail-daemon|mailerdaemon|mdaemon|delivery-status|mail-delivery|microsoftexchange[\w.+-]*)@/i

export const isFromMachine = (mail: InboundMail): boolean =>
  DAEMON.test(mail.from) ||
  DAEMON_NAME.test(headerOf(mail, 'from')) ||
  headerOf(mail, 'return-path').replaceAll(/\s/g, '') === '<>'

function ofWords(mail: InboundMail): Inbound | null {
  const subject = plainWords(mail.subject)
  const reply = replyIn(mail.text)
  const isDaemon = DAEMON.test(mail.from) || DAEMON_NAME.test(headerOf(mail, 'from'))
  if (isDaemon && containsPhrase(subject, words.DELAYED) && !reply.startsWith('5')) return { kind: 'notice' }
  const text = plainWords(withoutCopy(mail.text))
  const isSaid = containsPhrase(text, words.NOT_DELIVERED)
  // "We will keep trying until 1 December" is neither a failure nor an absence.
  if (isDaemon && !isSaid && !reply.startsWith('5') && containsPhrase(text, words.DELAYED))
    return { kind: 'notice' }
  // The subject of an automatic reply contains ours, which may be about deliveries, so only a daemon's subject counts.
  const isReport =
    headerOf(mail, 'x-failed-recipients') !== '' ||
    (containsPhrase(subject, words.NOT_DELIVERED)
      ? isDaemon || isSaid || reply !== ''
      : (isSaid && (isDaemon || reply !== '' || containsPhrase(subject, words.BLOCKED_IN_REPORT))) ||
        (isDaemon && (reply !== '' || ONLY_REPORTS.test(mail.from))))
  return isReport ? ofRefusal(statusIn(reply), reply, mail) : null
}

/** The server's reply when the report quotes it as text; otherwise its status alone, such as qmail's `(#5.1.1)`. */
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
