/**
 * The number of characters of a subject that each phone's mail program shows (Allston Labs' device survey; see the
 * evidence).
 */
type Phone = { name: string; least: number; most: number }

export const PHONES: readonly Phone[] = [
  { name: 'Outlook', least: 25, most: 30 },
  { name: 'Gmail', least: 28, most: 36 },
  { name: 'iPhone', least: 35, most: 41 },
]

type Shown = { text: string; cut: 'never' | 'sometimes' | 'always' }

/** The subject as shown on a phone's narrowest setting. Characters are grapheme clusters: an emoji is one. */
export function shownOn(subject: string, phone: Phone): Shown {
  const letters = lettersOf(subject)
  if (letters.length <= phone.least) return { text: subject, cut: 'never' }
  const text = `${letters.slice(0, phone.least).join('').trimEnd()}…`
  return { text, cut: letters.length > phone.most ? 'always' : 'sometimes' }
}

export const visibleLength = (subject: string): number => lettersOf(subject).length

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const lettersOf = (subject: string): string[] => [...segmenter.segment(subject)].map(({ segment }) => segment)
