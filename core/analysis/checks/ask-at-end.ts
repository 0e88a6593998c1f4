import { PROSE, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'

export const askAtEnd: Check = {
  id: 'ask-at-end',
  languages: 'packs',
  pass: 'Ends with the ask',
  fail: 'The ask is buried',
  why: 'People answer the last thing they read.',
  evidence: card(unmeasured('coaches agree; no one published a figure for it.')),
  kinds: PROSE.filter((kind) => kind !== 'linkedin-note'),
  run({ asks, sentences }) {
    if (asks.length === 0) return null
    const body = sentences.filter(({ inBody }) => inBody)
    const last = asks.at(-1)!
    const after = body.filter(({ start }) => start >= last.end).reduce((sum, { words }) => sum + words, 0)
    const target = 'at most a line after the ask'
    // An opt-out line or a thank-you may follow the ask.
    if (after <= 25) return passed('at the end', target)
    return {
      lost: 1,
      measured: `${after} words follow it`,
      target,
      advice: 'Move the question to the end, and stop there.',
      spans: [{ part: 'text', start: last.start, end: last.end }],
    }
  },
}
