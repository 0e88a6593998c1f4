import { gradeOfEase, type Counts } from '#core/text/readability.ts'
import type { Readability } from '../language-pack.ts'

/** Counts vowel groups; a final e, and its plurals, are silent. */
function syllables(lower: string): number {
  if (lower.length > 60) return Math.ceil(lower.length / 3)
  const spoken = lower.length > 3 ? lower.replace(/(?<=[^aeiouyàâäéèêëîïôöùûüœ])(?:e|es|ent)$/, '') : lower
  return spoken.match(/[aeiouyàâäéèêëîïôöùûüœ]+/g)?.length ?? 1
}

/** Kandel and Moles 1958, "Application de l'indice de Flesch à la langue française". */
const ease = ({ words, sentences, syllables }: Counts): number =>
  words === 0 || sentences === 0 ? 0 : 207 - 1.015 * (words / sentences) - 73.6 * (syllables / words)

export const readability: Readability = {
  source: 'Kandel and Moles 1958, grades by Flesch 1949',
  thresholds: 'ours: no count of replies by grade was published for it',
  syllables,
  ease,
  grade: (counts) => gradeOfEase(ease(counts)),
  good: 7.5,
  bad: 14,
}
