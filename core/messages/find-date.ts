// The day on which a reply requests another email: "in March", "in zwei Wochen", "next quarter", "KW 12".
import { isoDate } from '#core/text/iso-date.ts'
import { DAY, datesIn } from './dates-in-text.ts'

type FoundDate = {
  /** ISO date; a working day after the mail's arrival. */
  day: string
  /** The mail's own phrase. */
  words: string
}

/** The first future date, within about a year and a half; null when there is none. */
export function findDate(text: string, receivedAt: string): FoundDate | null {
  const came = Date.parse(receivedAt.slice(0, 10))
  const beginning = text.slice(0, 5_000)
  const exact = datesIn(beginning, came)
    .filter(({ isSure }) => isSure)
    .map(({ at, index, words }) => ({ at, index, words }))
  const loose = PHRASES.flatMap(({ pattern, day }) =>
    [...beginning.matchAll(pattern)].map((match) => ({
      at: day(match.groups ?? {}, came),
      index: match.index,
      words: match[0].trim(),
    })),
  )
  const isAhead = ({ at, index }: { at: number; index: number }) =>
    at > came && at <= came + 550 * DAY && !PAST.test(beginning.slice(Math.max(0, index - 24), index))
  const [first] = [...exact, ...loose].filter(isAhead).toSorted((a, b) => a.index - b.index)
  return first ? { day: isoDate(workingDay(first.at)), words: first.words.replaceAll(/\s+/g, ' ') } : null
}

/** "We started on Monday" is in the past. */
const PAST = /(?<!\w)(?:(?!interest|need|schedul|plann)\w{2,20}ed|was|were|had|came|met|sent|got)\s{1,2}$/i

type Phrase = { pattern: RegExp; day: (groups: Record<string, string | undefined>, came: number) => number }

const MONTHS: readonly string[] = [
  'jan(?:uary|uar|vier|uari|eiro)?|gennaio|enero|tammikuu',
  'feb(?:ruary|ruar|ruari|braio|rero)?|f[ée]vr?(?:ier)?|fevereiro',
  'mar(?:ch|s|zo|t|ço)?|m[äa]rz|maart',
  'a[pbv]r(?:il|ile|il)?|avril|abril',
  'ma[yij]|mai|mayo|maggio|maio|mei',
  'june?|juni|juin|giugno|junio|junho',
  'july?|juli|juillet|luglio|julio|julho',
  'aug(?:ust|usti|ustus)?|ao[uû]t|agosto',
  'sep(?:t|tember|tembre|tiembre)?|settembre|setembro',
  'o[ck]t(?:ober|obre|ubre|ubro)?|ottobre|outubro|octobre',
  'nov(?:ember|embre|iembre|embro)?',
  'de[czs](?:ember|embre|iembre|embro)?|d[ée]cembre|dicembre|diciembre|dezembro',
]
const WEEKDAYS: readonly string[] = [
  'sunday|sonntag|dimanche|domingo|domenica|zondag',
  'monday|montag|lundi|lunes|luned[iì]|segunda(?:-feira)?|maandag|m[åa]ndag',
  'tuesday|dienstag|mardi|martes|marted[iì]|ter[çc]a(?:-feira)?|dinsdag|tisdag',
  'wednesday|mittwoch|mercredi|mi[ée]rcoles|mercoled[iì]|quarta(?:-feira)?|woensdag|onsdag',
  'thursday|donnerstag|jeudi|jueves|gioved[iì]|quinta(?:-feira)?|donderdag|torsdag',
  'friday|freitag|vendredi|viernes|venerd[iì]|sexta(?:-feira)?|vrijdag|fredag',
  'saturday|samstag|samedi|s[áa]bado|sabato|zaterdag|l[öo]rdag',
]

const month = MONTHS.map((names, i) => `(?<m${i}>${names})`).join('|')
const COUNTS: readonly string[] = [
  'an?|one|ein(?:e[mnr]?)?|une?|una|un',
  'two|a couple of|zwei|deux|dos|due',
  'three|a few|drei|ein paar|einigen|trois|tres|tre',
  'four|vier|quatre|cuatro|quattro',
  'five|fünf|cinq|cinco|cinque',
  'six|sechs|seis|sei',
]
const UNITS = {
  day: 'days?|tag(?:en?)?|jours?|d[ií]as?|giorn[oi]',
  week: 'weeks?|wochen?|semaines?|semanas?|settiman[ae]',
  month: 'months?|monat(?:en?|s)?|mois|mes(?:es)?|mes[ei]',
  quarter: 'quarters?|quartal(?:en?|s)?|trimestres?',
  year: 'years?|jahr(?:en?|es)?|ann?[ée]e?s?|años?|ann[oi]',
} as const
const unitsAs = (suffix: string) =>
  Object.entries(UNITS)
    .map(([name, words]) => `(?<${name}${suffix}>${words})`)
    .join('|')
const units = unitsAs('')
const unitsBefore = unitsAs('Before')
const counts = COUNTS.map((words, i) => `(?<c${i}>${words})`).join('|')
const END = '(?![\\p{L}\\d])'
const START = '(?<![\\p{L}\\d])'
const phrase = (source: string) => new RegExp(`${START}(?:${source})${END}`, 'giu')

const PHRASES: readonly Phrase[] = [
  {
    pattern: phrase(
      '(?:(?<late>(?:the )?end of|late|ende|fin|fine|finales de)|(?<mid>mid|middle of|mitte|mi)|(?<past>after|nach|après|después de|dopo)|in|im|en|early|from|until|by|ab|anfang|bis|zum|début|in early|beginning of|around|für|for)[\\s-]{1,3}' +
        `(?:${month})(?:\\.?\\s{1,2}(?<year>20\\d\\d))?(?!\\s{0,2}\\d)`,
    ),
    day: ({ late, mid, past, year, ...groups }, came) => {
      const named = MONTHS.findIndex((_, i) => groups[`m${i}`])
      const now = new Date(came)
      const next = now.getUTCFullYear() + (named <= now.getUTCMonth() ? 1 : 0)
      const begin = Date.UTC(year ? Number(year) : next, named + (past ? 1 : 0), 1)
      return begin + (mid ? 14 : late ? 24 : 0) * DAY
    },
  },
  {
    pattern: phrase(`in\\s{1,3}(?:(?<count>\\d{1,2})|${counts})\\s{1,3}(?:${units})`),
    day: (groups, came) => later(came, countOf(groups), groups),
  },
  {
    pattern: phrase(
      `(?:next|nächste[nrms]?|kommende[nrms]?|próxim[oa])\\s{1,3}(?:${units})|(?:${unitsBefore})\\s{1,3}(?:prochaine?|próxim[oa]|que viene|prossim[oa])`,
    ),
    day: (groups, came) => startOfNext(came, groups),
  },
  {
    pattern: phrase('q(?<q>[1-4])(?:[\\s/]{0,2}(?<year>20\\d\\d))?|(?<quartal>[1-4])\\.?\\s?quartal'),
    day: ({ q, quartal, year }, came) => {
      const from = 3 * (Number(q ?? quartal) - 1)
      const begin = Date.UTC(year ? Number(year) : new Date(came).getUTCFullYear(), from, 1)
      return begin > came || year ? begin : addMonths(begin, 12)
    },
  },
  {
    pattern: phrase('(?:kw|kalenderwoche|calendar week)\\s?(?<kw>\\d{1,2})'),
    day: ({ kw }, came) => {
      const year = new Date(came).getUTCFullYear()
      const begin = mondayOfWeek(year, Number(kw))
      return begin > came ? begin : mondayOfWeek(year + 1, Number(kw))
    },
  },
  {
    pattern: phrase(
      '(?:in the|after the|after|im|nach)?\\s{0,3}(?:new year|neue[nms] jahre?s?|jahreswechsel|christmas|the holidays|(?:den )?feiertagen|weihnachten)',
    ),
    // Nearly all offices are open again by then.
    day: (_, came) => Date.UTC(new Date(came).getUTCFullYear() + 1, 0, 7),
  },
  ...WEEKDAYS.map((names, weekday) => ({
    pattern: phrase(
      `(?:on|next|this|by|until|am|nächsten|kommenden|bis|le|el|mardi prochain)\\s{1,3}(?:${names})`,
    ),
    day: (_: unknown, came: number) => came + (((weekday - new Date(came).getUTCDay() + 6) % 7) + 1) * DAY,
  })),
  // "Morgen" with a capital is a greeting.
  {
    pattern: /(?<![\p{L}\d])(?:[Tt]omorrow|(?<!guten )morgen|demain)(?![\p{L}\d])/gu,
    day: (_, came) => came + DAY,
  },
]

function countOf(groups: Record<string, string | undefined>): number {
  return groups['count'] ? Number(groups['count']) : COUNTS.findIndex((_, i) => groups[`c${i}`]) + 1
}

function later(
  came: number,
  count: number,
  { day, week, month, quarter }: Record<string, string | undefined>,
) {
  if (day) return came + count * DAY
  if (week) return came + 7 * count * DAY
  return addMonths(came, count * (month ? 1 : quarter ? 3 : 12))
}

/** The Monday of the next week, or the first day of the next month, quarter or year; "next day" is too vague. */
function startOfNext(came: number, groups: Record<string, string | undefined>): number {
  const is = (unit: keyof typeof UNITS) => groups[unit] ?? groups[`${unit}Before`]
  const now = new Date(came)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (is('day')) return Number.NaN
  if (is('week')) return came + (((1 - now.getUTCDay() + 6) % 7) + 1) * DAY
  if (is('month')) return Date.UTC(year, month + 1, 1)
  return is('quarter') ? Date.UTC(year, 3 * Math.floor(month / 3) + 3, 1) : Date.UTC(year + 1, 0, 2)
}

/** The same day of a later month, or that month's last day. */
function addMonths(at: number, months: number): number {
  const from = new Date(at)
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, Math.min(from.getUTCDate(), last))
}

/** ISO 8601: week 1 contains January 4. */
export function mondayOfWeek(year: number, week: number): number {
  const fourth = Date.UTC(year, 0, 4)
  return week >= 1 && week <= 53
    ? fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY + (week - 1) * 7 * DAY
    : Number.NaN
}

function workingDay(at: number): number {
  const weekday = new Date(at).getUTCDay()
  return at + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * DAY
}
