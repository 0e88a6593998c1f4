import { PROSE, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { backlinkoPersonal } from '../evidence/asking.ts'
import { clip } from '../phrase-check.ts'

export const openingAboutSender: Check = {
  id: 'opening-about-sender',
  languages: 'packs',
  pass: 'Opens with the reader',
  fail: 'Opens with the sender',
  why: 'The first line shows in the inbox; "I" and "we" there say that the mail is about you.',
  evidence: card(
    backlinkoPersonal,
    unmeasured('how much an "I" opening costs was not measured anywhere we could read.'),
  ),
  kinds: PROSE,
  run({ prose, text, pack }) {
    const first = prose[0]
    if (!first) return null
    if (!pack.aboutSenderOpener.test(first.text)) return passed(undefined, 'their world first')
    const span = { part: 'text' as const, start: first.start, end: first.end }
    return {
      lost: 1,
      measured: `"${clip(text.slice(first.start, first.end), 40)}"`,
      target: 'their world first',
      advice: 'Open with what you saw at their end; who you are can wait for the second paragraph.',
      spans: [span],
    }
  },
}
