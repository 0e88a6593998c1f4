import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, plainLanguage } from '../evidence/publishers.ts'
import { deletion, quote } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

// They end in -ly and are no adverbs of manner, or carry a fact.
const KEPT = new Set(
  'only family reply apply supply early daily weekly monthly yearly quarterly july italy friendly likely unlikely really rely ally assembly anomaly hourly bully fly multiply comply curly ugly lonely lovely holy jelly belly rally tally folly elderly orderly timely costly exactly currently recently directly separately'.split(
    ' ',
  ),
)

export const adverbs: Check = {
  id: 'adverbs',
  pass: 'Few adverbs',
  fail: 'Adverbs prop up weak verbs',
  why: '"Significantly improve" claims; "cut from 20 days to 4" shows.',
  evidence: card(plainLanguage),
  kinds: PROSE,
  run({ words, text }) {
    const found = words.filter(({ lower }) => lower.length > 4 && lower.endsWith('ly') && !KEPT.has(lower))
    const allowed = Math.max(1, Math.floor(words.length / 80))
    const target = `at most ${allowed}`
    if (found.length <= allowed) return passed(String(found.length), target)
    const quoted = quote(found.map(({ start, end }) => text.slice(start, end)))
    return {
      lost: slope(found.length, allowed, allowed + 4),
      measured: counted(found.length, 'adverb'),
      target,
      advice: `Delete ${quoted}, or give the figure instead.`,
      spans: found.map(({ start, end }) => ({ part: 'text', start, end })),
      fixes: found.map(({ start, end }) => deletion(text, start, end)),
    }
  },
}
