import { WITH_SUBJECT, passed, type Check } from '../check.ts'
import { canSpam, card, googleSenders } from '../evidence/publishers.ts'
import { REPLY_PREFIX } from '../reply-prefix.ts'

export const subjectFakeReply: Check = {
  id: 'subject-fake-reply',
  languages: 'any',
  pass: 'The subject is honest about being a first mail',
  fail: 'The subject pretends to be a reply',
  why: 'A false "Re:" is found out in a second, breaks CAN-SPAM, and is the quickest way to a complaint.',
  evidence: card(canSpam, googleSenders),
  kinds: WITH_SUBJECT.filter((kind) => kind !== 'source'),
  run({ kind, subject, context }) {
    const prefix = REPLY_PREFIX.exec(subject)
    const isRealReply = kind === 'follow-up' || context.followUpNumber !== undefined
    if (!prefix || isRealReply) return passed('none', 'no Re: or Fwd: on a first mail')
    const span = { part: 'subject' as const, start: 0, end: prefix[0].length }
    const fixes = [{ span, replacement: '', label: `Delete "${prefix[0].trim()}"` }]
    return {
      lost: 1,
      measured: prefix[0].trim(),
      target: 'no Re: or Fwd: on a first mail',
      advice: `Delete "${prefix[0].trim()}": nothing was said before.`,
      spans: [span],
      fixes,
    }
  },
}
