// What a mail that came back is. The order of evidence: reports by their form (RFC 3464, RFC 5965), then headers that
// say that no person wrote it (RFC 3834), then the subject; never the body alone. What is left was written by somebody.
import { backDate } from './back-date.ts'
import { bounceOf } from './classify-bounce.ts'
import { readReply } from './classify-reply.ts'
import { headerOf, type Inbound, type InboundMail } from './inbound-mail.ts'
import { replyText } from './own-text.ts'
import { findWish } from './wishes/find-wish.ts'

export function classifyInbound(mail: InboundMail): Inbound {
  return complaintOf(mail) ?? bounceOf(mail) ?? automatic(mail) ?? person(mail)
}

function complaintOf({ reports }: InboundMail): Inbound | null {
  const report = reports.find(({ type }) => type === 'message/feedback-report')
  if (!report) return null
  const [, type = ''] = /^feedback-type:\s*(\S+)/im.exec(report.text) ?? []
  return {
    kind: ['abuse', 'fraud', 'virus', 'other', 'opt-out'].includes(type.toLowerCase())
      ? 'complaint'
      : 'notice',
  }
}

function automatic(mail: InboundMail): Inbound | null {
  if (mail.reports.some(({ type }) => type === 'message/disposition-notification')) return { kind: 'notice' }
  const away = AWAY.test(mail.subject) || AWAY.test(mail.text)
  if (saysAutomatic(mail) || AUTOMATIC_SUBJECT.test(mail.subject)) {
    return away || AWAY_SUBJECT.test(mail.subject)
      ? { kind: 'out_of_office', backOn: backDate(`${mail.subject}\n${mail.text}`, mail.receivedAt) }
      : { kind: 'auto_reply' }
  }
  return null
}

function saysAutomatic(mail: InboundMail): boolean {
  const submitted = headerOf(mail, 'auto-submitted').toLowerCase()
  if (submitted !== '' && !submitted.startsWith('no')) return true
  if (AUTOMATIC_HEADERS.some((name) => mail.headers.has(name) && headerOf(mail, name).toLowerCase() !== 'no'))
    return true
  if (/^(?:auto_reply|auto-reply|bulk|junk|list)$/i.test(headerOf(mail, 'precedence'))) return true
  return headerOf(mail, 'return-path').replaceAll(/\s/g, '') === '<>'
}

const AUTOMATIC_HEADERS = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-autoreply-from',
  'x-auto-response-suppress',
  'x-mail-autoreply',
  'x-vacation',
  'list-id',
  'feedback-id',
]

// A reply keeps the subject it answers and puts Re: before it: what stands at the very front was put there by a machine.
const AUTOMATIC_SUBJECT =
  /^\s*(?:\[?\(?auto(?:matic|matische|matisch|matica|matico|mática|mático)?[\s-]*(?:reply|response|respons|antwort|antwoord|risposta|respuesta|resposta|svar)|auto:|r[ée]ponse automatique|automatisk svar|automaattinen vastaus|abwesenheits?(?:notiz|nachricht|benachrichtigung|assistent)?\b|abwesend\b|nicht im (?:büro|haus)|message d['’]absence|ausencia\b|niet aanwezig|out[\s-]of[\s-](?:the[\s-])?office|ooo\b|away from (?:the |my )?(?:office|mail|desk)|vacation (?:reply|response|notice)|on (?:annual |maternity |parental |sick )?(?:leave|vacation|holiday)|absence (?:du|from)|absent(?:e)? du bureau|fuera de (?:la )?oficina|respuesta autom[aá]tica|risposta automatica|fuori (?:sede|ufficio)|assente|resposta autom[aá]tica|fora do escrit[oó]rio|ausente|afwezig|niet op kantoor|fr[aå]nvaro|frav[aæ]r|poissa|nieobecno[sś][cć]|automatyczna odpowied[zź]|自動返信|不在|自动回复|자동 응답|автоответ|thank you for (?:contacting|your (?:e-?mail|message|enquiry|inquiry))|we(?: have|'ve|’ve)? received your|your (?:request|ticket|enquiry|inquiry) (?:has been|was) received|\[ticket)/i

const AWAY_SUBJECT =
  /nicht im (?:büro|haus)|ausencia|niet (?:op kantoor|aanwezig)|out[\s-]of[\s-](?:the[\s-])?office|\booo\b|abwesen|absen[ct]|vacation|fuera de|ausente|fuori (?:sede|ufficio)|assente|fora do|afwezig|fr[aå]nvaro|frav[aæ]r|poissa|nieobecno|不在|holiday|\bleave\b/i

const AWAY =
  /out of (?:the |my )?office|\booo\b|on (?:annual |maternity |paternity |parental |medical |sick |extended )?(?:leave|vacation|holidays?|pto)\b|away (?:from (?:the |my )?(?:office|desk|e-?mail)|until|on)|(?:not|no longer) in the office|(?:will be|i(?:'|’)?m|i am|am) (?:away|out|travel+ing|off)\b|return(?:ing)? (?:to (?:the |my )?(?:office|work|desk) )?on|back (?:in (?:the |my )?office|on|at work|from)|limited (?:access|connectivity)|urlaub|abwesend|nicht im (?:büro|haus|buero)|nicht im hause|wieder (?:im|ab|am|erreichbar|zurück|für sie)|elternzeit|mutterschutz|dienstreise|en cong[ée]s?|absente?\b|absence|de retour|vacaciones|baja por (?:maternidad|paternidad|enfermedad)|me reincorpor|no estar[ée] disponible|regreso el|fuera de (?:la )?oficina|de vuelta|de regreso|baja m[eé]dica|in ferie|fuori (?:sede|ufficio)|assente|al mio rientro|f[ée]rias|fora do escrit[oó]rio|ausente|estarei de volta|vakantie|verlof\b|weer (?:op kantoor|aanwezig|bereikbaar)|afwezig|niet (?:op kantoor|aanwezig)|semester|fr[åa]nvarande|tillbaka|ferie\b|frav[æa]r|tilbage|tilbake|lomalla|urlopie|nieobecn|不在|休暇|休假|отпуск/i

/**
 * A wish to hear nothing more, with nothing besides that a person must read; every other email of a person is a reply. A
 * mailto: link makes an email that has the word as its subject and no text.
 */
function person(mail: InboundMail): Inbound {
  const said = replyText(mail.text, mail)
  if (said === '') return { kind: isBareWish(mail) ? 'unsubscribe' : 'reply' }
  const { verdict, unclearOptOut } = readReply(mail.text, { ...mail, known: [] })
  return { kind: verdict?.category === 'opt_out' && !unclearOptOut ? 'unsubscribe' : 'reply' }
}

/** The subject is the wish, and not the subject of ours that is answered. */
function isBareWish({ subject, sentSubject = '' }: InboundMail): boolean {
  const own = withoutPrefix(subject)
  return (
    own !== withoutPrefix(sentSubject) && !/^(?:fwd?|wg|tr|rv)\s?:/i.test(subject) && findWish(own) !== null
  )
}

const withoutPrefix = (subject: string): string => subject.replace(/^(?:\s{0,3}[a-z]{2,5}\s?:)+/i, '').trim()
