import { MAIL, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'
import { isLegalLine } from '../legal-lines.ts'

const MOST_LINES = 5

export const signatureLength: Check = {
  id: 'signature-length',
  languages: 'any',
  pass: 'A short signature',
  fail: 'The signature outweighs the mail',
  why: 'Six lines of titles, numbers and slogans push the ask off the screen.',
  evidence: card(unmeasured('the limit of five lines is ours.')),
  kinds: MAIL,
  run({ parts, text }) {
    if (!parts.signature) return null
    const lines = text
      .slice(parts.signature.start, parts.signature.end)
      .split('\n')
      // Does not flag a register or tax number, which some countries require.
      .filter((line) => line.trim() !== '' && !isLegalLine(line)).length
    const lost = slope(lines, MOST_LINES, 10)
    const spans = lost > 0 ? [{ part: 'text' as const, ...parts.signature }] : []
    return {
      lost,
      measured: counted(lines, 'line'),
      target: `${MOST_LINES} or fewer`,
      advice: 'Name, role, company, one link at most.',
      spans,
    }
  },
}
