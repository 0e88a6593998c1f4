import { PROSE, passed, type Check } from '../check.ts'
import { card, unmeasured, plainLanguage } from '../evidence/publishers.ts'
import { clip, deletion } from '../phrase-check.ts'

const OPENER =
  /^(?:(?:i|we|just)?\s?(?:really |sincerely |truly )?(?:hope|hoping|trust)\b.{0,20}\b(?:email|message|note|mail|you(?:'re|’re| are| have|r))\b.{0,60}\b(?:well|week|day|great|good|safe|weekend|year|month|summer|holidays)\b|how are you|hope (?:all|everything) is well|hope you|i(?:'m| am|’m) (?:writing|reaching out|emailing|contacting)|(?:just )?(?:reaching|writing) out\b|i wanted to (?:reach out|introduce|touch base|connect)|my name is|allow me to introduce|let me introduce|i came across your (?:profile|company|website|linkedin)|i(?:'ll|’ll| will) (?:keep this|be) (?:short|brief)|i know you(?:'re|’re| are) busy|sorry to bother|you don(?:'|’)t know me)/i

export const weakOpener: Check = {
  id: 'weak-opener',
  pass: 'The first line earns the second',
  fail: 'The first line says nothing',
  why: 'A stock opener fills the preview that decides whether the mail is opened.',
  evidence: card(
    plainLanguage,
    unmeasured('the cost of stock openers was not measured anywhere we could read.'),
  ),
  kinds: PROSE,
  run({ prose, text }) {
    const first = prose[0]
    if (!first) return null
    const target = 'a first line that only this reader could get'
    if (!OPENER.test(first.text)) return passed(undefined, target)
    const said = clip(text.slice(first.start, first.end), 50)
    const isEmpty = /^(?:i |we |just )?(?:really |sincerely |truly )?(?:hope|hoping|trust|how are you)/i.test(
      first.text,
    )
    return {
      lost: 1,
      measured: `"${said}"`,
      target,
      advice: `Delete "${said}" and start with the next thought.`,
      spans: [{ part: 'text', start: first.start, end: first.end }],
      fixes: isEmpty ? [deletion(text, first.start, first.end)] : [],
    }
  },
}
