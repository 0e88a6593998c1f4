// The day that somebody who is away is back, as out-of-office notes say it in words.
import { isoDate } from '#core/text/iso-date.ts'

/** ISO, from the day after it came to a year on; null where none is said. */
export function backDate(text: string, receivedAt: string): string | null {
  const came = Date.parse(receivedAt.slice(0, 10))
  const found = datesIn(text.slice(0, 5_000), came).filter(({ at }) => at > came && at <= came + 366 * DAY)
  const told = found.filter(({ back }) => back)
  const last = (told.length > 0 ? told : found).toSorted((a, b) => b.at - a.at)[0]
  if (last) return isoDate(last.at + (last.through ? DAY : 0))
  return weekdayBack(text, came)
}

export const DAY = 86_400_000

type Found = {
  at: number
  /** Where it stands, and how it is written. */
  index: number
  words: string
  /** Said to be the day of coming back, and not the day of leaving. */
  back: boolean
  /** The last day away, so that the next is the first back. */
  through: boolean
}

export const MONTHS: readonly string[] = [
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
const month = `(?:${MONTHS.map((names, i) => `(?<m${i}>${names})`).join('|')})\\.?`
const PATTERNS: readonly RegExp[] = [
  /(?<year>20\d\d)-(?<n2>\d\d)-(?<n1>\d\d)(?!\d)/g,
  /(?<!\d)(?<n1>\d{1,2})\.\s?(?<n2>\d{1,2})\.(?:\s?(?<year>20\d\d|\d\d)(?!\d))?/g,
  /(?<!\d)(?<either1>\d{1,2})\/(?<either2>\d{1,2})(?:\/(?<year>20\d\d|\d\d))?(?!\d)/g,
  new RegExp(
    `(?<!\\d)(?<n1>\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?\\s+(?:of\\s+|de\\s+)?${month}(?![a-zà-ÿ])(?:,?\\s+(?:de\\s+)?(?<year>20\\d\\d))?`,
    'gi',
  ),
  new RegExp(
    `(?<![a-zà-ÿ])${month}\\s+(?:the\\s+)?(?<n1>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:)(?:,?\\s+(?<year>20\\d\\d))?`,
    'gi',
  ),
]

const BACK =
  /(?:(?<!\p{L})(?:back|return(?:ing)?|until|til+|resume|reachable|available|again|wieder|zurück|zurueck|retour|jusqu|reviens|reprend|vuelta|vuelvo|volver|regres|reincorpor|hasta|rientr|torner|fino al?|volta|retorno|até|terug|weer|tillbaka|tilbage|tilbake)|(?<!\p{L})(?:bis|ab|vanaf|ate|tot|through|thru|to|and)(?!\p{L})|-|–)[^.!?\n]{0,40}$/iu
const THROUGH =
  /(?:(?<!\p{L})(?:through|thru|up to and including|inclusive|einschlie(?:ß|ss)lich|inkl\.?|inclus|incluido|incluso|t\/m|tot en met|to|and|bis zum|bis)(?!\p{L})|-|–)[^.!?\n\d]{0,14}$/iu
/** The same said behind the day: "jusqu’au 4 décembre inclus". */
const INCLUSIVE = /^,? (?:inclus|inclusive|einschlie(?:ß|ss)lich|incluido|incluida|inbegrepen)(?!\p{L})/iu
const AGAIN =
  /back|return|wieder|zurück|zurueck|retour|reviens|reprend|vuelta|vuelvo|regres|reincorpor|weer|rientr|torner|volta|terug|tillbaka|tilbage|tilbake|resume|again|available|reachable|erreichbar/i

export function datesIn(text: string, came: number): Found[] {
  return PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const before = text.slice(Math.max(0, match.index - 60), match.index)
      const at = dateOfMatch(match.groups ?? {}, came)
      if (at === null) return []
      const sentence = before.slice(
        Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n'), before.lastIndexOf('!')) + 1,
      )
      const after = text.slice(match.index + match[0].length, match.index + match[0].length + 20)
      const through = INCLUSIVE.test(after) || (THROUGH.test(sentence) && !AGAIN.test(sentence))
      return [{ at, index: match.index, words: match[0].trim(), back: BACK.test(before), through }]
    }),
  )
}

function dateOfMatch(groups: Record<string, string | undefined>, came: number): number | null {
  const { year, n1, n2, either1, either2 } = groups
  if (either1 && either2) {
    // 7/12 is a day in July or in December: the one that comes sooner.
    const both = [
      dateOf(year, Number(either1), Number(either2), came),
      dateOf(year, Number(either2), Number(either1), came),
    ]
    const ahead = both.filter((at): at is number => at !== null && at > came)
    return ahead.length > 0 ? Math.min(...ahead) : null
  }
  const named = MONTHS.findIndex((_, i) => groups[`m${i}`])
  return dateOf(year, named >= 0 ? named + 1 : Number(n2), Number(n1), came)
}

/** Without a year it is the next such day. */
function dateOf(year: string | undefined, month: number, day: number, came: number): number | null {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return null
  const now = new Date(came).getUTCFullYear()
  const full = year === undefined ? now : Number(year) < 100 ? 2000 + Number(year) : Number(year)
  const at = Date.UTC(full, month - 1, day)
  if (new Date(at).getUTCDate() !== day) return null
  return year === undefined && at < came ? Date.UTC(full + 1, month - 1, day) : at
}

export const WEEKDAYS: readonly string[] = [
  'sunday|sonntag|dimanche|domingo|domenica|zondag',
  'monday|montag|lundi|lunes|luned[iì]|segunda(?:-feira)?|maandag|m[åa]ndag',
  'tuesday|dienstag|mardi|martes|marted[iì]|ter[çc]a(?:-feira)?|dinsdag|tisdag',
  'wednesday|mittwoch|mercredi|mi[ée]rcoles|mercoled[iì]|quarta(?:-feira)?|woensdag|onsdag',
  'thursday|donnerstag|jeudi|jueves|gioved[iì]|quinta(?:-feira)?|donderdag|torsdag',
  'friday|freitag|vendredi|viernes|venerd[iì]|sexta(?:-feira)?|vrijdag|fredag',
  'saturday|samstag|samedi|s[áa]bado|sabato|zaterdag|l[öo]rdag',
]

function weekdayBack(text: string, came: number): string | null {
  if (
    /\b(?:back|return(?:ing)?|in|wieder|zurück)\b[^.!?\n]{0,30}\b(?:tomorrow|morgen)\b|de retour demain/i.test(
      text,
    )
  )
    return isoDate(came + DAY)
  const today = new Date(came).getUTCDay()
  for (const [weekday, names] of WEEKDAYS.entries()) {
    const said = new RegExp(
      `(?:back|return(?:ing)?|until|wieder|zurück|retour|vuelta|vuelvo|regreso|reincorporo|rientro|volta|terug|tillbaka|bis)[^.!?\\n]{0,30}\\b(?:${names})|\\b(?:${names})[^.!?\\n]{0,12} (?:weer|terug|wieder|zurück)(?!\\p{L})`,
      'iu',
    )
    if (said.test(text)) return isoDate(came + (((weekday - today + 6) % 7) + 1) * DAY)
  }
  if (
    /(?:back|return(?:ing)?|wieder|zurück|retour)[^.!?\n]{0,30}(?:next week|nächste(?:r|n)? woche|la semaine prochaine)/i.test(
      text,
    )
  ) {
    return isoDate(came + (((1 - today + 6) % 7) + 1) * DAY)
  }
  return null
}
