import type { Reading, Sentence } from '../reading.ts'
import type { FactWords } from './fact-words.ts'

const LONGEST = 600
const CLAUSE_END = /[;:()–—!?\n]|,(?!\d)/
const QUOTED = /["“”„«»‘][^"“”„«»\n]{3,90}["“”»«’]/
// Percentages and prices are excluded, because senders use them in promises.
const FIGURE = /(?<![\p{L}\d.,$€£-])\d[\d.,]{0,12}(?![\d.,]{0,12}(?:\s?(?:%|\p{Sc})|\p{L}))/u
const ANY_FIGURE = /\d/
const NAME = /(?<=[\p{Ll}\d,’'”»"] ["“«„]?)\p{Lu}[\p{L}\d&.-]{1,30}/gu
const WORD = /[\p{L}\d][\p{L}\d.'’-]{0,40}/gu
const MOST_BETWEEN = 3

/**
 * True when a sentence ties the reader to a checkable fact: a thing of theirs, an action or statement of theirs, or a
 * contact with them, together with a figure, date, place, name or quoted title. Clauses that apply to anybody do not
 * count.
 */
export function hasReaderFact(sentence: Sentence, { shown }: Reading, words: FactWords): boolean {
  const text = sentence.text.slice(0, LONGEST)
  const speaksOfThem = words.you.test(text)
  if (words.used.test(text) && isAnchored(text, text, words)) return true
  if (words.notice.test(text) && (words.saw.test(text) || (QUOTED.test(text) && words.reports.test(text))))
    return true
  const isOfPaper = words.jobAd.test(text) || words.paper.test(text)
  if (!speaksOfThem && !isOfPaper && !words.congratulated.test(text) && !hasLabel(text, words)) return false
  const clauses = text
    .split(CLAUSE_END)
    .map((clause) => clause.trim())
    .filter((clause) => !words.offer.test(clause))
  const joined = clauses.join(', ')
  if (words.gaveName.test(joined) || (!sentence.isQuestion && words.said.test(joined))) return true
  if (words.congratulated.test(joined) && ANY_FIGURE.test(joined)) return true
  if (
    words.paper.test(joined) &&
    words.reports.test(joined) &&
    words.you.test(joined) &&
    !isOurs(clauses, words)
  )
    return true
  if (!isAnchored(text, joined, words))
    return clauses.some((clause) => words.met.test(clause) && hasOwnThing(clause, words))
  if (words.congratulated.test(joined) || hasLabel(text, words)) return true
  if (isOfPaper && isAboutThem(clauses, words)) return true
  if (!words.you.test(joined)) return false
  if (words.saw.test(joined) || words.met.test(joined)) return true
  if (clauses.some((clause) => !words.sender.test(clause) && hasOwnThing(clause, words))) return true
  const opensText = shown.slice(0, sentence.start).trim() === ''
  return (
    (!sentence.isQuestion || opensText) &&
    [words.says, words.did, words.since].some((each) => each.test(joined))
  )
}

/** A job ad, or a publication that the sender read. */
const isAboutThem = (clauses: readonly string[], { jobAd, paper, saw, sender }: FactWords): boolean =>
  clauses.some(
    (clause) => (jobAd.test(clause) && !sender.test(clause)) || (paper.test(clause) && saw.test(clause)),
  )

/** A publication of the sender's own. */
const isOurs = (clauses: readonly string[], { paper, sender, saw }: FactWords): boolean =>
  clauses.some((clause) => paper.test(clause) && sender.test(clause) && !saw.test(clause))

const hasLabel = (text: string, { page }: FactWords): boolean => page.test(text) && QUOTED.test(text)

function isAnchored(
  text: string,
  kept: string,
  { when, place, commonCapital, capitalizesNouns }: FactWords,
): boolean {
  if (when.test(kept) || FIGURE.test(kept) || place.test(kept) || QUOTED.test(text)) return true
  if (capitalizesNouns) return false
  return [...kept.matchAll(NAME)].some(([name]) => !commonCapital.test(name))
}

/** Matches "your stand" and "your two white vans", but not "your website". */
function hasOwnThing(
  clause: string,
  { your, between, general, capitalizesNouns, compounds }: FactWords,
): boolean {
  const tokens = clause.match(WORD) ?? []
  return tokens.some((token, at) => {
    if (!your.test(token)) return false
    let next = at + 1
    const last = Math.min(tokens.length, next + MOST_BETWEEN)
    const isNoun = (word: string): boolean => (capitalizesNouns ? /^\p{Lu}/u.test(word) : !between.test(word))
    while (next < last && !isNoun(tokens[next]!)) next++
    const noun = tokens[next]
    return (
      noun !== undefined &&
      isNoun(noun) &&
      !general.test(noun) &&
      !(compounds && general.test(tokens[next + 1] ?? ''))
    )
  })
}
