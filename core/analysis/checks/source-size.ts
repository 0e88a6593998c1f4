import { passed, slope, type Check } from '../check.ts'
import { card, gmailClip, unmeasured } from '../evidence/publishers.ts'

const LIGHT = 50_000
const HEAVY = 500_000

export const sourceSize: Check = {
  id: 'source-size',
  languages: 'any',
  pass: 'The message is small',
  fail: 'The message is heavy',
  why: 'A letter is a few kilobytes; heavy first mails are held back on phones and at gateways.',
  evidence: card(
    gmailClip,
    unmeasured('the limit of 50 kB is ours: ten times a plain letter with its headers.'),
  ),
  kinds: ['source'],
  run({ message }) {
    if (!message) return null
    const measured = `${Math.max(1, Math.round(message.bytes / 1000))} kB`
    const lost = slope(message.bytes, LIGHT, HEAVY)
    return lost === 0
      ? passed(measured, '50 kB or less')
      : {
          lost,
          measured,
          target: '50 kB or less',
          advice: 'Take out attachments, pictures and pasted styles.',
        }
  },
}
