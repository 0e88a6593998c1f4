import { slope, type Check } from '../check.ts'
import { disputed } from '../evidence/publishers.ts'
import { linkedinInMail21, linkedinInMail22, warmySenderLength } from '../evidence/linkedin.ts'
import { counted } from '#core/text/counted.ts'

const BEST = 400
const WORST = 1200

export const inmailLength: Check = {
  id: 'inmail-length',
  languages: 'any',
  pass: 'Short for an InMail',
  fail: 'Longer than InMails that get answers',
  why: 'Nine in ten InMails are over 400 characters; the short tenth is answered most.',
  evidence: disputed(
    [linkedinInMail22, linkedinInMail21, warmySenderLength],
    [
      {
        ...linkedinInMail22,
        figure:
          'Measured on recruiters: candidates answer other things than buyers. The article prints "words" where it must mean characters.',
      },
    ],
  ),
  kinds: ['linkedin-inmail'],
  run({ shown }) {
    const length = shown.trim().length
    return {
      lost: slope(length, BEST, WORST),
      measured: counted(length, 'character'),
      target: `${BEST} or fewer`,
      advice: `Cut ${counted(length - BEST, 'character')}: why them, what for, one question.`,
    }
  },
}
