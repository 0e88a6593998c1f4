import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, unmeasured, spamAssassin } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'

export const exclamation: Check = {
  id: 'exclamation',
  languages: 'any',
  pass: 'At most one exclamation mark',
  fail: 'Too many exclamation marks',
  why: 'One is warmth, two are a habit, three in a row are an advertisement.',
  evidence: card(spamAssassin, unmeasured('the limit of one is common advice.')),
  kinds: PROSE,
  run({ shown }) {
    let count = 0
    let rows = 0
    const spans: { part: 'text'; start: number; end: number }[] = []
    for (const match of shown.matchAll(/[!！]+/g)) {
      count += match[0].length
      if (match[0].length > 1) rows++
      if (spans.length < 30)
        spans.push({ part: 'text', start: match.index, end: match.index + match[0].length })
    }
    const target = 'at most one'
    if (count <= 1) return passed(counted(count, 'exclamation mark'), target)
    const fixes = spans.slice(1).map((span) => ({ span, replacement: '.', label: 'Use a period' }))
    return {
      lost: Math.max(slope(count, 1, 4), rows > 0 ? 0.7 : 0),
      measured: counted(count, 'exclamation mark'),
      target,
      advice: 'Use periods.',
      spans,
      fixes,
    }
  },
}
