import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, spamAssassin } from '../evidence/publishers.ts'
import { quote } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

const MARKS = /[$€£]{2,}|[$€£]\s?\d[\d.,]*\s?(?:k|m|million|billion)?|\b100\s?%/gi

export const moneyMarks: Check = {
  id: 'money-marks',
  languages: 'any',
  pass: 'Little talk of money',
  fail: 'Amounts of money pile up',
  why: 'Several amounts in a short mail are what scams and adverts look like.',
  evidence: card(spamAssassin),
  kinds: PROSE,
  run({ shown }) {
    const found = [...shown.matchAll(MARKS)]
    const doubled = found.some(([mark]) => /[$€£]{2}/.test(mark))
    const target = 'at most two amounts'
    if (found.length <= 2 && !doubled) return passed(counted(found.length, 'amount'), target)
    const spans = found.map((match) => ({
      part: 'text' as const,
      start: match.index,
      end: match.index + match[0].length,
    }))
    return {
      lost: Math.max(slope(found.length, 2, 5), doubled ? 0.8 : 0),
      measured: counted(found.length, 'amount'),
      target,
      advice: `Keep one figure; drop ${quote(found.slice(1).map(([mark]) => mark))}.`,
      spans,
    }
  },
}
