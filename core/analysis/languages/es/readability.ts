import { gradeOfEase, type Counts } from '#core/text/readability.ts'
import type { Readability } from '../language-pack.ts'

/** Counts vowel groups; an accent on i or u, or two adjacent strong vowels, split a group in two ("día", "leer"). */
function syllables(lower: string): number {
  if (lower.length > 60) return Math.ceil(lower.length / 3)
  const groups = lower.replaceAll(/qu(?=[eéií])|gu(?=[eéií])/g, 'k').match(/[aeiouáéíóúü]+/g) ?? []
  return Math.max(
    1,
    groups.reduce(
      (sum, group) =>
        sum + 1 + (group.match(/[íú](?=[aeo])|[aeo](?=[íúaeoáéó])|[áéó](?=[aeo])/g)?.length ?? 0),
      0,
    ),
  )
}

/** Fernández Huerta 1959, "Medidas sencillas de lecturabilidad", with sentence length in words, as counted today. */
const ease = ({ words, sentences, syllables }: Counts): number =>
  words === 0 || sentences === 0 ? 0 : 206.84 - 1.02 * (words / sentences) - 60 * (syllables / words)

export const readability: Readability = {
  source: 'Fernández Huerta 1959, grades by Flesch 1949',
  thresholds: 'ours: no count of replies by grade was published for it',
  syllables,
  ease,
  grade: (counts) => gradeOfEase(ease(counts)),
  good: 7.5,
  bad: 14,
}
