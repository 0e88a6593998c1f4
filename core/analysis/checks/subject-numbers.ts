import { WITH_SUBJECT, passed, type Check } from '../check.ts'
import { disputed } from '../evidence/publishers.ts'
import { backlinkoSubject, gongSubjects } from '../evidence/subjects.ts'

export const subjectNumbers: Check = {
  id: 'subject-numbers',
  languages: 'any',
  pass: 'No figures in the subject',
  fail: 'Figures in the subject look like an advertisement',
  why: 'Percentages and amounts belong to the promise, and a promise in the subject is a pitch.',
  evidence: disputed(
    [gongSubjects],
    [
      {
        ...backlinkoSubject,
        figure:
          'Longer, more descriptive subjects drew more replies in link-building outreach; figures were not counted separately.',
      },
    ],
  ),
  kinds: WITH_SUBJECT,
  run({ subject, subjectShown }) {
    const match = /[$€£]\s?\d[\d.,]*\s?(?:k|m|bn)?|(?<![\d.,])\d[\d.,]*\s?(?:%|x\b)|\b\d+\b/i.exec(
      subjectShown,
    )
    if (!match) return passed('none', 'none')
    const span = { part: 'subject' as const, start: match.index, end: match.index + match[0].length }
    return {
      lost: 1,
      measured: `"${subject.slice(span.start, span.end)}"`,
      target: 'none',
      advice: 'Move the figure into the body, beside its source.',
      spans: [span],
    }
  },
}
