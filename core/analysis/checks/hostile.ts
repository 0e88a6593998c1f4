import { PROSE, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { boomerangSentiment } from '../evidence/wording.ts'
import { severeSentences } from '../severe-sentences.ts'

/** A threat gets no answer, whatever else the mail does well. */
const MOST = 30

export const hostile: Check = {
  id: 'hostile',
  languages: 'packs',
  pass: 'No threats, insults or advances',
  fail: 'Threatens, insults or harasses the reader',
  why: 'Nobody answers a threat, an insult or an advance with a yes; it may be an offense too.',
  evidence: card(
    boomerangSentiment,
    unmeasured('threats in cold outreach were not measured anywhere we could read.'),
  ),
  kinds: PROSE,
  run: (reading) =>
    severeSentences(reading, 'hostile', {
      noun: 'hostile sentence',
      most: MOST,
      advice: (quoted) => `Delete ${quoted}.`,
    }),
}
