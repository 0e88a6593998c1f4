import { WITH_SUBJECT, passed, slope, type Check } from '../check.ts'
import { card, spamAssassin } from '../evidence/publishers.ts'
import { kajabiSubject } from '../evidence/subjects.ts'
import { counted } from '#core/text/counted.ts'

export const subjectExclamation: Check = {
  id: 'subject-exclamation',
  languages: 'any',
  pass: 'No exclamation mark in the subject',
  fail: 'The subject exclaims',
  why: 'Your excitement is no news to the reader.',
  evidence: card(kajabiSubject, spamAssassin),
  kinds: WITH_SUBJECT,
  run({ subject }) {
    const marks = [...subject.slice(0, 1000).matchAll(/[!！]+/g)]
    if (marks.length === 0) return passed('none', 'none')
    const count = marks.reduce((sum, [run]) => sum + run.length, 0)
    const spans = marks.map((match) => ({
      part: 'subject' as const,
      start: match.index,
      end: match.index + match[0].length,
    }))
    const fixes = spans.map((span) => ({ span, replacement: '', label: 'Delete the exclamation mark' }))
    return {
      lost: 0.5 + 0.5 * slope(count, 1, 3),
      measured: counted(count, 'exclamation mark'),
      target: 'none',
      advice: 'Delete it.',
      spans,
      fixes,
    }
  },
}
