import { gradeOfEase, type Counts } from '#core/text/readability.ts'
import type { Readability } from '../language-pack.ts'

/** Counts vowel groups, "ij" as one; a diaeresis starts a syllable ("ideeën"). */
function syllables(lower: string): number {
  if (lower.length > 60) return Math.ceil(lower.length / 3)
  return lower.replaceAll('ij', 'y').match(/[äëïöü]?[aeiouyáéíóúè]+|[äëïöü]/g)?.length ?? 1
}

/** Douma 1960, "De leesbaarheid van landbouwbladen": Flesch's formula with weights for Dutch. */
const ease = ({ words, sentences, syllables }: Counts): number =>
  words === 0 || sentences === 0 ? 0 : 206.84 - 0.93 * (words / sentences) - 77 * (syllables / words)

export const readability: Readability = {
  source: 'Douma 1960, grades by Flesch 1949',
  thresholds: 'ours: no count of replies by grade was published for it',
  syllables,
  ease,
  grade: (counts) => gradeOfEase(ease(counts)),
  good: 7.5,
  bad: 14,
}
