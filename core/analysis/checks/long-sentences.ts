import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, plainLanguage } from '../evidence/publishers.ts'
import { clip } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

const LONGEST = 25

export const longSentences: Check = {
  id: 'long-sentences',
  languages: 'any',
  pass: 'No sentence loses its reader',
  fail: 'A sentence is too long to take in',
  why: `Past ${LONGEST} words a reader has to start again, and on a phone will not.`,
  evidence: card(plainLanguage),
  kinds: PROSE,
  run({ sentences, text }) {
    const long = sentences.filter(({ words }) => words > LONGEST)
    const target = `none over ${LONGEST} words`
    if (long.length === 0) return passed('none', target)
    const worst = long.reduce((a, b) => (b.words > a.words ? b : a))
    return {
      lost: Math.max(slope(long.length, 0, 3), slope(worst.words, LONGEST, 45)),
      measured: counted(long.length, 'long sentence'),
      target,
      advice: `Split "${clip(text.slice(worst.start, worst.end))}" (${worst.words} words).`,
      spans: long.map(({ start, end }) => ({ part: 'text', start, end })),
    }
  },
}
