import { MAIL, passed, slope, type Check } from '../check.ts'
import { card, googleSenders } from '../evidence/publishers.ts'
import { quote } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

const MENTIONED =
  /\b(?:see attached|attached (?:is|are|you will find|please find|deck|brochure|file|pdf|document|proposal)|please find attached|i(?:'ve|’ve| have) attached|i(?:'m|’m| am) attaching|enclosed (?:is|please))\b/i

export const attachments: Check = {
  id: 'attachments',
  languages: 'any',
  pass: 'No attachment',
  fail: 'An attachment from a stranger',
  why: 'Nobody opens files from strangers, and many gateways hold them back.',
  evidence: card(googleSenders),
  kinds: MAIL,
  run({ message, shown }) {
    const files = message?.attachments ?? []
    if (files.length > 0) {
      const names = quote(files.map(({ name, type }) => name || type))
      return {
        lost: Math.max(0.7, slope(files.length, 0, 2)),
        measured: counted(files.length, 'attachment'),
        target: 'none',
        advice: `Leave ${names} out; offer to send it once they ask.`,
      }
    }
    const mention = MENTIONED.exec(shown.slice(0, 20_000))
    if (!mention) return passed('none', 'none')
    const span = { part: 'text' as const, start: mention.index, end: mention.index + mention[0].length }
    return {
      lost: 0.7,
      measured: `"${mention[0]}"`,
      target: 'none',
      advice: 'Offer to send it once they ask.',
      spans: [span],
    }
  },
}
