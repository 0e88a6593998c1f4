import { WITH_SUBJECT, slope, type Check } from '../check.ts'
import { disputed } from '../evidence/publishers.ts'
import { backlinkoSubject, mailchimpSubject, phoneCut } from '../evidence/subjects.ts'
import { counted } from '#core/text/counted.ts'

const MOST = 40

export const subjectLength: Check = {
  id: 'subject-length',
  languages: 'any',
  pass: 'The subject fits a phone',
  fail: 'The subject is cut off on phones',
  why: 'Phones show about 35 characters; what stands behind the cut was never sent.',
  evidence: disputed([phoneCut, mailchimpSubject], [backlinkoSubject]),
  kinds: WITH_SUBJECT,
  run({ subject, subjectShown }) {
    const length = subjectShown.trim().length
    if (length === 0) return null
    const lost = slope(length, MOST, 75)
    const spans =
      lost > 0
        ? [{ part: 'subject' as const, start: Math.min(MOST, subject.length), end: subject.length }]
        : []
    return {
      lost,
      measured: counted(length, 'character'),
      target: `${MOST} or fewer`,
      advice: `Cut ${counted(length - MOST, 'character')}, or move the point to the front.`,
      spans,
    }
  },
}
