import { slope, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { linkedinMessageLimit, warmySenderLength } from '../evidence/linkedin.ts'
import { counted } from '#core/text/counted.ts'

const BEST = 300

export const messageLength: Check = {
  id: 'message-length',
  languages: 'any',
  pass: 'Short for a LinkedIn message',
  fail: 'Longer than LinkedIn messages that get answers',
  why: 'It is read in a chat window: past a few lines it looks like a mailing.',
  evidence: card(warmySenderLength, linkedinMessageLimit),
  kinds: ['linkedin-message'],
  run({ shown }) {
    const length = shown.trim().length
    return {
      lost: slope(length, BEST, 700),
      measured: counted(length, 'character'),
      target: `${BEST} or fewer`,
      advice: `Cut ${counted(length - BEST, 'character')}.`,
    }
  },
}
