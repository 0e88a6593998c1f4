import { MAIL, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { backlinkoPersonal } from '../evidence/asking.ts'
import { personalizationLevel } from '../personalization.ts'

const THREAD =
  /\b(?:so|which means|that means|because|usually|often|tends? to|means|likely|probably|will need|may|might|if|when|after|since|how (?:do|are) you|are you|do you|your)\b/i

export const tiedToProblem: Check = {
  id: 'tied-to-problem',
  pass: 'What is said about them leads to the point',
  fail: 'What is said about them leads nowhere',
  why: 'A fact about the reader that does not lead to the offer is flattery with research.',
  evidence: card(
    backlinkoPersonal,
    unmeasured('the link from fact to offer was not measured anywhere we could read.'),
  ),
  kinds: MAIL,
  run(reading) {
    const { level, signs } = personalizationLevel(reading)
    if (level < 2) return null
    const last = signs.findLast(({ span }) => span.start >= reading.parts.body.start)
    if (!last) return null
    const at = reading.prose.findIndex(({ start, end }) => start <= last.span.start && last.span.start < end)
    const around = reading.prose.slice(Math.max(0, at), at + 2)
    const target = 'their fact, then what it means for them'
    if (at < 0 || around.some(({ text }) => THREAD.test(text.slice(0, 500))))
      return passed('leads on', target)
    return {
      lost: 1,
      measured: 'leads nowhere',
      target,
      advice: 'After the fact about them, say what it usually brings with it.',
      spans: [last.span],
    }
  },
}
