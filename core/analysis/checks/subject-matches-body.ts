import { MAIL, passed, type Check } from '../check.ts'
import { canSpam, card, googleSenders } from '../evidence/publishers.ts'

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
    const own = [...prose, ...sentences.filter(({ start }) => askStarts.has(start))]
      .slice(0, 200)
      .flatMap(({ firstWord, words: count }) => words.slice(firstWord, firstWord + count))
    const bodyStems = new Set(own.slice(0, 2000).map(({ lower }) => stem(lower)))
    const delivered = promised.filter(
      (word) => bodyStems.has(word) || [...bodyStems].some((other) => sameRoot(word, other)),
    )
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

const stem = (word: string): string => (/[sgd]$/.test(word) ? word.replace(/(?:'s|ing|ed|es|s)$/, '') : word)
const sameRoot = (a: string, b: string): boolean =>
  a.length > 4 && b.length > 4 && a.slice(0, 5) === b.slice(0, 5)
