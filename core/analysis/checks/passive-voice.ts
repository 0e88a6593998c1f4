import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, plainLanguage } from '../evidence/publishers.ts'
import { quote } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

const BE = new Set([
  'am',
  'is',
  'are',
  'was',
  'were',
  'be',
  'been',
  'being',
  "it's",
  "they're",
  "we're",
  "you're",
])
const IRREGULAR = new Set(
  'built bought brought caught chosen cut done driven found given held hit hurt kept known led left lost made meant met paid put read run said seen sent set shown sold spent split spoken taken taught thought told won written'.split(
    ' ',
  ),
)
// Words in -ed that describe a state: "are interested" has no hidden actor.
const ADJECTIVES = new Set(
  'interested excited tired used based supposed limited needed pleased delighted worried concerned located married related experienced advanced required dedicated committed focused overwhelmed impressed'.split(
    ' ',
  ),
)
const BETWEEN = new Set(['not', 'also', 'being', 'been', 'often', 'already', 'still', 'never', 'just'])

export const passiveVoice: Check = {
  id: 'passive-voice',
  pass: 'Says who does what',
  fail: 'Passive voice hides who does what',
  why: '"Was reduced" leaves out who did it, and that is what the reader wants to know.',
  evidence: card(plainLanguage),
  kinds: PROSE,
  run({ words, text }) {
    const found: { start: number; end: number }[] = []
    for (let at = 0; at + 1 < words.length; at++) {
      if (!BE.has(words[at]!.lower)) continue
      const next =
        BETWEEN.has(words[at + 1]!.lower) || words[at + 1]!.lower.endsWith('ly')
          ? words[at + 2]
          : words[at + 1]
      if (next && isParticiple(next.lower) && next.end - words[at]!.start < 40)
        found.push({ start: words[at]!.start, end: next.end })
    }
    const target = 'at most one'
    if (found.length <= 1) return passed(String(found.length), target)
    const quoted = quote(found.map(({ start, end }) => text.slice(start, end)))
    return {
      lost: slope(found.length, 1, 5),
      measured: counted(found.length, 'passive'),
      target,
      advice: `Name who does it: ${quoted}.`,
      spans: found.map((span) => ({ part: 'text', ...span })),
    }
  },
}

const isParticiple = (word: string): boolean =>
  !ADJECTIVES.has(word) && (IRREGULAR.has(word) || (word.length > 4 && word.endsWith('ed')))
