// Decides whose absence or departure a sentence is about: the mailbox owner's, in the first or third person, or
// someone else's.
import { headerOf, type InboundMail } from '../inbound-mail.ts'
import { fold } from '../languages/fold.ts'
import { GREETING } from '../wishes/greetings.ts'

/** The owner's names from the address and the From header, folded. */
export function namesOf(mail: InboundMail): readonly string[] {
  const local = mail.from.slice(0, mail.from.indexOf('@'))
  const shown = headerOf(mail, 'from').split('<', 1).join('')
  return fold(`${local} ${shown}`).match(/[\p{L}]{3,30}/gu) ?? []
}

/** Matches "Nora Holm no longer works here", from nora@. */
export const namesOneOf = (names: readonly string[], folded: string): boolean =>
  names.some((name) => folded.includes(name))

const setOf = (words: string): ReadonlySet<string> => new Set(fold(words).split(/\s+/))

/** Pronouns and verbs of the first person. */
const FIRST = setOf(
  "i'm i'll i've am my we're our ich bin meine meinem meiner wir unser unsere suis serai mon nous notre nos estoy estaré yo estamos estaremos sono sarò nostri siamo saremo estou estarei meu minha estamos ik ben mijn wij onze jag vi min mitt mina vår vårt våra jeg mit mine vores våre olen olemme meillä jestem będę przebywam jesteśmy będziemy mój moja mojej nasz nasza nasze jsem budu jsme budeme mám máme můj moje naše som budem sme môj moja vagyok leszek vagyunk leszünk sunt voi suntem vom izindeyim raporluyum tatildeyim ofisimiz şirketimiz benim я мы мой моя наш буду нахожусь будем моя мій перебуваю είμαι θα λείπω βρίσκομαι μου μας είμαστε съм ще сме smo ćemo sam ću oleme viibin puhkan esmu atrodos neesmu nebūšu esu nesu būsiu nebūsiu atostogauju atostogausiu nedirbu tôi estic soc",
)
const TURKISH_FIRST =
  /(?:[dt][ae]y[iu]m|l[iu]y[iu]m|s[iu]y[iu]m|[ae]cag[iu]m|[ae]ceg[iu]m|[iu]yorum|m[ae]ktay[iu]m|[dt][iu]m)$/
const SOMEBODY_ELSE =
  /(?<!\p{L})(?:colleague|co-?worker|boss|manager|kolleg|chef|collegue|companer|collega|colega|kollega|kolega|kolezank|kolleg|meslektas|коллег|колег|συναδελφ|husband|wife|mann ist|frau ist)/u
/** Words for offices, which can be away, too. */
const PLACE =
  /^(?:office|kontor|buro|bureau|oficina|ufficio|uffici|escritori|biuro|kancela|toimisto|iroda|birou|ofis|γραφει|офис|офіс|firm|company|compan|betrieb|unternehmen|foretag|virksomhed|bedrift|yritys|ceg|sirket|empresa|azienda|societe|societa|spolecnost|spolocnost|компани|компані|εταιρ|shop|workshop|store|laden|werkstatt|magasin|atelier|cabinet|tienda|taller|negozio|loja|winkel|zaak|sklep|obchod|butik|kauppa|magazin|магазин|καταστημα)/
/** Words that may precede a verb without a subject. */
const OPENER =
  /^(?:in|met|im|auf|mit|con|em|en|op|w|u|в|у|на|po|pa|the|der|die|das|le|la|el|il|het|de|os|as|currently|today|aktuell|derzeit|heute|just|for|fra|fran|obecnie|dzis|dnes|momentalne|tyvarr|desvarre|dessverre|thank|thanks|tak|tack|takk|danke|merci|gracias|grazie|kiitos|спасибо|сегодня|сьогодні|σημερα|auto|out|away|gone|on|no|na|v|til|till|do|idag|hoy|oggi|hoje|vandaag|tanaan|azi|astazi|bugun|aujourd)$/
/** A name as the subject of a sentence: "佐藤は", "李工休假", "박 대리는". */
const UNSPACED_OTHER =
  /^\s{0,9}(?:(?!私|小職|小生|本人|弊社|当社|本日|今日|明日|今週|来週|現在|当方)\p{Script=Han}{1,3}(?:さん|部長|課長|氏)?[はが]|(?!我|本人|目前|现在|現在|今天|明天|本周|公司)\p{Script=Han}{2,3}(?:目前|正在|在|将|將)?(?:休假|出差|请假|請假|度假|外出)|\p{Script=Hangul}{1,4} ?(?:님|씨|과장|대리|부장|팀장)[은는이가])/u

/**
 * True when someone else is the subject of the sentence: a capitalized word, no first-person word and none of the
 * writer's names. `sentence` is in its original form, `before` is its part before the absence phrase.
 */
export function isOfOther(sentence: string, before: string, names: readonly string[]): boolean {
  if (SOMEBODY_ELSE.test(fold(before))) return !namesOneOf(names, fold(sentence))
  if (UNSPACED_OTHER.test(sentence)) return true
  const wordsBefore = before.match(/[\p{L}'’]{1,30}/gu) ?? []
  const begin = wordsBefore.findIndex((word) => !GREETING.has(fold(word)))
  const subject = begin < 0 ? [] : wordsBefore.slice(begin)
  const first = subject[0]
  if (first === undefined || !/^\p{Lu}/u.test(first) || subject.length > 6) return false
  const folded = fold(sentence)
  // "Anna is away until Monday, I will show her": the next clause has a subject of its own.
  const end = folded.indexOf(',', before.length)
  const words = (end < 0 ? folded : folded.slice(0, end)).match(/[\p{L}']{1,30}/gu) ?? []
  if (words.some((word) => FIRST.has(word) || TURKISH_FIRST.test(word))) return false
  if (OPENER.test(fold(first)) || words.some((word) => PLACE.test(word))) return false
  return !namesOneOf(names, folded)
}
