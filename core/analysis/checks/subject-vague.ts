import { WITH_SUBJECT, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'

const VAGUE =
  /^\W*(?:(?:a )?quick (?:question|chat|call|intro|note|idea|one|favor|favour)|question|hello|hi|hey(?: there)?|hi there|introduction|intro|introducing (?:myself|us|our company)|checking in|just checking in|following up|follow[ -]?up|touching base|collaboration|partnership|opportunity|business opportunity|proposal|meeting(?: request)?|let's (?:talk|chat|connect)|connect|connecting|greetings|inquiry|enquiry|important|update|news|no subject|test|your (?:website|business|company))\W*$/i

export const subjectVague: Check = {
  id: 'subject-vague',
  pass: 'The subject could only be about them',
  fail: 'The subject would fit any mail',
  why: '"Quick question" heads a thousand cold mails a day; it is read as one of them.',
  evidence: card(unmeasured('no figure found for worn-out subjects alone.')),
  kinds: WITH_SUBJECT.filter((kind) => kind !== 'source'),
  run({ subject, subjectShown }) {
    if (subjectShown.trim() === '') return null
    if (!VAGUE.test(subjectShown)) return passed(undefined, 'their situation in a few words')
    return {
      lost: 1,
      measured: `"${subject.trim()}"`,
      target: 'their situation in a few words',
      advice: 'Name the thing you noticed about them.',
      spans: [{ part: 'subject', start: 0, end: subject.length }],
    }
  },
}
