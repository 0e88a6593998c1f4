import { PROSE, type Check } from '../check.ts'
import { card, spamAssassin, unmeasured } from '../evidence/publishers.ts'
import { severeSentences } from '../severe-sentences.ts'

/** Caps the score within the "Fair" band. */
const MOST = 55

export const guarantee: Check = {
  id: 'guarantee',
  languages: 'packs',
  pass: 'Makes no impossible guarantee',
  fail: 'Makes an impossible guarantee',
  why: 'A guaranteed rank or income is the mark of a scam, to readers and to filters.',
  evidence: card(
    spamAssassin,
    unmeasured('what such a promise costs was not measured anywhere we could read.'),
  ),
  kinds: PROSE,
  run: (reading) =>
    severeSentences(reading, 'guarantee', {
      noun: 'impossible guarantee',
      most: MOST,
      advice: (quoted) => `Say what happened at one customer instead of ${quoted}.`,
    }),
}
