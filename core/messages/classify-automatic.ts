// Mail that a program wrote for somebody: absences, notes that somebody has left, receipts. A mail counts as one where a
// header proves it (automatic-headers.ts), its subject or text says so, or its writer says that they are away and nothing
// else. In doubt a person wrote it, for a reply that is missed costs more than a receipt that is shown.
import { findAbsences, type AbsenceRole } from './absences/find-absence.ts'
import { automaticHeader, hasBulkHeader, type HeaderProof } from './automatic-headers.ts'
import { backDate } from './back-date.ts'
import { classifyReply } from './classify-reply.ts'
import { headerOf, type Inbound, type InboundMail } from './inbound-mail.ts'
import { fold } from './languages/fold.ts'
import { findPhrase, phrasesIn, type PhraseMatch } from './languages/phrases.ts'
import { replyText, withoutQuotes } from './own-text.ts'

/** A mail as its phrases are looked for: without what it quotes. */
type Written = {
  mail: InboundMail
  own: string
  folded: string
  subject: string
  absences: ReadonlyMap<AbsenceRole, PhraseMatch>
  /** Ours below it, as programs that answer for somebody seldom do. */
  quotes: boolean
}
type Proof = { reason: string; isWeak: boolean }

const READ = 4_000

export function classifyAutomatic(mail: InboundMail): Inbound | null {
  const isQuote = replyText(mail.text, mail) === ''
  const own = isQuote ? '' : withoutQuotes(mail.text, mail).slice(0, READ).normalize('NFC')
  const subject = fold(
    mail.subject.replace(/^\s{0,9}(?:\[(?:ext|extern|external)\]\s{0,9})/i, '').slice(0, 300),
  )
  const written: Written = {
    mail,
    own,
    folded: fold(own).replaceAll('\n', ' '),
    subject,
    absences: findAbsences(own),
    quotes: own.length < mail.text.trim().slice(0, READ).length - 20,
  }
  return challenge(written) ?? automatic(written)
}

function automatic(written: Written): Inbound | null {
  const proof = proofOf(written)
  if (proof?.isWeak && !saysMachine(written) && (written.quotes || isPersonal(written))) return null
  const left = leftIn(written, proof)
  if (left) return { kind: 'left', kindReason: left }
  const away = awayIn(written, proof)
  if (away) {
    const { mail, own } = written
    const backOn = backDate(`${mail.subject}\n${own}`, mail.receivedAt)
    return { kind: 'out_of_office', backOn, kindReason: away }
  }
  if (proof) {
    // An automatic answer that names a day is about coming back, whatever it calls that.
    const backOn = findPhrase('received', written.folded)
      ? null
      : backDate(written.own, written.mail.receivedAt)
    return backOn === null
      ? { kind: 'auto_reply', kindReason: proof.reason }
      : { kind: 'out_of_office', backOn, kindReason: proof.reason }
  }
  const receipt = receiptIn(written)
  return receipt ? { kind: 'auto_reply', kindReason: receipt } : null
}

function proofOf({ mail, own, folded, subject }: Written): Proof | null {
  const header = automaticHeader(mail)
  if (header && !header.isWeak) return fromHeader(header)
  if (findPhrase('automaticSubjects', subject, 'front') ?? findPhrase('automaticSubjects', subject, 'end'))
    return { reason: `subject “${mail.subject.slice(0, 150)}”`, isWeak: false }
  const says = findPhrase('automatic', folded)
  if (says) return { reason: quoted(own, says.index), isWeak: header === null }
  return header && fromHeader(header)
}

const fromHeader = ({ header, isWeak }: HeaderProof): Proof => ({ reason: `header ${header}`, isWeak })

/** Its text is one that programs send, whatever else stands in it. */
const saysMachine = ({ folded, absences }: Written): boolean =>
  absences.has('left') ||
  absences.has('away') ||
  (['automatic', 'away', 'left', 'leftOther', 'received'] as const).some(
    (kind) => findPhrase(kind, folded) !== null,
  )

/** True when the writer answers us: an offer, a question, a wish, a meeting. */
function isPersonal({ mail, own, folded }: Written, ignored: ReadonlySet<string> = NOTHING): boolean {
  const category = classifyReply(own, { receivedAt: mail.receivedAt, known: [mail.from] })?.category ?? ''
  if (ANSWERS.has(category) && !ignored.has(category)) return true
  return findPhrase('personal', folded) !== null || asksQuestion(folded)
}

/** "In urgent cases?" leads to a number, and asks nobody. */
const asksQuestion = (folded: string): boolean =>
  [...folded.matchAll(/[^.!?？。\n]{8,300}[?？]/g)].some(
    ([sentence]) => (sentence.length > 20 || sentence.endsWith('？')) && !URGENT.test(sentence),
  )
const URGENT =
  /urgen|dring|eilig|notfall|pilne|spoed|emergenc|bradsk|haster|kiire|surgos|acil|επειγ|сроч|термінов|緊急|紧急|긴급/

const NOTHING: ReadonlySet<string> = new Set()
const ANSWERS: ReadonlySet<string> = new Set([
  'interested',
  'meeting',
  'question',
  'not_interested',
  'not_now',
  'opt_out',
  'hostile',
])
/** Notes name the day from which on, and receipts opening hours. */
const DATES: ReadonlySet<string> = new Set(['not_now', 'meeting'])

function leftIn(written: Written, proof: Proof | null): string | null {
  const { own, folded } = written
  // The looser wordings need a header or a subject besides: a reply taken for a departure is suppressed.
  const first = findPhrase('left', folded) ?? (proof && written.absences.get('left'))
  if (first && (proof !== null || !isPersonal(written))) return quoted(own, first.index)
  const other = findPhrase('leftOther', folded) ?? written.absences.get('leftOther')
  if (!other) return null
  const isOfWriter = namesWriter(written, sentenceAt(folded, other.index))
  // An absence note may say that a colleague has left, after it said that its writer is away.
  const away = findPhrase('away', folded)
  if (!isOfWriter && away && away.index < other.index) return null
  return proof !== null || (isOfWriter && !isPersonal(written)) ? quoted(own, other.index) : null
}

/** A mailbox that speaks of its owner: "Nora Holm no longer works here", from nora@. */
function namesWriter({ mail }: Written, sentence: string): boolean {
  const local = mail.from.slice(0, mail.from.indexOf('@'))
  const names =
    fold(`${local} ${headerOf(mail, 'from').split('<', 1).join('')}`).match(/[\p{L}]{3,30}/gu) ?? []
  return names.some((name) => sentence.includes(name))
}

function awayIn(written: Written, proof: Proof | null): string | null {
  const { mail, own, folded, subject } = written
  const inSubject = findPhrase('awaySubjects', subject, 'front') ?? findPhrase('awaySubjects', subject, 'end')
  const away = findPhrase('away', folded) ?? written.absences.get('away')
  if (proof) {
    const words = away ?? findPhrase('awayWords', folded) ?? written.absences.get('awayWords')
    if (!words && !inSubject && !findPhrase('awayWords', subject)) return null
    return proof.reason
  }
  if (!away && !inSubject) return null
  if (findPhrase('returned', folded) || isPersonal(written, LATER)) return null
  if (written.quotes && !inSubject) return null
  return away ? quoted(own, away.index) : `subject “${mail.subject.slice(0, 150)}”`
}
const LATER: ReadonlySet<string> = new Set(['not_now'])

function receiptIn(written: Written): string | null {
  const { mail, own, folded, subject } = written
  const received = findPhrase('received', folded)
  const inSubject = findPhrase('received', subject, 'front')
  if ((!received && !inSubject) || isPersonal(written, DATES) || !findPhrase('promised', folded)) return null
  const isSure = inSubject !== null || hasBulkHeader(mail) || phrasesIn('received', folded).size > 1
  return isSure ? quoted(own, received?.index ?? 0) : null
}

/** A filter that holds the mail until its sender has confirmed something, mostly at an address. */
function challenge({ mail, own, folded, subject }: Written): Inbound | null {
  const said = `${subject} ${folded}`
  if (!findPhrase('confirm', said)) return null
  const at = findPhrase('held', folded)
  const hasLink = /https?:\/\/|www\./i.test(mail.text)
  const evidence = phrasesIn('held', said).size + (hasLink ? 1 : 0) + (automaticHeader(mail) ? 1 : 0)
  return evidence > 2 && (hasLink || at)
    ? { kind: 'challenge', kindReason: quoted(own, at?.index ?? 0) }
    : null
}

/** The sentence that says it, as it was written. */
const quoted = (own: string, index: number): string => `they wrote “${sentenceAt(own, index).slice(0, 300)}”`

function sentenceAt(text: string, index: number): string {
  const before = Math.max(...['. ', '! ', '? ', '\n', '。'].map((end) => text.lastIndexOf(end, index - 1)))
  const rest = text.slice(index, index + 300)
  const end = rest.search(/[.!?。](?:\s|$)|\n/)
  const from = Math.max(before + 1, index - 200, 0)
  return text.slice(from, end < 0 ? index + rest.length : index + end + 1).trim()
}
