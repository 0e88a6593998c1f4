import { MAIL, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { isTrackingPixel } from '../tracking-pixel.ts'
import { counted } from '#core/text/counted.ts'

export const trackingPixel: Check = {
  id: 'tracking-pixel',
  languages: 'any',
  pass: 'No tracking pixel',
  fail: 'A tracking pixel in a cold mail',
  why: 'It makes a plain letter HTML, adds a remote host, and reports mostly machines.',
  evidence: card(unmeasured('vendors disagree on what open tracking costs; none shows a sample.')),
  kinds: MAIL,
  run({ html }) {
    if (!html) return null
    const pixels = html.images.filter(isTrackingPixel).length
    if (pixels === 0) return passed('none', 'none')
    return {
      lost: 1,
      measured: counted(pixels, 'pixel'),
      target: 'none',
      advice: 'Switch open tracking off for first mails; replies tell you more.',
    }
  },
}
