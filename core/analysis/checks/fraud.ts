import { PROSE, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { severeSentences } from '../severe-sentences.ts'

const MOST = 25

export const fraud: Check = {
  id: 'fraud',
  languages: 'packs',
  pass: 'Nothing reads like fraud',
  fail: 'Reads like fraud',
  why: 'Readers and filters know these sentences from phishing, so they protect themselves instead of answering.',
  evidence: card(unmeasured('what fraud costs in replies was not measured anywhere we could read.')),
  kinds: PROSE,
  run: (reading) =>
    severeSentences(reading, 'fraud', {
      noun: 'sentence known from fraud',
      most: MOST,
      advice: (quoted) => `Delete ${quoted}, and never ask for secrets or money this way.`,
    }),
}
