import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import type { Sentence } from '../reading.ts'
import { counted } from '#core/text/counted.ts'

const STARTS_WITH_US = /^(?:i|we|our|my|i'm|i’m|we're|we’re|i've|i’ve|we've|we’ve|i'd|i’d|we'd|we’d)\b/i

export const weRuns: Check = {
  id: 'we-runs',
  pass: 'Sentences do not queue up behind "I" and "we"',
  fail: 'Sentence after sentence starts with "I" or "we"',
  why: 'Three in a row read as a brochure.',
  evidence: card(unmeasured('coaches agree; no one published a figure for it.')),
  kinds: PROSE,
  run({ prose }) {
    const longest = longestRun(prose)
    const target = 'at most two in a row'
    if (longest.length <= 2) return passed(String(longest.length), target)
    return {
      lost: slope(longest.length, 2, 5),
      measured: counted(longest.length, 'sentence in a row', 'sentences in a row'),
      target,
      advice: 'Start every other one with what the reader gets or has.',
      spans: longest.map(({ start, end }) => ({ part: 'text', start, end })),
    }
  },
}

function longestRun(prose: readonly Sentence[]): Sentence[] {
  let longest: Sentence[] = []
  let run: Sentence[] = []
  for (const sentence of prose) {
    run = STARTS_WITH_US.test(sentence.text) ? [...run, sentence].slice(-50) : []
    if (run.length > longest.length) longest = run
  }
  return longest
}
