import { PROSE, passed, slope, type Check } from '../check.ts'
import { disputed } from '../evidence/publishers.ts'
import { alchemyComplexity, boomerangGrade, quickmailEase } from '../evidence/wording.ts'
import { quote } from '../phrase-check.ts'
import { count } from '../metrics.ts'
import type { Reading } from '../reading.ts'

export const readingGrade: Check = {
  id: 'reading-grade',
  languages: 'packs',
  pass: 'Easy to read',
  fail: 'Hard to read at a glance',
  why: 'People skim; plain words and short sentences survive skimming.',
  evidence: disputed([boomerangGrade, quickmailEase], [alchemyComplexity]),
  kinds: PROSE,
  run(reading) {
    const { grade: gradeOf, good, bad } = reading.pack.readability
    const counts = count(reading.prose)
    const target = `grade ${good} or below`
    if (counts.words < 15) return passed(undefined, target)
    const grade = Math.round(gradeOf(counts) * 10) / 10
    const hard = hardWords(reading)
    const advice =
      hard.length > 0
        ? `Swap long words such as ${quote(hard)}, and split long sentences.`
        : 'Split long sentences.'
    return { lost: slope(grade, good, bad), measured: `grade ${Math.max(0, grade)}`, target, advice }
  },
}

function hardWords({ words, text, pack }: Reading): string[] {
  const hard = words
    .slice(0, 400)
    .filter(({ lower }) => lower.length > 9 && pack.readability.syllables(lower) >= 4)
  return hard.map(({ start, end }) => text.slice(start, end))
}
