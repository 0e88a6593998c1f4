import { passed, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { linkedinInMailLimit } from '../evidence/linkedin.ts'
import { counted } from '#core/text/counted.ts'

const SUBJECT = 200
const BODY = 1900

export const inmailLimit: Check = {
  id: 'inmail-limit',
  languages: 'any',
  pass: 'Within LinkedIn’s limits',
  fail: 'LinkedIn does not accept an InMail this long',
  why: 'Past the limit the field accepts no more characters.',
  evidence: card(linkedinInMailLimit),
  kinds: ['linkedin-inmail'],
  hardFail: true,
  run({ subjectShown, shown }) {
    const subject = subjectShown.length
    const body = shown.trim().length
    const measured = `${counted(subject, 'character')} and ${counted(body, 'character')}`
    const target = `${SUBJECT} and ${BODY}`
    if (subject <= SUBJECT && body <= BODY) return passed(measured, target)
    const over = Math.max(subject - SUBJECT, body - BODY)
    return {
      lost: 1,
      measured,
      target,
      advice: `Cut ${counted(over, 'character')} from the ${subject > SUBJECT ? 'subject' : 'body'}.`,
    }
  },
}
