import { MAIL, passed, slope, type Check } from '../check.ts'
import { card, unmeasured, spamAssassin } from '../evidence/publishers.ts'
import { isTrackingPixel } from '../tracking-pixel.ts'
import { counted } from '#core/text/counted.ts'

export const images: Check = {
  id: 'images',
  languages: 'any',
  pass: 'No images',
  fail: 'Images weigh on a cold mail',
  why: 'A colleague writes text; images mark a campaign and are blocked from unknown senders.',
  evidence: card(
    spamAssassin,
    unmeasured('the weight of one image in cold mail was not measured anywhere we could read.'),
  ),
  kinds: MAIL,
  run({ html, words }) {
    const shown = html?.images.filter((image) => !isTrackingPixel(image)) ?? []
    if (shown.length === 0) return passed('none', 'none')
    const wordsPerImage = words.length / shown.length
    return {
      lost: Math.max(slope(shown.length, 0, 3), slope(-wordsPerImage, -100, -30)),
      measured: counted(shown.length, 'image'),
      target: 'none',
      advice: 'Leave images out of the first mail; a logo in the signature counts too.',
    }
  },
}
