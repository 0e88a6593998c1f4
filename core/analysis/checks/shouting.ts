import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, spamAssassin } from '../evidence/publishers.ts'
import { quote } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

const LONGEST_ACRONYM = 4

export const shouting: Check = {
  id: 'shouting',
  languages: 'any',
  pass: 'No words in capitals',
  fail: 'Words in capitals shout',
  why: 'Capitals read as shouting, and count against you in every filter.',
  evidence: card(spamAssassin),
  kinds: PROSE,
  run({ shown, text, words }) {
    const isLoud = ({ start, end }: { start: number; end: number }): boolean => {
      const word = shown.slice(start, end)
      if (word !== word.toUpperCase() || !/\p{Lu}.*\p{Lu}/u.test(word) || /\d/.test(word)) return false
      return !/[«“"„‘]\s?$/.test(shown.slice(Math.max(0, start - 2), start))
    }
    const capitals = words.filter((word) => word.end - word.start < 40 && isLoud(word))
    const loud = capitals.filter(
      (word, index) => word.end - word.start > LONGEST_ACRONYM || isNextToCapitals(capitals, index),
    )
    if (loud.length === 0) return passed('none', 'none')
    const spans = loud.map(({ start, end }) => ({ part: 'text' as const, start, end }))
    const fixes = loud.map(({ start, end, lower }) => ({
      span: { part: 'text' as const, start, end },
      replacement: lower,
      label: `Write "${lower}"`,
    }))
    const quoted = quote(loud.map(({ start, end }) => text.slice(start, end)))
    return {
      lost: slope(loud.length, 0, 3),
      measured: counted(loud.length, 'word'),
      target: 'none',
      advice: `Write ${quoted} in small letters.`,
      spans,
      fixes,
    }
  },
}

/** Adjacent short words in capitals are not acronyms: "ACT NOW". */
function isNextToCapitals(capitals: readonly { start: number; end: number }[], index: number): boolean {
  const near = (a: number, b: number): boolean => b - a >= 0 && b - a <= 2
  const own = capitals[index]!
  const before = capitals[index - 1]
  const after = capitals[index + 1]
  return (
    (before !== undefined && near(before.end, own.start)) ||
    (after !== undefined && near(own.end, after.start))
  )
}
