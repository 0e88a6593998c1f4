import { PROSE, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { likeWritten } from '../spelling/mistake.ts'
import type { Country } from '../spelling/speller.ts'
import { isEnglish, mistakesOutcome } from '../spelling/spelling-outcome.ts'

export const mixedSpelling: Check = {
  id: 'mixed-spelling',
  pass: 'British or American, not both',
  fail: 'British and American spelling are mixed',
  why: 'Either is right. Both in one mail look like two texts pasted together.',
  evidence: card(unmeasured('nobody needs a study for this one.')),
  kinds: PROSE,
  run(reading) {
    const { speller, words, text } = reading
    if (!speller || !isEnglish(reading)) return null
    const marked = words.flatMap(({ start, end, lower }) => {
      const variant = speller.variantOf(lower)
      return variant ? [{ start, end, ...variant }] : []
    })
    const by = Map.groupBy(marked, ({ country }): Country => country)
    const [american, british] = [by.get('American') ?? [], by.get('British') ?? []]
    if (american.length === 0 || british.length === 0) return passed('one', 'one')
    const fewer = american.length < british.length ? american : british
    const mistakes = fewer.map(({ start, end, other }) => ({
      start,
      end,
      instead: [likeWritten(other, text.slice(start, end))],
    }))
    return {
      ...mistakesOutcome(mistakes, 'text', text, { lost: 1, noun: 'word' }),
      measured: 'both',
      target: 'one',
    }
  },
}
