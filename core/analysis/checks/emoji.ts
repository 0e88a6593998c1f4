import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'

export const emoji: Check = {
  id: 'emoji',
  languages: 'any',
  pass: 'No emoji',
  fail: 'Emoji between strangers',
  why: 'They are for people who know each other, and some clients show a box instead.',
  evidence: card(unmeasured('no figure found for emoji in cold mail.')),
  kinds: PROSE.filter((kind) => kind !== 'linkedin-message'),
  run({ text }) {
    const spans: { part: 'text'; start: number; end: number }[] = []
    let count = 0
    for (const match of text.matchAll(/\p{Extended_Pictographic}/gu)) {
      if (/[©®™↔↕▪▫◾☎✓✔]/u.test(match[0])) continue
      if (count++ < 30) spans.push({ part: 'text', start: match.index, end: match.index + match[0].length })
    }
    if (count === 0) return passed('none', 'none')
    const fixes = spans.map((span) => ({ span, replacement: '', label: 'Delete the emoji' }))
    return {
      lost: slope(count, 0, 3),
      measured: counted(count, 'emoji', 'emoji'),
      target: 'none',
      advice: 'Delete them.',
      spans,
      fixes,
    }
  },
}
