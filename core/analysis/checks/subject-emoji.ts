import { WITH_SUBJECT, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'

const EMOJI = /\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic})*/gu

export const subjectEmoji: Check = {
  id: 'subject-emoji',
  languages: 'any',
  pass: 'No emoji in the subject',
  fail: 'An emoji marks the subject as marketing',
  why: 'Shops put emoji in subjects; colleagues who have never met do not.',
  evidence: card(unmeasured('figures exist for newsletters only, and they contradict each other.')),
  kinds: WITH_SUBJECT,
  run({ subject }) {
    const found = [...subject.slice(0, 1000).matchAll(EMOJI)]
    if (found.length === 0) return passed('none', 'none')
    const spans = found.map((match) => ({
      part: 'subject' as const,
      start: match.index,
      end: match.index + match[0].length,
    }))
    const fixes = spans.map((span) => ({ span, replacement: '', label: 'Delete the emoji' }))
    return {
      lost: 0.6 + 0.4 * slope(found.length, 1, 3),
      measured: counted(found.length, 'emoji', 'emoji'),
      target: 'none',
      advice: 'Delete it.',
      spans,
      fixes,
    }
  },
}
