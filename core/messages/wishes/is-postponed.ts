// Tells a request to wait ("do not write before December") from a request to stop.
import { monthNamed } from '../languages/calendar-words.ts'
import type { Role } from './lexicon.ts'
import type { Found } from './matcher.ts'
import { plain } from './words.ts'

/** True when the sentence names a month, a season or a holiday, and asks neither to stop nor to delete anything. */
export const isPostponed = (words: readonly string[], found: readonly Found<Role>[]): boolean =>
  words.some(namesTime) && !found.some(({ role }) => FINAL.has(role))

const FINAL: ReadonlySet<Role> = new Set(['stop', 'remove', 'leave', 'law', 'authority'])

/** Short months are words in other languages: "may", "mai", "mars". */
const namesTime = (word: string): boolean =>
  SEASONS.has(word) || (word.length > 4 && monthNamed(word) !== null)

const SEASONS: ReadonlySet<string> = new Set(
  plain(
    'christmas easter spring summer autumn winter weihnachten ostern frühling frühjahr sommer herbst jahreswechsel noël pâques printemps automne hiver navidad primavera verano otoño invierno natale pasqua autunno inverno natal páscoa verão outono kerst kerstmis voorjaar zomer herfst święta świętami wiosną latem jesienią zimą vánoce vánoci jarem létem vianoce vianocami jula påske påska sommaren hösten høsten joulua kevään kesän syksyn talven karácsony tavasz crăciun paște primăvară toamnă iarnă sonbahar yılbaşı χριστούγεννα πάσχα άνοιξη καλοκαίρι φθινόπωρο рождества праздников весны лета осени зимы різдва свят літа весни коледа великден божића uskrsa proljeća ljeta jeseni zime',
  ).split(' '),
)
