import { MAIL, passed, type Check } from '../check.ts'
import { card, spamAssassin } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'

const FEWEST_WORDS = 12

export const imageOnly: Check = {
  id: 'image-only',
  languages: 'any',
  pass: 'Reads without its images',
  fail: 'There is nothing but an image',
  why: 'Many clients hide images from strangers: the mail is then empty, and filters score it as evasion.',
  evidence: card(spamAssassin),
  kinds: MAIL,
  hardFail: true,
  run({ html, words }) {
    const images = html?.images.length ?? 0
    if (images === 0 || words.length >= FEWEST_WORDS)
      return passed(counted(images, 'image'), 'words that stand without images')
    return {
      lost: 1,
      measured: `${counted(images, 'image')}, ${counted(words.length, 'word')}`,
      target: 'words that stand without images',
      advice: 'Write the message as text; leave the picture out of a first mail.',
    }
  },
}
