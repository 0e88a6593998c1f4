export type Counts = {
  words: number
  sentences: number
  syllables: number
  /** Words of three or more syllables. */ longWords: number
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

/** Brysbaert 2019: silent reading of English non-fiction, 238 words per minute. */
export const readingSeconds = (words: number): number => Math.round((words / 238) * 60)

const GRADES = [[100, 4.5], [90, 5.5], [80, 6.5], [70, 7.5], [60, 9.5], [50, 12.5], [30, 16.5]] as const // prettier-ignore

/** Flesch 1949, "The Art of Readable Writing": the school grade of a reading ease, interpolated between his steps. */
export function gradeOfEase(ease: number): number {
  const at = GRADES.findIndex(([step]) => ease >= step)
  if (at === 0) return GRADES[0][1]
  if (at < 0) return GRADES.at(-1)![1]
  const [[above, low], [below, high]] = [GRADES[at - 1]!, GRADES[at]!]
  return high + ((ease - below) / (above - below)) * (low - high)
}
