// Days of return that a note names by their distance: "tomorrow", "next week", "at the end of the year".
import { isoDate } from '#core/text/iso-date.ts'
import { DAY } from './dates-in-text.ts'
import { strongCueAfter, strongCueBefore } from './languages/calendar-words.ts'

/** The number of days until the next such weekday, 1 to 7; 0 is Sunday. */
export const daysUntil = (weekday: number, came: number): number =>
  ((weekday - new Date(came).getUTCDay() + 6) % 7) + 1

/** "Until the end of the year" and "ut året": the first day of the next year. */
export function endOfYear(folded: string, came: number): string | null {
  const [words] = END_OF_YEAR.exec(folded) ?? []
  if (words === undefined || !(/^(?:rest|remainder|ut|ev)/.test(words) || isCued(folded, words))) return null
  return isoDate(Date.UTC(new Date(came).getUTCFullYear() + 1, 0, 1))
}

const END_OF_YEAR =
  /(?<!\p{L})(?:(?:end|rest|remainder) of (?:the|this) (?:calendar )?year|year[- ]end|jahresende|ende des jahres|(?:fin|reste) de (?:l'|cette )annee|fin(?:al)?(?:es)? del? ano|fine (?:dell')?anno|eind(?:e)? van (?:het|dit) jaar|fi(?:m|nal) (?:do|de) ano|koncz?a roku|konce roku|konca roka|(?:slutet|resten) av aret|arets slutt?|ut aret|(?:slutningen|resten) af aret|arets udgang|vuoden loppuun|ev vege(?:ig)?|sfarsitul anului|yil sonun|τελοσ του (?:χρονου|ετουσ)|конца года|кінця року|края на годината)|年末|年底|연말/u

const NEXT_WEEK =
  /next week|nachste(?:r|n)? woche|kommende(?:r|n)? woche|la semaine prochaine|(?:la )?(?:proxima semana|semana que viene)|settimana prossima|prossima settimana|volgende week|proxima semana|semana que vem|w przyszlym tygodniu|pristi tyden|buduci tyzden|nasta vecka|naesten uge|næste uge|neste uke|ensi viikolla|jovo het|saptamana viitoare|gelecek hafta|haftaya|επομενη εβδομαδα|на следующей неделе|наступного тижня|来週|下周|下週|下星期|다음 ?주/
const TOMORROW =
  /(?<!\p{L})(?:tomorrow|demain|manana|domani|amanha|jutro|zitra|zajtra|i ?morgon|i morgen|huomenna|holnap|maine|yarin|αυριο|завтра)(?!\p{L})|明日|明天|내일|(?:bin|melde|wieder|zuruck|ab|ben|weer|terug)[^.?!\n]{0,30} morgen(?!\p{L})/u

export function weeksAhead(folded: string, came: number): string | null {
  const [tomorrow] = TOMORROW.exec(folded) ?? []
  if (tomorrow !== undefined && isCued(folded, tomorrow)) return isoDate(came + DAY)
  const [week] = NEXT_WEEK.exec(folded) ?? []
  return week !== undefined && isCued(folded, week) ? isoDate(came + daysUntil(1, came) * DAY) : null
}

function isCued(folded: string, words: string): boolean {
  const index = folded.indexOf(words)
  const after = folded.slice(index + words.length, index + words.length + 24)
  return (
    strongCueBefore(folded.slice(Math.max(0, index - 42), index + 1)) ||
    strongCueAfter(after) ||
    /weer|wieder|melde|zuruck|terug/.test(words)
  )
}
