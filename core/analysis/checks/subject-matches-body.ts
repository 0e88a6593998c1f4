import type { Word } from '#core/text/words.ts'
import { MAIL, passed, type Check } from '../check.ts'
import { canSpam, card, googleSenders } from '../evidence/publishers.ts'
import type { Sentence } from '../reading.ts'

const LITTLE = new Set(
  'a an and are about as at be but by can do does for from has have hello hey hi how i idea in intro introduction is it its just me my new of on or our question quick re fwd so that the their there this thought thoughts time to up us we what when where who why will with you your'.split(
    ' ',
  ),
)

export const subjectMatchesBody: Check = {
  id: 'subject-matches-body',
  languages: 'any',
  pass: 'The mail delivers what its subject promises',
  fail: 'The mail is not about its subject',
  why: 'A subject that the body does not deliver on is clickbait, and unlawful where it deceives.',
  evidence: card(canSpam, googleSenders),
  kinds: MAIL,
  run({ subjectWords, words, prose, asks, sentences }) {
    const promised = subjectWords
      .map(({ lower }) => stem(lower))
      .filter((word) => (word.length > 2 || /\d/.test(word)) && !LITTLE.has(word))
    if (promised.length === 0 || words.length === 0) return null
    // Several asks are no content.
    const askStarts = new Set(asks.length === 1 ? [asks[0]!.start] : [])
    const content = [...prose, ...sentences.filter(({ start }) => askStarts.has(start))].slice(0, 200)
    const { stems, roots } = stemsOf(content, words)
    const delivered = promised.filter((word) => stems.has(word) || roots.has(rootOf(word)))
    const measured = `${delivered.length} of ${promised.length} words`
    return delivered.length > 0
      ? passed(measured, 'at least one word in common')
      : {
          lost: 1,
          measured,
          target: 'at least one word in common',
          advice: 'Name in the subject what the mail is about, or come to the subject in the first line.',
        }
  },
}

const MOST_WORDS = 2000
/** Two words of at least this many letters that begin alike have the same root. */
const ROOT = 5
const rootOf = (word: string): string => (word.length < ROOT ? '' : word.slice(0, ROOT))

function stemsOf(
  sentences: readonly Sentence[],
  words: readonly Word[],
): { stems: ReadonlySet<string>; roots: ReadonlySet<string> } {
  const stems = new Set<string>()
  const roots = new Set<string>()
  let left = MOST_WORDS
  for (const { firstWord, words: count } of sentences) {
    for (let at = firstWord; at < firstWord + count && left > 0; at++, left--)
      stems.add(stem(words[at]!.lower))
  }
  for (const each of stems) if (each.length >= ROOT) roots.add(rootOf(each))
  return { stems, roots }
}

const ENDINGS = new Set(['s', 'g', 'd'])
const stem = (word: string): string =>
  ENDINGS.has(word[word.length - 1] ?? '') ? word.replace(/(?:'s|ing|ed|es|s)$/, '') : word
