import { MAIL, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'

const PHONE = 414

export const wideLayout: Check = {
  id: 'wide-layout',
  languages: 'any',
  pass: 'Fits the width of a phone',
  fail: 'Wider than a phone',
  why: 'A fixed width forces sideways scrolling, or text too small to read.',
  evidence: card(unmeasured('phones are 360 to 430 pixels wide.')),
  kinds: MAIL,
  run({ html }) {
    if (!html) return null
    const { widestPixels } = html
    if (widestPixels <= PHONE)
      return passed(widestPixels === 0 ? 'fluid' : `${widestPixels} pixels`, `${PHONE} pixels or fluid`)
    return {
      lost: Math.max(0.4, slope(widestPixels, PHONE, 700)),
      measured: `${widestPixels} pixels`,
      target: `${PHONE} pixels or fluid`,
      advice: 'Drop the fixed width and the tables; paragraphs fit every screen.',
    }
  },
}
