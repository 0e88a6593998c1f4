import type { Part, Span } from '../analysis.ts'
import type { Word } from '#core/text/words.ts'
import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, unicodeSecurity } from '../evidence/publishers.ts'
import { quote } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

const LATIN = /\p{Script=Latin}/u
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
const STYLED = /[\u{1D400}-\u{1D7FF}\uFF21-\uFF3A\uFF41-\uFF5A\u24B6-\u24E9]/u

export const lookalikeLetters: Check = {
  id: 'lookalike-letters',
  languages: 'any',
  pass: 'Every word is written in one alphabet',
  fail: 'Look-alike letters are mixed into words',
  why: 'A Cyrillic "а" in "pаypal" is how filters are dodged, so they look for it.',
  evidence: card(unicodeSecurity),
  kinds: [...PROSE, 'subject'],
  run({ words, subjectWords, shown, subjectShown }) {
    const mixed = [...mixedIn(subjectWords, subjectShown, 'subject'), ...mixedIn(words, shown, 'text')]
    if (mixed.length === 0) return passed('none', 'none')
    const quoted = quote(
      mixed.map(({ part, start, end }) => (part === 'text' ? shown : subjectShown).slice(start, end)),
    )
    return {
      lost: slope(mixed.length, 0, 2),
      measured: counted(mixed.length, 'word'),
      target: 'none',
      advice: `Type ${quoted} again, in plain letters.`,
      spans: mixed,
    }
  },
}

function mixedIn(words: readonly Word[], shown: string, part: Part): Span[] {
  const mixed: Span[] = []
  for (const { start, end, lower } of words) {
    if (end - start > 60 || /^[\x20-\x7e]*$/.test(lower)) continue
    const word = shown.slice(start, end)
    if ((LATIN.test(word) && OTHER.test(word)) || STYLED.test(word)) mixed.push({ part, start, end })
  }
  return mixed
}
