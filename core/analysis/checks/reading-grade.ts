import { gradeLevel } from '#core/text/readability.ts'
import { PROSE, passed, slope, type Check } from '../check.ts'
import { disputed } from '../evidence/publishers.ts'
import { alchemyComplexity, boomerangGrade, quickmailEase } from '../evidence/wording.ts'
import { quote } from '../phrase-check.ts'
import { countSyllables } from '#core/text/syllables.ts'
import type { Reading } from '../reading.ts'

const GOOD = 6
const BAD = 12

export const readingGrade: Check = {
  id: 'reading-grade',
  pass: 'Easy to read',
  fail: 'Hard to read at a glance',
  why: 'People skim; plain words and short sentences survive skimming.',
  evidence: disputed([boomerangGrade, quickmailEase], [alchemyComplexity]),
  kinds: PROSE,
  run(reading) {
    const counts = { words: 0, sentences: reading.prose.length, syllables: 0 }
    for (const sentence of reading.prose) {
      counts.words += sentence.words
      counts.syllables += sentence.syllables
    }
    const target = `grade ${GOOD} or below`
    if (counts.words < 15) return passed(undefined, target)
    const grade = Math.round(gradeLevel(counts) * 10) / 10
    const hard = hardWords(reading)
    const advice =
      hard.length > 0
        ? `Swap long words such as ${quote(hard)}, and split long sentences.`
        : 'Split long sentences.'
    return { lost: slope(grade, GOOD, BAD), measured: `grade ${Math.max(0, grade)}`, target, advice }
  },
}

function hardWords({ words, text }: Reading): string[] {
  const hard = words.slice(0, 400).filter(({ lower }) => lower.length > 9 && countSyllables(lower) >= 4)
  return hard.map(({ start, end }) => text.slice(start, end))
}
