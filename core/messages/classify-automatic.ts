// Mail that a program wrote on someone's behalf: absences, departure notes, receipts. A mail counts as automatic when
// a header proves it (automatic-headers.ts), its subject or text states it, or its writer says that they are away and
// nothing else. In doubt it counts as written by a person, because missing a reply costs more than showing a receipt.
import { awayIn, leftIn } from './absences/away-and-left.ts'
import { findAbsences } from './absences/find-absence.ts'
import { automaticHeader, hasBulkHeader, isFromHelpDesk, type HeaderProof } from './automatic-headers.ts'
import { backDate } from './back-date.ts'
import { demandsProof } from './challenge-words.ts'
import { readReply } from './classify-reply.ts'
import type { Inbound, InboundMail } from './inbound-mail.ts'
import { fold } from './languages/fold.ts'
import { findPhrase, phrasesIn } from './languages/phrases.ts'
import { agentComment } from './quotes/agent-comment.ts'
import { replyText, withoutQuotes } from './own-text.ts'
import { opinionOn, probableKind } from './second-opinion.ts'
import { isAgentText, isMachineText, SUBSCRIPTION } from './machine-text.ts'
import { isPersonal, quoted, withoutUrgentCases, type Proof, type Written } from './written-mail.ts'
import { findWish } from './wishes/find-wish.ts'
import { normalizeText } from '../text/normalize.ts'

const READ = 4_000

export function classifyAutomatic(mail: InboundMail): Inbound | null {
  const own = normalizeText(replyText(mail.text, mail).slice(0, READ), 'NFC')
  const subject = fold(
    mail.subject.replace(/^\s{0,9}(?:\[(?:ext|extern|external)\]\s{0,9})/i, '').slice(0, 300),
  )
  let category: string | undefined
  const written: Written = {
    mail,
    own,
    // The dot of "zum 30.09. verlassen" does not end a sentence.
    folded: fold(own)
      .replaceAll('\n', ' ')
      .replaceAll(/(?<=\d)\.(?= ?[\p{L}\d])/gu, ','),
    subject,
    absences: findAbsences(own),
    quotes: withoutQuotes(mail.text, mail).length < mail.text.trim().length - 20,
    category: () => (category ??= categoryOf(withoutUrgentCases(own), mail)),
  }
  return challenge(written) ?? automatic(written)
}

/** A request to stop that is in doubt is a person's, too: no email follows when they are back. A guess of the model is not. */
function categoryOf(own: string, { receivedAt, from }: InboundMail): string {
  const { verdict, unclearOptOut } = readReply(own, { receivedAt, known: [from] })
  const isOpen = verdict === null || verdict.category === 'out_of_office'
  const isRequest = unclearOptOut !== null && (opinionOn(own).opt_out > PROBABLE || findWish(own) !== null)
  return isOpen && isRequest ? 'opt_out' : (verdict?.category ?? '')
}

const PROBABLE = 0.75

function automatic(written: Written): Inbound | null {
  const proof = proofOf(written)
  if (proof?.isWeak && isAnswered(written)) return null
  const left = leftIn(written, proof)
  if (left && !isRatherAway(written)) return { kind: 'left', kindReason: left }
  const away = proof && isTicket(written) ? null : awayIn(written, proof)
  if (away) {
    const { mail, own } = written
    const backOn = backDate(`${mail.subject}\n${own}`, mail.receivedAt)
    return { kind: 'out_of_office', backOn, kindReason: away }
  }
  if (proof) {
    // An automatic answer with a date announces a return, in whatever words; a newsletter's names its days.
    const backOn =
      findPhrase('received', written.folded) || SUBSCRIPTION.test(written.folded) || isTicket(written)
        ? null
        : backDate(written.own, written.mail.receivedAt)
    return backOn === null
      ? { kind: 'auto_reply', kindReason: proof.reason }
      : { kind: 'out_of_office', backOn, kindReason: proof.reason }
  }
  const receipt = receiptIn(written)
  return receipt ? { kind: 'auto_reply', kindReason: receipt } : null
}

/** The words of a departure also occur in absence notes: "my tasks were taken over by Ann". */
function isRatherAway({ own, absences, folded }: Written): boolean {
  const { left, out_of_office: away } = opinionOn(own)
  return left < 0.1 && away > 0.6 && (absences.has('awayWords') || findPhrase('awayWords', folded) !== null)
}

function proofOf({ mail, own, folded, subject }: Written): Proof | null {
  const header = automaticHeader(mail)
  if (header && !header.isWeak) return fromHeader(header)
  const inSubject = findPhrase('automaticSubjects', subject, 'front')
  // "Automatic reply? No, really me" is a joke of a person.
  const isAsked = inSubject && /^ ?[?？]/.test(subject.slice(inSubject.index + inSubject.length))
  if ((inSubject && !isAsked) || findPhrase('automaticSubjects', subject, 'end'))
    return { reason: `subject “${mail.subject.slice(0, 150)}”`, isWeak: false }
  if (AUTOMATIC_LABEL.test(folded)) return { reason: quoted(own, 0), isWeak: false }
  const phrase = findPhrase('automatic', folded)
  if (
    phrase &&
    isAtEdge(folded, phrase.index) &&
    !/(?:["“„«»'‘]|(?<!\p{L})that )$/u.test(folded.slice(0, phrase.index))
  )
    return { reason: quoted(own, phrase.index), isWeak: header === null }
  return header && fromHeader(header)
}

/** In the middle of a long text, "an automatic reply" refers to another mail. */
const isAtEdge = (text: string, index: number): boolean => index < EDGE || text.length - index < EDGE
const EDGE = 200

/** A number in the subject or beside a promise, and no absence in clear words: its days are office hours and deadlines. */
const isTicket = ({ mail, own, folded, absences }: Written): boolean =>
  (/\d{5}/.test(mail.subject.replaceAll(/(?<=\d)[.-](?=\d)/g, '')) ||
    (/(?<![\d+]|\d )\d{5,9}(?! ?\d)/.test(own) && findPhrase('promised', folded) !== null)) &&
  !absences.has('away') &&
  findPhrase('away', folded) === null

/** Weak proof does not outweigh an agent's comment, or a text that answers us and that no program would send. */
const isAnswered = (written: Written): boolean =>
  agentComment(written.mail.text) !== null ||
  (isFromHelpDesk(written.mail) && isAgentText(written)) ||
  (written.quotes && ANSWERS.has(written.category())) ||
  (!isMachineText(written) && (written.quotes || isPersonal(written)))

const ANSWERS: ReadonlySet<string> = new Set(['interested', 'meeting', 'not_interested'])

/** The text begins with a label: "Automated note: …", "Autosvar: …", "Automatische Info: …". */
const AUTOMATIC_LABEL =
  /(?:^(?:[^\p{L}]{0,4}\p{L}{2,9}[,!] )?[^\p{L}]{0,4}|[([])(?:auto(?:ma\p{L}{1,18}|svar\p{L}{0,4}|[ -]?reply|[ -]?response|[ -]?answer|[ -]?respuesta|odpow\p{L}{0,8}|antwo\p{L}{0,6})|respuesta automatica|r[eé]ponse automatique|risposta automatica|resposta automatica|raspuns automat|otomatik|автомат\p{L}{0,10}|автоответ\p{L}{0,4}|автовідповід\p{L}{0,4}|αυτοματ\p{L}{0,6})(?: \p{L}{1,16}){0,2} ?[:：–—)\]]|^[^\p{L}]{0,4}(?:自動(?:返信|応答|回覆)|自动(?:回复|答复)|자동 ?(?:회신|응답))[^。\n]{0,8}[:：】」)]/u

const fromHeader = ({ header, isWeak }: HeaderProof): Proof => ({ reason: `header ${header}`, isWeak })

/** Departure notes contain a starting date, and receipts opening hours. */
const DATES: ReadonlySet<string> = new Set(['not_now', 'meeting'])

function receiptIn(written: Written): string | null {
  const { mail, own, folded, subject } = written
  if (SUBSCRIPTION.test(folded) && IGNORE.test(folded) && !isPersonal(written)) return quoted(own, 0)
  const received = findPhrase('received', folded)
  const inSubject = findPhrase('received', subject, 'front')
  if ((!received && !inSubject) || isPersonal(written, DATES) || !findPhrase('promised', folded)) return null
  const isSure = inSubject !== null || hasBulkHeader(mail) || phrasesIn('received', folded).size > 1
  return isSure ? quoted(own, received?.index ?? 0) : null
}

/** "If you did not ask for it, ignore this message" ends the confirmation of a newsletter. */
const IGNORE =
  /ignor\p{L}{0,8} (?:this|the|sie diese|diese|ce|cet|este|esta|questa|questo|acest|tento|tuto|toto)|negeer (?:dit|deze)|zignoruj|bortse fran|se bort fra|huomiotta|figyelmen kivul|dikkate almay|αγνοηστε|про[иі]гноруй|проигнорируй|無視して|忽略此|무시하/u

/** A challenge: a filter holds the mail until its sender confirms it, usually at a URL. */
function challenge(written: Written): Inbound | null {
  const { mail, own, folded, subject } = written
  const wholeText = `${subject} ${folded}`
  if (SUBSCRIPTION.test(wholeText)) return null
  const hasLink = /https?:\/\/|www\./i.test(mail.text)
  const header = automaticHeader(mail)
  if (holdsMail(written, hasLink, header !== null)) return { kind: 'challenge', kindReason: quoted(own, 0) }
  if (isProbablyHeld(written, hasLink, header !== null))
    return { kind: 'challenge', kindReason: quoted(own, 0) }
  if (!findPhrase('confirm', wholeText)) return null
  const at = findPhrase('held', folded)
  const evidence =
    phrasesIn('held', wholeText).size + (hasLink ? 1 : 0) + (header ? 1 : 0) + (HUMAN.test(wholeText) ? 1 : 0)
  if (evidence <= 2 || !(hasLink || at) || (!header && evidence <= 3 && isPersonal(written))) return null
  // "Are you a robot? If you are a person, call me" is a person's.
  if (!header && INTEREST.has(written.category())) return null
  return { kind: 'challenge', kindReason: quoted(own, at?.index ?? 0) }
}

/** The model's opinion counts only together with a link and a header that programs set. */
const isProbablyHeld = (written: Written, hasLink: boolean, isProven: boolean): boolean =>
  hasLink &&
  (isProven || hasBulkHeader(written.mail)) &&
  probableKind(written.own) === 'challenge' &&
  !INTEREST.has(written.category())

/** A program asks for proof, at a link or in an answer, and promises no answer of its own. */
const holdsMail = (written: Written, hasLink: boolean, isProven: boolean): boolean => {
  const { mail, own, folded, absences } = written
  return (
    (hasLink ||
      /\b(?:reply|answer|respond)\b|antwort|repon[ds]|respond|respuest|rispo[ns][dt]|respost|beantwoord|odpow|svar|vastaa|valasz|yanit|απαντ|ответ|відпов|返信|回复|回覆|회신/.test(
        folded,
      )) &&
    !absences.has('away') &&
    !findPhrase('away', folded) &&
    !findPhrase('received', folded) &&
    demandsProof(`${mail.subject}\n${own}`.slice(0, 1_500), isProven) &&
    (isProven || !isPersonal(written))
  )
}

const INTEREST: ReadonlySet<string> = new Set(['interested', 'meeting'])
/** Such as "Please confirm that you are a human". */
const HUMAN =
  /human(?!it)|robot|roboter|captcha|real (?:live )?person|ein mensch|humain|umano|menselijk|een mens|czlowiek|clovek|manniska|menneske|ihminen|insan oldugu|человек|людин|ανθρωπο|人間|真人|ロボット|机器人|機器人|로봇|사람임/u
