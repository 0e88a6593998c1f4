import { SPELLED_CODES } from '../languages/packs.ts'
import { boundFrom, PROSE, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { findMisspellings } from '../spelling/misspellings.ts'
import { mistakesOutcome } from '../spelling/spelling-outcome.ts'
import type { Reading } from '../reading.ts'

export const spelling: Check = {
  id: 'spelling',
  pass: 'No misspelled words',
  fail: 'Words are misspelled',
  why: 'A misspelled word in a first mail says that nobody read it before sending, and that the next one costs as little.',
  evidence: card(
    unmeasured(
      'no study of cold email found; in the first line a mistake is seen before anything else, so it counts twice.',
    ),
  ),
  kinds: PROSE,
  languages: SPELLED_CODES,
  run(reading) {
    if (!reading.speller) return null
    const found = findMisspellings(reading, 'text', reading.speller)
    if (found.length === 0) return passed('none', 'none')
    const firstLine = endOfFirstLine(reading)
    const seen = found.reduce((sum, { start }) => sum + (start < firstLine ? 2 : 1), 0)
    return mistakesOutcome(found, 'text', reading.text, {
      lost: slope(seen, 0, 4),
      noun: 'misspelled word',
      ...boundFrom(found.length + denseIn(found, reading), 4, 3),
    })
  },
}

/** The end of the first sentence of the body, which an inbox shows beside the subject. */
const endOfFirstLine = ({ sentences }: Reading): number => sentences.find(({ inBody }) => inBody)?.end ?? 0

const DENSE = 3

/**
 * The mistakes of a sentence that has three and more count twice for the bound: six in two sentences look worse than
 * six in a page. What is added elsewhere changes none of these sentences.
 */
const denseIn = (found: readonly { start: number }[], { sentences }: Reading): number =>
  sentences.reduce((sum, { start, end }) => {
    const own = found.filter((mistake) => mistake.start >= start && mistake.start < end).length
    return own >= DENSE ? sum + own : sum
  }, 0)
