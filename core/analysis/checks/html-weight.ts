import { MAIL, slope, type Check } from '../check.ts'
import { card, gmailClip, spamAssassin } from '../evidence/publishers.ts'

const LIGHT = 15_000
const CLIPPED = 102_000

export const htmlWeight: Check = {
  id: 'html-weight',
  languages: 'any',
  pass: 'The HTML is light',
  fail: 'Too much HTML for so few words',
  why: 'A personal mail is a few kilobytes; newsletters are a hundred, and Gmail cuts those off.',
  evidence: card(gmailClip, spamAssassin),
  kinds: MAIL,
  run({ html }) {
    if (!html) return null
    const kilobytes = `${Math.max(1, Math.round(html.bytes / 1000))} kB`
    return {
      lost: slope(html.bytes, LIGHT, CLIPPED),
      measured: kilobytes,
      target: `${LIGHT / 1000} kB or less`,
      advice: 'Send it as a plain letter: paragraphs and at most one link.',
    }
  },
}
