import { PROSE, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'

const INTRODUCTION =
  /\b(?:my name is|let me introduce|allow me to introduce|i(?:'d| would|’d) like to introduce|wanted to introduce|i(?:'m|’m| am) (?:the |a |an )?(?:founder|co-founder|ceo|account executive|sdr|bdr|sales|business development|head of|director|representative|growth)|we(?:'re|’re| are) (?:a|an|the) [^.!?\n]{0,40}(?:company|agency|platform|provider|firm|startup|team|studio|consultancy)|i work (?:at|for|with)|i represent)\b/i

export const selfIntroduction: Check = {
  id: 'self-introduction',
  pass: 'Does not introduce itself first',
  fail: 'Spends its opening on an introduction',
  why: 'Your name is in From and in the signature; the opening is for them.',
  evidence: card(unmeasured('coaches agree; no one published a figure for it.')),
  kinds: PROSE,
  run({ prose }) {
    const opening = prose.slice(0, 3)
    const found = opening.filter(({ text }) => INTRODUCTION.test(text.slice(0, 400)))
    if (found.length === 0) return passed('none', 'none in the first three sentences')
    return {
      lost: 1,
      measured: 'an introduction',
      target: 'none in the first three sentences',
      advice: 'Cut the introduction; say in half a sentence, later, why you would know.',
      spans: found.map(({ start, end }) => ({ part: 'text', start, end })),
    }
  },
}
