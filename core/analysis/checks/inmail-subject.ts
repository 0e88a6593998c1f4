import { slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { phoneCut } from '../evidence/subjects.ts'
import { counted } from '#core/text/counted.ts'

export const inmailSubject: Check = {
  id: 'inmail-subject',
  languages: 'any',
  pass: 'The InMail subject has the right length',
  fail: 'The InMail subject is too long or too short',
  why: 'The list of messages shows about 40 characters of it.',
  evidence: card(phoneCut, unmeasured('25 to 40 characters is common advice for InMail.')),
  kinds: ['linkedin-inmail'],
  run({ subjectShown }) {
    const length = subjectShown.trim().length
    if (length === 0) return null
    const lost = length < 10 ? 0.5 : slope(length, 40, 80)
    return {
      lost,
      measured: counted(length, 'character'),
      target: '25 to 40',
      advice: length < 10 ? 'Say what it is about.' : `Cut ${counted(length - 40, 'character')}.`,
    }
  },
}
