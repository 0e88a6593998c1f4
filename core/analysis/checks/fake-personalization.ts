import { PROSE, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { backlinkoPersonal } from '../evidence/asking.ts'
import { clip } from '../phrase-check.ts'

const FAKE =
  /\b(?:loved|love|enjoyed|really liked|was impressed (?:by|with)|am impressed (?:by|with)|i'm impressed (?:by|with)|(?:big|huge|long-?time) fan of|great|amazing|inspiring|fascinating|came across|stumbled (?:upon|across)|been following) (?:by |with |what )?(?:your|you(?:'re|’re| are) doing)(?: \w+){0,3}? ?(?:post|posts|content|profile|linkedin|website|site|company|work|article|articles|journey|background|story|team|doing|brand|business|page|growth|progress)\b/i
// A title in quotes, a number, a name or a "because" makes a compliment believable.
const SPECIFIC =
  /["“”‘]|\d|\b(?:about|on|because|where you|that you|how you|the part|the bit|when you)\b|(?<=[a-z,] )\p{Lu}[\p{Ll}]{2,}/u

export const fakePersonalization: Check = {
  id: 'fake-personalization',
  pass: 'No hollow praise',
  fail: 'Praise that fits everyone fools nobody',
  why: '"Loved your post" without the post is a template, and known as one.',
  evidence: card(
    backlinkoPersonal,
    unmeasured('what hollow praise costs was not measured anywhere we could read.'),
  ),
  kinds: PROSE,
  run({ sentences, text }) {
    const hollow = sentences
      .slice(0, 40)
      .filter(
        (sentence) => FAKE.test(sentence.text.slice(0, 500)) && !SPECIFIC.test(sentence.text.slice(0, 500)),
      )
    const target = 'praise that names its object'
    if (hollow.length === 0) return passed(undefined, target)
    const quotation = clip(text.slice(hollow[0]!.start, hollow[0]!.end), 50)
    return {
      lost: 1,
      measured: `"${quotation}"`,
      target,
      advice: 'Say which post, which line, and what you took from it; or leave it out.',
      spans: hollow.map(({ start, end }) => ({ part: 'text', start, end })),
    }
  },
}
