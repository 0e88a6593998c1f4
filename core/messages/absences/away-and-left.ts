// Decides whether the owner of a mailbox is away, or has left.
import { backDate } from '../back-date.ts'
import { fold } from '../languages/fold.ts'
import { findPhrase, type PhraseMatch } from '../languages/phrases.ts'
import { isPersonal, quoted, sentenceAt, sentenceStart, type Proof, type Written } from '../written-mail.ts'
import type { AbsenceMatch } from './find-absence.ts'
import {
  departureByColleague,
  departureByName,
  domainOf,
  hasNameOfRecipient,
  hasTitle,
  isFromColleague,
  OWN_MAILBOX,
} from './reported-departure.ts'
import { opinionOn, probableKind } from '../second-opinion.ts'
import { namesSuitableDay, promisesAnswer } from './promised-answer.ts'
import { isOfOther, namesOf, namesOneOf } from './whose.ts'

export function leftIn(written: Written, proof: Proof | null): string | null {
  const { mail } = written
  if (isFromColleague(mail)) return isPersonal(written, LATER) ? null : reportedDeparture(written)
  return ownDeparture(written, proof) ?? departureByStranger(written)
}

/** A sender at another domain writes that the recipient, or "Mr Plath", has left. */
function departureByStranger(written: Written): string | null {
  const { mail } = written
  if (domainOf(mail.from) === domainOf(mail.recipient ?? mail.from) || hasNameOfRecipient(mail)) return null
  return isPersonal(written, LATER) ? null : reportedDeparture(written)
}

/** A departure that does not name the recipient counts only if the model agrees. */
function reportedDeparture(written: Written): string | null {
  const { own } = written
  const departure = departureByColleague(written, probableKind(own) === 'left')
  return departure === null ? null : quoted(own, departure)
}

function ownDeparture(written: Written, proof: Proof | null): string | null {
  const { own, folded } = written
  const named = departureByName(written)
  if (named !== null && !isPersonal(written, LATER_OR_OUT)) return quoted(own, named)
  const away = findPhrase('away', folded)
  // The looser phrases also require a header or a subject, because a reply misread as a departure is suppressed. They
  // do not count in an absence note, which may name a substitute, too.
  const isAway = away !== null || written.absences.has('away')
  const first =
    findPhrase('left', folded) ??
    // A person's reply quotes ours and may mention retirement.
    (written.quotes ? undefined : loosely(written, 'gone')) ??
    (proof && !isAway
      ? (loosely(written, 'left') ??
        endedIn(written) ??
        abandonedIn(written) ??
        probableDeparture(written, proof))
      : undefined)
  if (first && (proof !== null || (isOwnDeparture(written, first) && !isUnlikely(own))))
    return quoted(own, first.index)
  const other = findPhrase('leftOther', folded) ?? loosely(written, 'leftOther')
  if (!other) return null
  const names = namesOf(written.mail)
  const isOfWriter = namesOneOf(names, sentenceAt(folded, other.index)) || OWN_MAILBOX.test(folded)
  // An absence note may say that a colleague has left, after saying that its writer is away.
  if (!isOfWriter && away && away.index < other.index) return null
  return proof !== null || (isOfWriter && !isPersonal(written, LATER)) ? quoted(own, other.index) : null
}

/** The model rejects texts such as "You have the wrong Walt, I retired in 2009". */
const isUnlikely = (own: string): boolean => opinionOn(own).left < UNLIKELY
const UNLIKELY = 0.03

function isOwnDeparture(written: Written, { index }: PhraseMatch): boolean {
  const { own, folded, mail } = written
  if (isPersonal(written) || CONTRAST.test(sentenceAt(folded, index))) return false
  if (hasTitle(sentenceAt(own, index))) return true
  return !isOfOther(sentenceAt(own, index), own.slice(sentenceStart(own, index), index), namesOf(mail))
}

/** A receipt and an absence note also say that something ended. */
const endedIn = (written: Written): AbsenceMatch | undefined =>
  written.absences.has('awayWords') ||
  (['awayWords', 'received'] as const).some((kind) => findPhrase(kind, written.folded) !== null)
    ? undefined
    : loosely(written, 'ended')

/** The recipient's own program wrote a text that the model takes for a departure with next to no doubt. */
const probableDeparture = ({ mail, own }: Written, { isWeak }: Proof): PhraseMatch | undefined =>
  !isWeak && mail.from.toLowerCase() === mail.recipient?.toLowerCase() && opinionOn(own).left > CLEARLY_LEFT
    ? { index: 0, length: 0 }
    : undefined
const CLEARLY_LEFT = 0.98

/** The recipient's own mailbox says in an automatic mail that nobody reads it any more. */
function abandonedIn({ mail, folded, absences }: Written): PhraseMatch | undefined {
  if (mail.from.toLowerCase() !== mail.recipient?.toLowerCase()) return undefined
  const isAway =
    absences.has('awayWords') || findPhrase('awayWords', folded) || findPhrase('received', folded)
  if (isAway || backDate(folded, mail.receivedAt) !== null) return undefined
  const found = [...folded.matchAll(/[^.!?。\n]{5,300}/g)].find(
    ([sentence]) => MAILBOX.test(sentence) && NO_MORE.test(sentence) && !OF_OTHER.test(sentence),
  )
  return found && { index: found.index, length: found[0].length }
}

/** "The old address for orders" is another one. */
const OF_OTHER =
  /(?<!\p{L})(?:old|former|alte|alten|ancienne|antigu[oa]|vecchi[oa]|antig[oa]|oude|gamla|gamle|star[aey]|stare)(?!\p{L})/u
const MAILBOX =
  /(?<!\p{L})(?:mailbox|inbox|(?:e-?mail[ -]?)?addres|(?:e-?mail-?)?adres|account|postfach|konto|boite|messagerie|buzon|correo|cuenta|direcci|casella|indirizzo|caixa|endereco|postvak|skrzynk|schrank|brevlad|postkass|postboks|indbakke|innboks|postilaatik|osoite|postafiok|fiok|cim|casut|posta kutu|hesap|γραμματοκιβωτι|διευθυνσ|ящик|адрес|скриньк|пощ|sanduc)|受信箱|アドレス|邮箱|信箱|郵箱|메일함|주소/u
const NO_MORE =
  /(?<!\p{L})(?:no longer|nobody|no one|any ?more|nicht mehr|niemand|n'est plus|ne[^.]{1,30} plus|personne|ya no|nadie|non[^.]{1,30} piu|nessuno|nao[^.]{1,40} mais|ninguem|niet (?:meer|langer)|niemand|juz nie|nikt|wiecej nie|uz ne|uz nie|nikdo|nikto|inte langre|ingen|ikke (?:laengere|lenger|mer)|ei enaa|kukaan|mar nem|senki|nu mai|nimeni|artik|kimse|πλεον|κανεις|κανενας|больше не|никто|більше не|ніхто|вече не|никои|vise ne|nitko)(?!\p{L})|もう|誰も|不再|没有人|더 이상|아무도/u

const loosely = (
  { absences }: Written,
  role: 'gone' | 'left' | 'leftOther' | 'ended',
): AbsenceMatch | undefined => absences.get(role)?.[0]

/** "I no longer work in the workshop but in purchasing" is not a departure. */
const CONTRAST =
  /(?<!\p{L})(?:but|sondern|mais|sino|pero|ma|maar|mas|tylko|utan|men|vaan|mutta|ale|hanem|ci|dar|degil|а|но|але|αλλα|nego|vec)(?!\p{L})/u

export function awayIn(written: Written, proof: Proof | null): string | null {
  const { mail, own, folded, subject } = written
  const inSubject = findPhrase('awaySubjects', subject, 'front') ?? findPhrase('awaySubjects', subject, 'end')
  if (proof) {
    const words =
      findPhrase('away', folded) ??
      written.absences.get('away') ??
      findPhrase('awayWords', folded) ??
      written.absences.get('awayWords')
    return words || inSubject || findPhrase('awayWords', subject) ? proof.reason : null
  }
  const away = ofWriter(written) ?? probableAbsence(written)
  if (!away && !inSubject) return null
  if (findPhrase('returned', folded) || isPersonal(written, LATER) || namesSuitableDay(own)) return null
  if (written.quotes && !inSubject) return null
  return away ? quoted(own, away.index) : `subject “${mail.subject.slice(0, 150)}”`
}
const LATER: ReadonlySet<string> = new Set(['not_now'])
/** "Please remove her from your list" follows the news. */
const LATER_OR_OUT: ReadonlySet<string> = new Set(['not_now', 'opt_out'])

/** The first sentence that says that the writer is away, in the first person or under the writer's name. */
function ofWriter(written: Written): PhraseMatch | undefined {
  const { mail, own, folded, absences } = written
  const names = namesOf(mail)
  const phrase = findPhrase('away', folded)
  if (phrase) {
    const start = sentenceStart(own, phrase.index)
    const sentence = sentenceAt(own, phrase.index)
    if (!promisesAnswer(sentence) && !isOfOther(sentence, own.slice(start, phrase.index), names))
      return phrase
  }
  const isOwn = (one: AbsenceMatch) =>
    !promisesAnswer(one.sentence) && !isOfOther(one.sentence, before(one), names)
  return (
    absences.get('away')?.find(isOwn) ?? absences.get('awayWords')?.find((one) => isNote(written, one, names))
  )
}

/** Finds words about absence in a short text that the model takes for a note: "On research leave this term". */
function probableAbsence({ own, folded, absences, quotes, mail }: Written): PhraseMatch | undefined {
  if (quotes || opinionOn(own).out_of_office < LIKELY || probableKind(own) !== 'out_of_office')
    return undefined
  const words = absences.get('awayWords')
  if (!words) return promisesAnswer(own) ? undefined : (findPhrase('awayWords', folded) ?? undefined)
  return words.find(
    (one) => !promisesAnswer(one.sentence) && !isOfOther(one.sentence, before(one), namesOf(mail)),
  )
}
const LIKELY = 0.7

const LONGEST_NOTE = 160
/** "On leave. Back Jan 4." is no request to write again. */
const CLEARLY_AWAY = 0.85

/** True for a short text about nothing else that names its writer or nobody: "Kurze Auszeit bis 7.12.!". */
function isNote({ own, category }: Written, one: AbsenceMatch, names: readonly string[]): boolean {
  if (promisesAnswer(one.sentence)) return false
  if (namesOneOf(names, fold(before(one)))) return true
  const isShort = own.trim().length <= LONGEST_NOTE && one.wordsBefore <= 3
  const isOpen =
    ['', 'out_of_office'].includes(category()) ||
    (category() === 'not_now' && opinionOn(own).out_of_office > CLEARLY_AWAY)
  return isShort && isOpen && !isOfOther(one.sentence, before(one), names)
}

const before = ({ sentence, wordsBefore }: AbsenceMatch): string =>
  (sentence.match(/[\p{L}\p{M}\p{N}]{1,60}/gu) ?? []).slice(0, wordsBefore).join(' ')
