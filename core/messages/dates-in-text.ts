// The calendar dates in a text, in the formats of all languages.
import { fold } from './languages/fold.ts'
import { cueAfter, cueBefore, monthNamed, weekdayNamed } from './languages/calendar-words.ts'
import { normalizeText } from '../text/normalize.ts'

export const DAY = 86_400_000

export type DateInText = {
  at: number
  /** The position of the date in the text, and its text in `words`. */
  index: number
  words: string
  /** True for a day of return rather than of departure. */
  back: boolean
  /** True for the last day of absence, so that the next day is the first one back. */
  through: boolean
  /** True for a format that can only be a date. */
  isSure: boolean
  /** True for a date without a year that was assumed to be next year. It may also be a past date of this year. */
  isNextYear: boolean
}

const WORD = '[\\p{L}\\p{M}]{2,20}'
const YEAR = '(?<year>20\\d\\d)'
const FORMS: readonly RegExp[] = [
  // 2026-12-11, 2026/12/11, 2026. 12. 11.
  /(?<year>20\d\d)(?:[-/.]|\. )(?<n2>\d{1,2})(?:[-/.]|\. )(?<n1>\d{1,2})(?!\d)/g,
  // 7 tháng 12 năm 2026
  /(?<!\d)(?<n1>\d{1,2}) thang (?<n2>\d{1,2})(?:,? nam (?<year>20\d\d))?(?!\d)/g,
  // 2026年12月11日, 12월 11일
  /(?:(?<year>20\d\d) ?[年년] ?)?(?<!\d)(?<n2>\d{1,2}) ?[月월] ?(?<n1>\d{1,2}) ?[日号號일]/g,
  // 11.12.2026, 11. 12.
  /(?<![\d.])(?<n1>\d{1,2})\. ?(?<n2>\d{1,2})\.(?!\d(?!\d))(?: ?(?<year>20\d\d|\d\d)(?!\d))?/g,
  // 11-12-2026
  /(?<![\d-])(?<n1>\d{1,2})-(?<n2>\d{1,2})-(?<year>20\d\d)(?!\d)/g,
  // 11-Dec-26
  /(?<![\d-])(?<n1>\d{1,2})-(?<word>\p{L}{3,12})-(?<year>20\d\d|\d\d)(?!\d)/gu,
  // "miércoles 9", "quarta, dia 2", "7-én, hétfőn": the weekday and the day give the month
  new RegExp(
    `(?<!\\p{L})(?<weekday>[\\p{L}-]{2,18})\\.?,? (?:(?:the|den|de|dia|el|le|il|dne) )?(?<day>\\d{1,2})(?:st|nd|rd|th|º|-go|-e)?(?![\\d:/%-]|[.,]\\d)(?=(?:\\.? ?(?:de |of )?(?<next>${WORD}))?)`,
    'gu',
  ),
  /(?<![\d.:/])(?<day>\d{1,2})-?[\p{L}]{0,3},? (?<weekday>[\p{L}-]{2,18})(?!\p{L})/gu,
  // 11.12, which may be a time too
  /(?<![\d.])(?<n1>\d{1,2})\.(?<short>\d{1,2})(?![\d.]\d|\d|:)/g,
  /(?<![\d/])(?<either1>\d{1,2})\/(?<either2>\d{1,2})(?:\/(?<year>20\d\d|\d\d))?(?![\d/])/g,
  // 11 grudnia 2026, 11. prosince, 1er mars, 11 de diciembre de 2026
  new RegExp(
    `(?<!\\d)(?<n1>\\d{1,2})(?:st|nd|rd|th|er|º|:a|:e|-go|-e|-го)?\\.?[ \\n]{1,3}(?:of |de |d'|dia )?(?<word>${WORD})(?:[.,]|'${WORD})?(?:[ \\n]{1,2}(?:de |del |do )?${YEAR})?`,
    'gu',
  ),
  // December 11th, 2026; 2026. december 11-ig
  new RegExp(
    `(?:(?<yearBefore>20\\d\\d)[.,]? )?(?<!\\p{L})(?<word>${WORD})\\.?[ \\n]{1,3}(?:the )?(?<n1>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:,?[ \\n]{1,2}${YEAR})?`,
    'gu',
  ),
]

const THROUGH =
  /(?:(?<!\p{L})(?:through|thru|up to and including|bis einschl|bis inkl|til og med|till och med|t\.?o\.?m|inclusive|einschließlich|inkl\.?|inclus|incluido|incluso|t\/m|tot en met|to|and|bis zum|bis)(?!\p{L})|(?<!\p{L})[-–])[^.!?\n\d]{0,14}$/u
/** The same cue after the date: "jusqu’au 4 décembre inclus". */
const INCLUSIVE =
  /^,? (?:inclus|incluses|inclos|inclusive|inklusive|inclusief|inkluderat|compresi|comprese|compresa|inclusi|incluidos|inclusivamente|meeregnet|iberegnet|dahil|einschließlich|incluido|incluida|inbegrepen|compreso|wlacznie|vcetne|vratane|включительно|включно)(?!\p{L})/u
const AGAIN =
  /back|return|wieder|zuruck|zurueck|retour|reviens|reprend|vuelta|vuelvo|regres|reincorpor|weer|rientr|torner|volta|terug|tillbaka|tilbage|tilbake|resume|reopen|open|offn|offen|ouvert|rouvr|abier|reabr|apert|riapr|abert|geopend|oppn|otwart|otevr|otvor|nyit|deschi|acik|ανοιχτ|откр|відкр|again|available|reachable|erreichbar/

/** Returns every date in a text, in the order of the formats. */
export function datesIn(text: string, arrivedAt: number): DateInText[] {
  const written = normalizeText(text, 'NFC')
  const folded = fold(written)
  return FORMS.flatMap((form) =>
    [...folded.matchAll(form)].flatMap((match) => {
      const groups = match.groups ?? {}
      const at = dateOfMatch(groups, arrivedAt)
      if (at === null) return []
      const end = match.index + match[0].length
      const before = folded.slice(Math.max(0, match.index - 60), match.index)
      const after = folded.slice(end, end + 20)
      const sentence = sentenceBefore(before)
      const through = INCLUSIVE.test(after) || (THROUGH.test(sentence) && !AGAIN.test(sentence))
      const back = cueBefore(sentence.slice(-42)) || cueAfter(after)
      const words = written.slice(match.index, end).trim()
      const isNextYear =
        !/20\d\d|\d\d$/.test(groups['year'] ?? groups['yearBefore'] ?? '') &&
        new Date(at).getUTCFullYear() > new Date(arrivedAt).getUTCFullYear()
      const isSure = groups['short'] === undefined
      return [{ at, index: match.index, words, back, through, isSure, isNextYear }]
    }),
  )
}

/** The dot of "einschl. 20.12." ends no sentence. */
export const sentenceBefore = (before: string): string => {
  const text = before.replaceAll(/(einschl|inkl|incl)\. /g, '$1  ')
  return text.slice(Math.max(text.lastIndexOf('. '), text.lastIndexOf('\n'), text.lastIndexOf('!')) + 1)
}

function dateOfMatch(groups: Record<string, string | undefined>, arrivedAt: number): number | null {
  const { year, yearBefore, n1, n2, short, either1, either2, word, weekday, day, next } = groups
  if (next !== undefined && monthNamed(next) !== null) return null
  if (weekday && day) return nextDay(weekdayNamed(weekday), Number(day), arrivedAt)
  if (either1 && either2) {
    // 7/12 is a day in July or in December: the earlier one counts.
    const both = [
      dateOf(year, Number(either1), Number(either2), arrivedAt),
      dateOf(year, Number(either2), Number(either1), arrivedAt),
    ]
    const ahead = both.filter((at): at is number => at !== null && at > arrivedAt)
    return ahead.length > 0 ? Math.min(...ahead) : null
  }
  const month = word === undefined ? Number(n2 ?? short) : monthNamed(word)
  return month === null ? null : dateOf(year ?? yearBefore, month, Number(n1), arrivedAt)
}

const WEEKS_OF_AN_ABSENCE = 9

/** The next date that has both the weekday and the day of the month. */
function nextDay(weekday: number | null, day: number, arrivedAt: number): number | null {
  if (weekday === null) return null
  const first = arrivedAt + (((weekday - new Date(arrivedAt).getUTCDay() + 6) % 7) + 1) * DAY
  const weeks = Array.from({ length: WEEKS_OF_AN_ABSENCE }, (_, week) => first + week * 7 * DAY)
  return weeks.find((at) => new Date(at).getUTCDate() === day) ?? null
}

const DAYS_JUST_PASSED = 30

/** Assumes the next such day when the year is missing, except for one that has just passed. */
function dateOf(year: string | undefined, month: number, day: number, arrivedAt: number): number | null {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return null
  const now = new Date(arrivedAt).getUTCFullYear()
  const full = year === undefined ? now : Number(year) < 100 ? 2000 + Number(year) : Number(year)
  const at = Date.UTC(full, month - 1, day)
  if (new Date(at).getUTCDate() !== day) return null
  const isPassed = year === undefined && at < arrivedAt - DAYS_JUST_PASSED * DAY
  return isPassed ? Date.UTC(full + 1, month - 1, day) : at
}
