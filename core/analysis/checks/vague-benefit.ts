import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { quote } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

const VAGUE =
  /\b(?:increase|boost|grow|improve|maximi[sz]e|drive|generate|accelerate|scale|enhance|reduce|cut|save|lower) (?!that |this |it )(?:your |their |the |more |costs? and |time and )?(?:\w+ )?(?:revenue|sales|growth|leads|traffic|roi|conversions?|conversion rates?|productivity|efficiency|performance|business|profits?|pipeline|engagement|results|time|money|costs?|operations|bottom line)\b/gi

const FIGURE = /\d|\b(?:half|double|twice|third|quarter)\b/i

export const vagueBenefit: Check = {
  id: 'vague-benefit',
  pass: 'The benefit can be pictured',
  fail: 'The benefit could be anything',
  why: '"Increase revenue" is what everyone promises; how much, for whom, in how long is news.',
  evidence: card(unmeasured('coaches agree; no one published a figure for it.')),
  kinds: PROSE,
  run({ sentences, text }) {
    const found = sentences.slice(0, 200).flatMap((sentence) => {
      if (sentence.text.length > 2000) return []
      const matches = [...sentence.text.matchAll(VAGUE)]
      // A figure in the same sentence makes it concrete.
      if (matches.length === 0 || FIGURE.test(sentence.text)) return []
      return matches.map((match) => ({
        start: sentence.start + match.index,
        end: sentence.start + match.index + match[0].length,
      }))
    })
    if (found.length === 0) return passed('none', 'none without a figure')
    const quoted = quote(found.map(({ start, end }) => text.slice(start, end)))
    return {
      lost: slope(found.length, 0, 2),
      measured: counted(found.length, 'vague promise'),
      target: 'none without a figure',
      advice: `Put a figure or a case behind ${quoted}.`,
      spans: found.map((span) => ({ part: 'text', ...span })),
    }
  },
}
