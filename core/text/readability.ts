export type Counts = {
  words: number
  sentences: number
  syllables: number
  /** Of three syllables and more. */ longWords: number
}

/** Kincaid, Fishburne, Rogers, Chissom 1975, Research Branch Report 8-75: the US school grade. */
export function gradeLevel({ words, sentences, syllables }: Omit<Counts, 'longWords'>): number {
  if (words === 0 || sentences === 0) return 0
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59
}

/** Flesch 1948, "A new readability yardstick": about 0 (hard) to 100 (easy); short plain words go above. */
export function readingEase({ words, sentences, syllables }: Omit<Counts, 'longWords'>): number {
  if (words === 0 || sentences === 0) return 0
  return 206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words)
}

/** Brysbaert 2019: silent reading of English non-fiction, 238 words a minute. */
export const readingSeconds = (words: number): number => Math.round((words / 238) * 60)
