import { PROSE, passed, type Check } from '../check.ts'
import { card, unmeasured, plainLanguage } from '../evidence/publishers.ts'
import { clip, deletion } from '../phrase-check.ts'

export const weakOpener: Check = {
  id: 'weak-opener',
  languages: 'packs',
  pass: 'The first line earns the second',
  fail: 'The first line says nothing',
  why: 'A stock opener fills the preview that decides whether the mail is opened.',
  evidence: card(
    plainLanguage,
    unmeasured('the cost of stock openers was not measured anywhere we could read.'),
  ),
  kinds: PROSE,
  run({ prose, text, pack }) {
    const first = prose[0]
    if (!first) return null
    const target = 'a first line that only this reader could get'
    if (!pack.weakOpener.test(first.text)) return passed(undefined, target)
    const quotation = clip(text.slice(first.start, first.end), 50)
    const isEmpty = /^(?:i |we |just )?(?:really |sincerely |truly )?(?:hope|hoping|trust|how are you)/i.test(
      first.text,
    )
    return {
      lost: 1,
      measured: `"${quotation}"`,
      target,
      advice: `Delete "${quotation}" and start with the next thought.`,
      spans: [{ part: 'text', start: first.start, end: first.end }],
      fixes: isEmpty ? [deletion(text, first.start, first.end)] : [],
    }
  },
}
