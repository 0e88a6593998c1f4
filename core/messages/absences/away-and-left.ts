// Decides whether the owner of a mailbox is away, or has left.
import { fold } from '../languages/fold.ts'
import { findPhrase, type PhraseMatch } from '../languages/phrases.ts'
import { isPersonal, quoted, sentenceAt, sentenceStart, type Proof, type Written } from '../written-mail.ts'
import type { AbsenceMatch } from './find-absence.ts'
import { isOfOther, namesOf, namesOneOf } from './whose.ts'

export function leftIn(written: Written, proof: Proof | null): string | null {
  const { own, folded } = written
  const away = findPhrase('away', folded)
  // The looser phrases also require a header or a subject, because a reply misread as a departure is suppressed. They
  // do not count in an absence note, which may name a substitute, too.
  const isAway = away !== null || written.absences.has('away')
  const first =
    findPhrase('left', folded) ??
    // A person's reply quotes ours and may mention retirement.
    (written.quotes ? undefined : loosely(written, 'gone')) ??
    (proof && !isAway ? (loosely(written, 'left') ?? endedIn(written)) : undefined)
  if (first && (proof !== null || !(isPersonal(written) || CONTRAST.test(sentenceAt(folded, first.index)))))
    return quoted(own, first.index)
  const other = findPhrase('leftOther', folded) ?? loosely(written, 'leftOther')
  if (!other) return null
  const names = namesOf(written.mail)
  const isOfWriter = namesOneOf(names, sentenceAt(folded, other.index)) || OWN_MAILBOX.test(folded)
  // An absence note may say that a colleague has left, after saying that its writer is away.
  if (!isOfWriter && away && away.index < other.index) return null
  return proof !== null || (isOfWriter && !isPersonal(written, LATER)) ? quoted(own, other.index) : null
}

/** A receipt and an absence note also say that something ended. */
const endedIn = (written: Written): AbsenceMatch | undefined =>
  written.absences.has('awayWords') ||
  (['awayWords', 'received'] as const).some((kind) => findPhrase(kind, written.folded) !== null)
    ? undefined
    : loosely(written, 'ended')

const loosely = (
  { absences }: Written,
  role: 'gone' | 'left' | 'leftOther' | 'ended',
): AbsenceMatch | undefined => absences.get(role)?.[0]

/** "I no longer work in the workshop but in purchasing" is not a departure. */
const CONTRAST =
  /(?<!\p{L})(?:but|sondern|mais|sino|pero|ma|maar|mas|tylko|utan|men|vaan|mutta|ale|hanem|ci|dar|degil|а|но|але|αλλα|nego|vec)(?!\p{L})/u

/** The mailbox refers to itself, or to "the person you are trying to reach". */
const OWN_MAILBOX =
  /(?<!\p{L})(?:this (?:mailbox|inbox|e-?mail address|address|account)|the person you|dieses postfach|diese (?:mail)?adresse|cette (?:boite|adresse)|este (?:buzon|correo)|esta (?:direccion|cuenta|caixa)|questa casella|questo indirizzo|deze mailbox|dit (?:mail)?adres|denna (?:brevlada|adress)|denne (?:mailboks|adresse|postkasse)|ta skrzynka|tato schranka|tato adresa|aceasta adresa|bu adres|этот адрес|эта почта|ця адреса)(?!\p{L})/u

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
  const away = ofWriter(written)
  if (!away && !inSubject) return null
  if (findPhrase('returned', folded) || isPersonal(written, LATER)) return null
  if (written.quotes && !inSubject) return null
  return away ? quoted(own, away.index) : `subject “${mail.subject.slice(0, 150)}”`
}
const LATER: ReadonlySet<string> = new Set(['not_now'])

/** The first sentence that says that the writer is away, in the first person or under the writer's name. */
function ofWriter(written: Written): PhraseMatch | undefined {
  const { mail, own, folded, absences } = written
  const names = namesOf(mail)
  const phrase = findPhrase('away', folded)
  if (phrase) {
    const start = sentenceStart(own, phrase.index)
    if (!isOfOther(sentenceAt(own, phrase.index), own.slice(start, phrase.index), names)) return phrase
  }
  const found = absences.get('away')?.find((one) => !isOfOther(one.sentence, before(one), names))
  return found ?? absences.get('awayWords')?.find((one) => isNote(written, one, names))
}

const LONGEST_NOTE = 160

/** True for a short text about nothing else that names its writer or nobody: "Kurze Auszeit bis 7.12.!". */
function isNote({ own, category }: Written, one: AbsenceMatch, names: readonly string[]): boolean {
  if (namesOneOf(names, fold(before(one)))) return true
  const isShort = own.trim().length <= LONGEST_NOTE && one.wordsBefore <= 3
  return isShort && ['', 'out_of_office'].includes(category()) && !isOfOther(one.sentence, before(one), names)
}

const before = ({ sentence, wordsBefore }: AbsenceMatch): string =>
  (sentence.match(/[\p{L}\p{M}\p{N}]{1,60}/gu) ?? []).slice(0, wordsBefore).join(' ')
