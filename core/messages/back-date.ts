// The day of return in an out-of-office note.
import { isoDate } from '#core/text/iso-date.ts'
import { DAY, datesIn, sentenceBefore, type DateInText } from './dates-in-text.ts'
import { mondayOfWeek } from './find-date.ts'
import { fold } from './languages/fold.ts'
import { monthNamed, strongCueAfter, strongCueBefore, weekdayNamed } from './languages/calendar-words.ts'
import { daysUntil, endOfYear, weeksAhead } from './relative-day.ts'

/** ISO date, later than the day of receipt; null when none is given. */
export function backDate(text: string, receivedAt: string): string | null {
  const came = Date.parse(receivedAt.slice(0, 10))
  const beginning = text.slice(0, READ)
  const found = datesIn(beginning, came).filter(
    ({ at, back, isSure }) => isAhead(at, came) && (back || isSure),
  )
  const returnDates = found.filter(({ back }) => back)
  const days = returnDates.length > 0 ? returnDates : found
  // "From 20 October to 4 December": a day of the next year is assumed only when no day of this year is left.
  const near = days.filter(({ isNextYear }) => !isNextYear)
  const last = (near.length > 0 && isInOneRange(days) ? near : days).toSorted(
    (a, b) => b.at - a.at || Number(b.through) - Number(a.through),
  )[0]
  if (last) return isoDate(last.at + (last.through ? DAY : 0))
  const folded = fold(beginning)
  return (
    weekBack(folded, came) ??
    weekdayBack(folded, came) ??
    monthDayBack(folded, came) ??
    monthBack(folded, came) ??
    endOfYear(folded, came) ??
    weeksAhead(folded, came)
  )
}

/** "15.12. bis 6.1." ends in the next year, because its first day comes before its last one. */
const isInOneRange = (days: readonly DateInText[]): boolean => {
  const [first, second] = days.toSorted((a, b) => a.index - b.index)
  return first !== undefined && second !== undefined && first.isNextYear && !second.isNextYear
}

const READ = 5_000
/** Parental leave may last this long; a later date is not a day of return. */
const YEARS_AHEAD = 3
const isAhead = (at: number, came: number): boolean => at > came && at <= came + YEARS_AHEAD * 366 * DAY

/**
 * "Back on Monday", "wracam w poniedziałek", "月曜日に戻ります": the next such day. A cue in front is stronger than one
 * behind, which may belong to the next day: "absente ce vendredi, de retour lundi".
 */
function weekdayBack(folded: string, came: number): string | null {
  const found: { day: string; isInFront: boolean }[] = []
  let passed = 0
  for (const match of [
    ...folded.matchAll(/(?<!\p{L})[\p{L}'-]{2,18}/gu),
    ...folded.matchAll(DAY_CHARACTER),
  ]) {
    const character = match.slice(1).find((group) => group !== undefined)
    const weekday =
      character === undefined ? weekdayNamed(match[0]) : '日月火水木金土'.indexOf(inJapanese(character))
    if (weekday === null || isMyInFrench(folded, match)) continue
    const end = match.index + match[0].length
    // Words before another weekday belong to that one.
    const before = sentenceBefore(folded.slice(Math.max(0, match.index - 42, passed), match.index))
    passed = end
    // Hungarian writes "until" as a suffix: hétfőig.
    const isInFront = strongCueBefore(before) || match[0].endsWith('ig')
    if (isInFront || strongCueAfter(folded.slice(end, end + 24)))
      found.push({ day: isoDate(came + daysUntil(weekday, came) * DAY), isInFront })
  }
  return (found.findLast(({ isInFront }) => isInFront) ?? found[0])?.day ?? null
}

/** "Jusqu'à mon retour" names no Monday. */
const isMyInFrench = (folded: string, { 0: word, index }: RegExpExecArray): boolean =>
  word === 'mon' && /^ \p{L}/u.test(folded.slice(index + 3, index + 5))

const WEEK_NUMBER =
  /(?<!\p{L})(?:kw|kalenderwoche|cw|week|semaine|semana|settimana|uge|uke|vecka|v|viikko|viikon|viikolla|vko|tydzien|tygodniu|tygodnia|tyden|tydnu|tyzden|tyzdni|hafta|неделе|тижні)\.? ?(?:nr\.? ?|no\.? ?)?(?<week>\d{1,2})(?!\d|[.:/]\d)/gu
const FROM_WEEK =
  /(?<!\p{L})(?:ab|from|vanaf|from|starting|fra|fran|od|desde|da|a partir|dal|de)(?: der| de| la)? ?$/u

/**
 * "Ab KW 50": that week's Monday; "bis KW 49" or "in week 49": the Monday after it. The last week in the text counts.
 */
function weekBack(folded: string, came: number): string | null {
  const mondays = [...folded.matchAll(WEEK_NUMBER)].flatMap(({ groups, index }) => {
    const year = new Date(came).getUTCFullYear()
    const isFrom = FROM_WEEK.test(folded.slice(Math.max(0, index - 16), index))
    const [at] = [year, year + 1]
      .map((one) => mondayOfWeek(one, Number(groups?.['week'])) + (isFrom ? 0 : 7 * DAY))
      .filter((monday) => isAhead(monday, came))
    return at === undefined ? [] : [at]
  })
  return mondays.length > 0 ? isoDate(Math.max(...mondays)) : null
}

/** "Back on the 5th", "bin am 5. zurück": the next date with that day of the month. */
function monthDayBack(folded: string, came: number): string | null {
  for (const { groups, index, 0: said } of folded.matchAll(DAY_OF_A_MONTH)) {
    const before = sentenceBefore(folded.slice(Math.max(0, index - 42), index))
    const end = index + said.length
    if (!strongCueBefore(before) && !strongCueAfter(folded.slice(end, end + 24))) continue
    const day = Number(groups?.['day'] ?? groups?.['am'] ?? groups?.['on'])
    const now = new Date(came)
    const months = [0, 1, 2].map((later) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, day))
    const at = months.find((one) => new Date(one).getUTCDate() === day && isAhead(one, came))
    if (at !== undefined) return isoDate(at)
  }
  return null
}
const DAY_OF_A_MONTH =
  /(?<!\p{L})(?:the (?<day>[12]?\d|3[01])(?:st|nd|rd|th)|(?:am|zum|ab|den|d\.|le|el|dia|il|dnia|de|op) (?<am>[12]?\d|3[01])(?:(?:\.|e|er|ste|de)(?!\d)|(?! \p{L}{3})))(?![\p{L}\d]|[.:/] ?\d)|(?<![\d月월] ?)(?<on>[12]?\d|3[01]) ?[日号號일](?![曜\d])/gu

const DAY_CHARACTER = /([日月火水木金土])曜|(?:星期|[周週])([日天一二三四五六])|([일월화수목금토])요일/g
/** Normalizes weekday characters of Chinese, Japanese and Korean. */
const inJapanese = (character: string): string =>
  '日月火水木金土'.charAt(
    Math.max(
      ...['日月火水木金土', '日一二三四五六', '天', '일월화수목금토'].map((days) => days.indexOf(character)),
    ),
  )

const END_OF =
  /(?<!\p{L})(?:(?:the )?end of|late|ut|ende|fin|finales de|fine|eind|koniec|konca|konce|slutet av|slutningen af|slutten av|lopp\p{L}{0,4}|vege|sfarsitul|son\p{L}{0,3}|τελος|τελη|конца|конец|кінця)(?:[ '](?:de |di |del |do )?)$/u

const MIDDLE_OF =
  /(?<!\p{L})(?:mid|middle of|mitte|mi|mediados de|meta|meados de|medio|midden|half|polowy|polowie|polovine|poloviny|mitten av|midten af|midt i|jumatatea|ortasi\p{L}{0,3}|μεσα|середин\p{L})[ -]?$/u

/** "Until June 2027": its first day; for "until the end of June", the first day after it. */
function monthBack(folded: string, came: number): string | null {
  const days = [...folded.matchAll(MONTH_IN_WORDS), ...folded.matchAll(MONTH_IN_NUMBERS)].flatMap((match) => {
    const { word, number, year = match.groups?.['yearBefore'] } = match.groups ?? {}
    const month = word === undefined ? Number(number) : monthNamed(word)
    if (month === null || month < 1 || month > 12) return []
    const end = match.index + match[0].length
    const before = sentenceBefore(folded.slice(Math.max(0, match.index - 42), match.index))
    const after = folded.slice(end, end + 20)
    // "31 February" is neither a date nor a month.
    if (/\d[. ]{0,2}$/.test(before) || !isMonthOfReturn({ word, year, before, after })) return []
    const isEnd = END_OF.test(before) || /^ ?(?:末|底|말)/.test(after)
    const isMiddle = MIDDLE_OF.test(before) || /^ ?(?:中旬|중순)/.test(after)
    const at = firstOf({ year, month, isEnd }, came) + (isMiddle ? 14 * DAY : 0)
    return isAhead(at, came) ? [at] : []
  })
  return days.length > 0 ? isoDate(Math.max(...days)) : null
}

const MONTH_IN_WORDS =
  /(?:(?<yearBefore>20\d\d)[.,]? )?(?<!\p{L})(?<word>[\p{L}]{3,20})(?:'[\p{L}]{1,5})?\.?(?: (?:de |del |of |do )?(?<year>20\d\d))?/gu
const MONTH_IN_NUMBERS = /(?:(?<year>20\d\d) ?[年년] ?)?(?<!\d)(?<number>\d{1,2}) ?[月월](?! ?\d)/g

type MonthSaid = { word: string | undefined; year: string | undefined; before: string; after: string }

/**
 * "May" and "mars" are also other words, "out" is more than short for outubro, and Marc is a name beside "març":
 * without a year they require a cue next to them, or do not count.
 */
function isMonthOfReturn({ word, year, before, after }: MonthSaid): boolean {
  if (year !== undefined) return strongCueBefore(before) || strongCueAfter(after)
  if (word === 'out' || word === 'set' || word === 'so' || word === 'marc') return false
  if (word === 'may') return strongCueBefore(before.slice(-20))
  return strongCueBefore(before.slice(-20)) || strongCueAfter(after.slice(0, 8))
}

function firstOf(
  { year, month, isEnd }: { year: string | undefined; month: number; isEnd: boolean },
  came: number,
): number {
  const now = new Date(came)
  const isOver = month - 1 <= now.getUTCMonth() && !isEnd
  const full = year === undefined ? now.getUTCFullYear() + (isOver ? 1 : 0) : Number(year)
  return Date.UTC(full, month - 1 + (isEnd ? 1 : 0), 1)
}
