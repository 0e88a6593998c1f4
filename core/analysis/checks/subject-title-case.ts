import { WITH_SUBJECT, passed, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { gongSubjects } from '../evidence/subjects.ts'
import { quote } from '../phrase-check.ts'

const SMALL = new Set('a an and as at but by for from in into of on or the to vs with your'.split(' '))

export const subjectTitleCase: Check = {
  id: 'subject-title-case',
  pass: 'Written like a sentence',
  fail: 'Written Like a Headline',
  why: 'Colleagues write subjects in small letters; Title Case is an announcement.',
  evidence: card(gongSubjects),
  kinds: WITH_SUBJECT,
  run({ subjectShown, subjectWords }) {
    const big = subjectWords
      .slice(1)
      .filter(
        ({ start, lower }) => /\p{Lu}\p{Ll}/u.test(subjectShown.slice(start, start + 2)) && !SMALL.has(lower),
      )
    const countable = subjectWords.slice(1).filter(({ lower }) => !SMALL.has(lower) && /^\p{L}/u.test(lower))
    const target = 'small letters but for names'
    // Two capitals may be names. From three on, when nearly every word has one, the subject is in title case.
    if (big.length < 2 || countable.length < 3 || big.length / countable.length < 0.75)
      return passed(undefined, target)
    const quoted = quote(big.map(({ start, end }) => subjectShown.slice(start, end)))
    return {
      lost: 1,
      measured: 'Title Case',
      target,
      advice: `Write ${quoted} in small letters, unless they are names.`,
      spans: big.map(({ start, end }) => ({ part: 'subject', start, end })),
    }
  },
}
