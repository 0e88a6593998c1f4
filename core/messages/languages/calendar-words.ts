// Months, weekdays and the cues that mark a day as the day of return, in all languages.
import { fold } from './fold.ts'
import { spacedLanguages, unspacedLanguages } from './languages.ts'

const byWord = (kind: 'months' | 'weekdays'): ReadonlyMap<string, number> =>
  new Map(
    [...spacedLanguages, ...unspacedLanguages].flatMap((language) =>
      language[kind].flatMap((forms, place) => forms.split(' ').map((form) => [fold(form), place] as const)),
    ),
  )
const months = byWord('months')
const weekdays = byWord('weekdays')

/** 1 to 12, for a folded word. */
export function monthNamed(word: string): number | null {
  const place = months.get(word)
  return place === undefined ? null : place + 1
}

/** 0 is Sunday. */
export const weekdayNamed = (word: string): number | null => weekdays.get(word) ?? null

/** Connecting words that do not mark the following month or weekday as the day of return. */
const WEAK: ReadonlySet<string> = new Set(
  'and to by und et en e a y i og och ja ve si med met c с з и і та και u'.split(' '),
)

/** Long cues are stems; a short one must be a whole word, because it starts too many other words. */
const closed = (cue: string): string =>
  `${cue.replaceAll('.', '\\.')}${/^[\p{L}]{1,3}$/u.test(cue) && !UNSPACED.test(cue) ? '(?!\\p{L})' : ''}`
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

const sources = (languages: readonly { back: readonly string[] }[], isKept: (cue: string) => boolean) =>
  [...new Set(languages.flatMap(({ back }) => back.map(fold)))].filter(isKept).map(closed).join('|')

function patterns(isKept: (cue: string) => boolean) {
  const spaced = sources(spacedLanguages, isKept)
  const unspaced = sources(unspacedLanguages, isKept)
  return {
    before: new RegExp(`(?:(?<!\\p{L})(?:${spaced})|${unspaced}|(?<!\\p{L})[-–~])[^.!?\\n。]{0,40}$`, 'u'),
    after: new RegExp(`^[^.!?\\n\\d。]{0,14}?(?:(?<!\\p{L})(?:${spaced})|${unspaced})`, 'u'),
  }
}
const any = patterns(() => true)
const strong = patterns((cue) => !WEAK.has(cue))

/** `text` is the folded part of the sentence before a day. */
export const cueBefore = (text: string): boolean => any.before.test(text)
export const cueAfter = (text: string): boolean => any.after.test(text)
export const strongCueBefore = (text: string): boolean => strong.before.test(text)
export const strongCueAfter = (text: string): boolean => strong.after.test(text)
