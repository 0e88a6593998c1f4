import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, plainLanguage } from '../evidence/publishers.ts'
import { boomerangGrade } from '../evidence/wording.ts'

const GOOD = 14
const BAD = 24

export const sentenceLength: Check = {
  id: 'sentence-length',
  pass: 'Sentences are short',
  fail: 'Sentences run long on average',
  why: 'The longer the sentence, the more of it a skimming eye skips.',
  evidence: card(plainLanguage, boomerangGrade),
  kinds: PROSE,
  run({ prose }) {
    const target = `${GOOD} words on average, or fewer`
    if (prose.length === 0) return passed(undefined, target)
    const mean = prose.reduce((sum, { words }) => sum + words, 0) / prose.length
    const measured = `${Math.round(mean * 10) / 10} words on average`
    return {
      lost: slope(mean, GOOD, BAD),
      measured,
      target,
      advice: 'One thought to a sentence: put a full stop where you wrote "and" or a comma.',
    }
  },
}
