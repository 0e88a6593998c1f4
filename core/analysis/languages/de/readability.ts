import type { Readability } from '../language-pack.ts'

/** Counts vowel groups, diphthongs as one: accurate enough for an average over a mail. */
const syllables = (lower: string): number =>
  lower.length > 60 ? Math.ceil(lower.length / 3) : (lower.match(/[aeiouyäöü]+/g)?.length ?? 1)

export const readability: Readability = {
  source: 'Amstad 1978, fourth Wiener Sachtextformel 1984',
  thresholds: 'ours: no count of replies by grade was published for it',
  syllables,
  /** Amstad 1978, "Wie verständlich sind unsere Zeitungen?": Flesch's formula with weights for German. */
  ease: ({ words, sentences, syllables }) =>
    words === 0 || sentences === 0 ? 0 : 180 - words / sentences - 58.5 * (syllables / words),
  /** Bamberger and Vanecek 1984, the fourth Wiener Sachtextformel: school years from 4 to 15. */
  grade: ({ words, sentences, longWords }) =>
    words === 0 || sentences === 0
      ? 0
      : 0.2656 * (words / sentences) + 0.2744 * ((100 * longWords) / words) - 1.693,
  good: 8,
  bad: 14,
}
