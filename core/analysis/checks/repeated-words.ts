import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { quote } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

const MAY_DOUBLE = new Set(['that', 'had', 'bye', 'very', 'really', 'so', 'no', 'ha', 'yes'])

export const repeatedWords: Check = {
  id: 'repeated-words',
  pass: 'No word is doubled',
  fail: 'A word is doubled',
  why: 'A mistake in five lines says that nobody read it before sending.',
  evidence: card(unmeasured('nobody needs a study for this one.')),
  kinds: PROSE,
  run({ words, text }) {
    const twice = words.flatMap((word, index) => {
      const before = words[index - 1]
      const isTwice =
        before?.lower === word.lower &&
        /^[a-z]{2,}$/.test(word.lower) &&
        !MAY_DOUBLE.has(word.lower) &&
        /^[ \n]+$/.test(text.slice(before.end, word.start)) &&
        // A name above a firm of the same name: "Pete Lunt", "Lunt Heating".
        !(text.slice(before.end, word.start).includes('\n') && /^\p{Lu}/u.test(text.slice(word.start)))
      return isTwice ? [{ start: before.end, end: word.end }] : []
    })
    if (twice.length === 0) return passed('none', 'none')
    const spans = twice.map((span) => ({ part: 'text' as const, ...span }))
    const fixes = spans.map((span) => ({
      span,
      replacement: '',
      label: `Delete the second "${text.slice(span.start, span.end).trim()}"`,
    }))
    return {
      lost: slope(twice.length, 0, 2),
      measured: counted(twice.length, 'doubled word'),
      target: 'none',
      advice: `Delete the second ${quote(twice.map(({ start, end }) => text.slice(start, end)))}.`,
      spans,
      fixes,
    }
  },
}
