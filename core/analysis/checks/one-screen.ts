import { PROSE, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'

// A common phone shows about 40 characters per line and 22 lines, including the mail's header.
const LINE = 40
const SCREEN = 22

export const oneScreen: Check = {
  id: 'one-screen',
  languages: 'any',
  pass: 'Fits one phone screen',
  fail: 'Has to be scrolled on a phone',
  why: 'Most first looks are on a phone; an ask below the fold is not seen.',
  evidence: card(unmeasured('measured on common phones: about 22 lines of 40 characters.')),
  kinds: PROSE.filter((kind) => kind !== 'linkedin-note'),
  run({ text }) {
    let lines = 0
    for (const line of text.trim().split('\n')) lines += Math.max(1, Math.ceil(line.length / LINE))
    return {
      lost: slope(lines, SCREEN, SCREEN * 2),
      measured: counted(lines, 'phone line'),
      target: `${SCREEN} or fewer`,
      advice: `Cut about ${counted(lines - SCREEN, 'line')}, so that the ask shows without scrolling.`,
    }
  },
}
