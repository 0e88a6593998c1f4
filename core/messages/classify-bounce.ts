// Reports that a mail could not be delivered. Acted on only where it failed for good (RFC 3464, 2.3.3).
import { classifyAnswer } from './classify-smtp-answer.ts'
import { headerOf, type Inbound, type InboundMail } from './inbound-mail.ts'

type Bounce = Extract<Inbound, { kind: 'bounce' }>

/** A bounce, a notice about one that is only late, or null for what is neither. */
export function bounceOf(mail: InboundMail): Inbound | null {
  const report = mail.reports.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type))
  if (report) return ofReport(report.text, mail)
  return isFromMachine(mail) ? ofWords(mail) : null
}

function ofReport(report: string, mail: InboundMail): Inbound {
  const recipients = report.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf)
  const failed = recipients.find(({ action }) => action?.toLowerCase() === 'failed')
  if (!failed) {
    // Some servers name no action; then the status alone says that it failed.
    const bare = recipients.find(({ action, status }) => action === undefined && status?.startsWith('5.'))
    return bare ? evaluated(bare.status ?? null, bare['diagnostic-code'] ?? '', mail) : { kind: 'notice' }
  }
  return evaluated(statusIn(failed.status ?? ''), failed['diagnostic-code'] ?? '', mail)
}

// `Diagnostic-Code: smtp; 550 5.1.1 User unknown`: the words of the server that refused, and the best evidence.
function evaluated(status: string | null, diagnostic: string, mail: InboundMail): Bounce {
  const said = diagnostic.replace(/^[\w-]+\s*;\s*/, '').trim()
  const words = said || replyIn(mail.text) || firstWords(mail.text)
  const given = statusIn(said) ?? status
  const code = /^[45]\d\d\b/.exec(said)?.[0] ?? (given?.startsWith('4') ? '450' : '550')
  const text = said.replace(/^[45]\d\d[ -]?/, '').replace(/^#?[245]\.\d{1,3}\.\d{1,3}\s*/, '')
  // An address that failed four days long with a 4xx is given up, and no proof that it is not there.
  const means = classifyAnswer(`${code} ${given && !isVague(given) ? `${given} ` : ''}${text}`, 'rcpt')
  const severity =
    means === 'recipient' ? 'hard' : means === 'sender' || means === 'credential' ? 'sender' : 'soft'
  return { kind: 'bounce', severity, status: given, words: words.slice(0, 1000) }
}

// "Undefined status": says nothing that the words don't say better.
const isVague = (status: string) => /^5\.(?:0\.0|\d\.0)$/.test(status)

function isFromMachine(mail: InboundMail): boolean {
  if (DELAYED.test(mail.subject)) return DAEMON.test(mail.from)
  return (
    DAEMON.test(mail.from) ||
    (headerOf(mail, 'return-path').trim() === '<>' && FAILED_SUBJECT.test(mail.subject))
  )
}

const DAEMON =
  /^(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon|bounces?|mdaemon|noreply-dmarc|microsoftexchange[\w.+-]*)@/i
const DELAYED =
  /delay|warning: (?:message|could not)|still (?:trying|undelivered|being retried)|not yet been delivered|verz[oö]gert|retard[ée]e?|retrasad|ritardo/i
const FAILED_SUBJECT =
  /undeliver|deliver(?:y|ed)?.{0,20}(?:fail|status|problem|impossible)|fail.{0,12}(?:deliver|notice)|returned mail|returned to sender|mail system error|non remis|[ée]chec|unzustellbar|nicht zugestellt|nicht zustellbar|no se (?:ha podido|pudo) entregar|no entregado|mancata consegna|onbestelbaar|niet bezorgd|n[aã]o (?:foi )?entregue|kunde inte levereras|olevererbart|配信不能|退信/i

function ofWords(mail: InboundMail): Inbound | null {
  if (DELAYED.test(mail.subject)) return { kind: 'notice' }
  if (!FAILED_SUBJECT.test(mail.subject)) return null
  const reply = replyIn(mail.text)
  if (reply) return evaluated(statusIn(reply), reply, mail)
  return evaluated(null, WORDS_FOR_GONE.test(mail.text) ? '550 5.1.1 user unknown' : '', mail)
}

const WORDS_FOR_GONE =
  /user (?:unknown|not found|does(?:n['’]t| not) exist)|unknown user|no such (?:user|address|mailbox|recipient)|address (?:not found|couldn['’]t be found|does not exist)|mailbox (?:not found|unavailable|does(?:n['’]t| not) exist)|wasn['’]t found at|adresse (?:nicht gefunden|inconnue|introuvable)|empf[aä]nger unbekannt|destinatario (?:desconocido|sconosciuto)/i

/** The refusing server's reply, where the report quotes it in words. */
const replyIn = (text: string): string =>
  /(?:^|[\s:"(>])([45]\d\d[ -](?:#?[45]\.\d{1,3}\.\d{1,3}[ :-]?)?[^\r\n]{3,300})/m
    .exec(text.slice(0, 20_000))?.[1]
    ?.trim() ?? ''

const statusIn = (text: string): string | null =>
  /(?:^|[\s#(])([245]\.\d{1,3}\.\d{1,3})(?=\D|$)/.exec(text)?.[1] ?? null

const firstWords = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)

// Folded lines belong to the one above (RFC 5322, 2.2.3).
function fieldsOf(block: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const line of block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+)\s*:(.*)$/.exec(line) ?? []
    if (name && value !== undefined) fields[name.toLowerCase()] ??= value.trim()
  }
  return fields
}
