// The phrases of a reply's text with their categories and sentences, its opt-out and the day that it names.
import { splitSentences } from '#core/text/sentences.ts'
import { categoriesByLanguage } from './classify-by-language.ts'
import { findDate } from './find-date.ts'
import { BUT, CLEAR_INTEREST, PHRASES, type PhraseCategory } from './reply-phrases.ts'
import { findWish, type Wish } from './wishes/find-wish.ts'

type TextEvidence = {
  wish: Wish | null
  clauses: readonly Clause[]
  hits: readonly Hit[]
  /** The future day that the text names. */
  date: () => ReturnType<typeof findDate>
}

let latest: { said: string; receivedAt: string; evidence: TextEvidence } | undefined

/** Cached for one text, because a mail is classified as automatic or not before its category is found. */
export function evidenceIn(said: string, receivedAt: string): TextEvidence {
  if (latest?.said !== said || latest.receivedAt !== receivedAt) {
    const clauses = clausesOf(said)
    const hits = hitsOf(clauses).filter((hit) => isSure(hit, said))
    let date: ReturnType<typeof findDate> | undefined
    const evidence: TextEvidence = {
      wish: findWish(said),
      clauses,
      hits,
      date: () => (date === undefined ? (date = findDate(said, receivedAt)) : date),
    }
    latest = { said, receivedAt, evidence }
  }
  return latest.evidence
}

const LONGEST_REASON = 300

export type Clause = {
  text: string
  /** The complete sentence that contains the clause. */
  sentence: string
  /** True after a "but", when the writer retracts the previous clause. */
  turns: boolean
  place: number
}
export type Hit = Clause & { category: PhraseCategory }

export const cut = (sentence: string): string =>
  sentence.length > LONGEST_REASON ? `${sentence.slice(0, LONGEST_REASON)}…` : sentence

function clausesOf(said: string): Clause[] {
  return splitSentences(said).flatMap(({ start, end }) => {
    const sentence = said.slice(start, end).replaceAll(/\s+/g, ' ').trim()
    const reason = cut(sentence)
    return sentence
      .split(BUT)
      .map((text, part) => ({ text, sentence: reason, turns: part > 0, place: start }))
  })
}

function hitsOf(clauses: readonly Clause[]): Hit[] {
  return clauses.flatMap((clause): Hit[] => {
    const text = clause.text.toLowerCase()
    const byPhrases = CATEGORIES.filter((category) => PHRASES[category].test(text))
    const found = byPhrases.length > 0 ? byPhrases : categoriesByLanguage(clause.text)
    // "No, I am not interested in a call" does not propose a meeting.
    const isLater = found.includes('not_now')
    const refuses = isLater || found.includes('not_interested')
    return (
      found
        .filter((category) => !(refuses && (category === 'interested' || category === 'meeting')))
        // An absent colleague is not a referral.
        .filter((category) => !(category === 'referral' && IS_AWAY.test(text)))
        // "Not interested right now" is not final.
        .filter((category) => !(isLater && category === 'not_interested'))
        .map((category) => ({ ...clause, category }))
    )
  })
}

const IS_AWAY =
  /\bon (?:\w{1,20} )?leave\b|\bon (?:holiday|vacation)|off sick|\b(?:has )?left\b|urlaub|elternzeit|\bkrank|ausgeschieden|en cong[ée]|en vacances|a quitté|de vacaciones|de baja|dejó la|met vakantie|op vakantie|met verlof|ziek\b|uit dienst|in ferie|de férias|på semester|på ferie|lomalla/

/** A long mail states its decision at the start; further down, the same phrases are ambiguous. */
function isSure({ category, text, place }: Hit, said: string): boolean {
  if (said.length <= LONG || category === 'meeting') return true
  if (category === 'interested') return CLEAR_INTEREST.test(text.toLowerCase())
  return place < LONG
}

const LONG = 300

const CATEGORIES = Object.keys(PHRASES) as PhraseCategory[]
