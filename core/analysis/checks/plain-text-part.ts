import { MAIL, passed, type Check } from '../check.ts'
import { card, rfc2046, spamAssassin } from '../evidence/publishers.ts'

export const plainTextPart: Check = {
  id: 'plain-text-part',
  languages: 'any',
  pass: 'Has a plain text part',
  fail: 'HTML without a plain text part',
  why: 'Watches, screen readers and filters read the plain part; without one they guess.',
  evidence: card(rfc2046, spamAssassin),
  kinds: MAIL,
  run({ html, hasPlainText }) {
    if (!html) return null
    return hasPlainText
      ? passed('yes', 'both parts')
      : {
          lost: 1,
          measured: 'HTML only',
          target: 'both parts',
          advice: 'Send multipart/alternative with the same words as plain text.',
        }
  },
}
