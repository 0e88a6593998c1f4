// The input of classify-automatic.ts, and the evidence that a person wrote a mail.
import type { AbsenceMatch, AbsenceRole } from './absences/find-absence.ts'
import type { InboundMail } from './inbound-mail.ts'
import { findPhrase } from './languages/phrases.ts'

/** A mail prepared for phrase matching, without quoted text. */
export type Written = {
  mail: InboundMail
  own: string
  folded: string
  subject: string
  absences: ReadonlyMap<AbsenceRole, readonly AbsenceMatch[]>
  /** True when it quotes our mail, which automatic answers rarely do. */
  quotes: boolean
  /** Its category as a reply, computed at most once. */
  category: () => string
}
/** `isWeak` evidence needs a text that agrees. */
export type Proof = { reason: string; isWeak: boolean }

/** True when the writer answers us: an offer, a question, a request, a meeting. */
export function isPersonal({ category, folded }: Written, ignored: ReadonlySet<string> = NOTHING): boolean {
  if (ANSWERS.has(category()) && !ignored.has(category())) return true
  const own = withoutUrgentCases(folded)
  return (
    findPhrase('personal', own) !== null || AFFIRMS.test(own) || PROPOSES.test(own) || hasQuestion(folded)
  )
}

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
/** Matches "I am away, but Thursday at 11 is free", but not "but open again at 8". */
const PROPOSES =
  /(?<!\p{L})(?:but|aber|mais|pero|maar|ma|mas|ale|men|mutta|dar|ama|но|але|αλλα)(?!\p{L})(?![^.!?]{0,60}(?:again|open|back|wieder|geoffnet|retour|nouveau|weer|terug))[^.!?]{0,50}(?<!\d)\d{1,2}(?::\d\d| ?h(?!\p{L})| ?uhr| ?(?:am|pm)(?!\p{L}))/u
const AFFIRMS = /(?:^|[.!?\n] ?)(?:yes|yep|yeah|sure|ja|oui|si|sim|ano|igen|evet|ναι|да)[,!.] /

/** "In urgent cases?" introduces a phone number and is not a question. */
const hasQuestion = (folded: string): boolean =>
  [...folded.matchAll(/[^.!?？。\n]{8,300}[?？]/g)].some(
    ([sentence]) => (sentence.length > 12 || sentence.endsWith('？')) && !URGENT.test(sentence),
  )
/** "If it is urgent, call the office" is a note's, and no request of its writer. */
const IN_URGENT_CASES =
  /(?<!\p{L})(?:(?=acil |kiireell|haster |bradskan|brådskan)|if|in|for|anything|bei|im|falls|wenn|en cas|pour|en caso|para|per|in caso|voor|bij|als|w|v|pri|i|vid|ved|om|hvis|jos|acil|для|в|у|по|при|για|σε|ha|pentru|daca) ?[^.!?。]{0,30}(?:urgen|dring|eilig|notf[aä]ll|pilne|pilny|spoed|emergenc|bradsk|akut|haster|kiire|surgos|acil|επειγ|сроч|термінов)[^.!?。]{0,200}|(?:お急ぎ|至急|緊急)の?(?:場合|方|際|ご用)[^。]{0,100}|(?:紧急|緊急|如有急事|急事)[^。]{0,100}|(?:긴급|급한)[^.。]{0,100}/giu

/** The short pattern spares most texts the long one. */
export const withoutUrgentCases = (text: string): string =>
  ANY_URGENT.test(text) ? text.replaceAll(IN_URGENT_CASES, ' ') : text
const ANY_URGENT =
  /urgen|dring|eilig|notf|piln|spoed|emerg|br[aå]dsk|akut|haster|kiire|s[uü]rg[oő]s|acil|επε[ιί]γ|сроч|термінов|急|紧|緊|긴급|급한/iu

const URGENT =
  /urgen|dring|eilig|notfall|pilne|spoed|emergenc|bradsk|haster|kiire|surgos|acil|επειγ|сроч|термінов|緊急|紧急|긴급/

/** The sentence with the evidence, in its original form. */
export const quoted = (own: string, index: number): string =>
  `they wrote “${sentenceAt(own, index).slice(0, 300)}”`

export function sentenceAt(text: string, index: number): string {
  const rest = text.slice(index, index + 300)
  const end = rest.search(/[.!?。](?:\s|$)|\n/)
  return text.slice(sentenceStart(text, index), end < 0 ? index + rest.length : index + end + 1).trim()
}

export function sentenceStart(text: string, index: number): number {
  const before = Math.max(...['. ', '! ', '? ', '\n', '。'].map((end) => text.lastIndexOf(end, index - 1)))
  return Math.max(before + 1, index - 200, 0)
}
