import { PROSE, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'

export const bodyPresent: Check = {
  id: 'body-present',
  languages: 'any',
  pass: 'There is a message',
  fail: 'The message is empty',
  why: 'There is nothing to read and nothing to answer.',
  evidence: card(unmeasured('nobody needs a study for this one.')),
  kinds: PROSE,
  hardFail: true,
  run({ words, html }) {
    // A mail of images has its own check, with better advice.
    if ((html?.images.length ?? 0) > 0) return null
    return {
      lost: words.length === 0 ? 1 : 0,
      measured: `${words.length} words`,
      target: 'a message',
      advice: 'Write why you write to them, and one question.',
    }
  },
}
