// Replies of people in the words of absence notes: "I will return to you on Monday", "not in on Friday, Thursday works".
import { weekdayNamed } from '../languages/calendar-words.ts'
import { fold } from '../languages/fold.ts'
import { createMatcher, findPhrases } from '../wishes/matcher.ts'
import { wordsOfSentence } from '../wishes/words.ts'

/** `back`: a person comes back to a question; `away`: the sentence names a real absence beside it. */
const MATCHER = createMatcher<'back' | 'away'>([
  {
    back:
      'return|back|come|coming|get|circle|revert .. to|on you|this|that|it, be back to you, auf sie|dich|euch|das .. zurück, antworte|antworten|melde mich|wir uns .. morgen|montag|dienstag|mittwoch|donnerstag|freitag|woche, ' +
      'vuelvo|volveré|regreso|regresaré|retorno a escribir*|contactar*|llamar*|responder*, vuelvo|volveré|regreso|regresaré|retorno con .. respuesta|información|noticias|usted|ustedes|algo, ' +
      'torno|tornerò|ritorno da lei|voi|te, torno|tornerò a|ad scriv*|contatt*|chiam*, torno|tornerò con .. risposta, ' +
      'volto|voltarei|retorno|retornarei|regresso a contact*|contat*|escrev*|falar, volto|voltarei|retorno|retornarei .. com .. resposta|notícias|você, ' +
      'kom|komen .. op terug, kom|komen .. bij u|je|jou terug, wrócę|wracam|powrócę do pani|pana|państwa|tematu|tego|ciebie|sprawy, wrócę|wracam .. z odpowiedzią|informacją, ' +
      'vrátím|vrátíme se k|na tomu|vám|tobě|této, vrátím|vrátíme .. s odpovědí, ozvu|ozveme se, ozvu|ozveme vám, vrátim|vrátime sa k|na tomu|vám|tejto, ozvem|ozveme sa, ' +
      'tillbaka|åter till|med dig|er|svar|besked, vender|vende tilbage, tilbage til|med dig|jer|svar, kommer|komme tilbake til|med deg|dere|dette|saken|svar, ' +
      'palaan|palaamme asiaan|tähän|teihin|sinuun, vastaan|vastaamme sinulle|teille, visszatérek|visszatérünk .. rá|erre|önhöz|hozzád, rá visszatérek, jelentkezem|jelentkezünk, visszajelz*, ' +
      'revin|revenim|reveni .. cu .. răspuns|mesaj|detalii|informații, revin|revenim la dumneavoastră|tine|subiect, ' +
      'size|sana .. döneceğim|dönerim|döneceğiz|dönüş, döneceğim|dönerim|döneceğiz size|sana, dönüş yapacağ*|yapar*, görüşüp|konuşup|inceleyip|bakıp|danışıp .. döneceğim|dönerim|dönüş, ' +
      'σας|σου απαντήσω|απαντάω|ενημερώσω, επανέλθω, вернусь|вернемся|вернёмся к вам|тебе|этому|вопросу, вернусь|вернемся|вернёмся .. с ответом|информацией|решением, ' +
      'повернуся|повернусь|повернемося до вас|тебе|цього|питання, повернуся|повернусь|повернемося .. з відповіддю|інформацією, върна|върнем към вас|теб|темата, върна|върнем .. с отговор, ' +
      'rufe|rufen .. an, call|ring you|later, vous rappelle, le|te|os llamo, la|ti chiamo, bel u|je|jou .. terug|later|straks, oddzwonię, zadzwonię, zavolám, ringer dig|deg|upp|tilbage|senere, soitan, hívom, visszahívom, vă|te sun, arayacağım|ararım sizi|seni, sizi|seni ararım|arayacağım, перезвоню, передзвоню, vratit|vraćam|vratim .. na to|vama|tebi|temu, javit|javim, سأعود|ساعود إليك|اليك|إليكم|اليكم, אחזור אליך|אליכם|אלייך',
    away:
      'leave, vacation*, holiday*, ooo, pto, office, away, abroad, travel*, trip, sick, ill, conference, fair, offline, closed, urlaub*, ferien, elternzeit, mutterschutz, krank*, dienstreise, abwesend, unterwegs, büro, verreist, messe, fortbildung, außendienst, rückkehr, ' +
      'congé*, vacances, déplacement, absen*, bureau, vacaciones, baja, viaje, oficina, fuera, permiso, ferie*, fuori, ufficio, malatt*, trasferta, vakantie, verlof, afwezig, kantoor, ziek, férias, licença, viagem, escritório, urlop*, zwolnieni*, delegacj*, nieobecn*, biur*, szkoleni*, ' +
      'dovolen*, nemoc*, kancelár*, kancelář*, cestách|ceste|cestě, nepřítom*, neprítom*, školen*, semester, ledig*, sjuk*, kontor*, tjänsteresa, sygdom, rejse*, permisjon*, syk*, barsel, orlov, reise*, loma*, vapaa*, poissa, matk*, toimisto*, koulutu*, sairaa*, ' +
      'szabadság*, távol*, iroda*, irodán, beteg*, utazás*, kiküldetés*, concedi*, birou*, plecat, delegați*, izin*, tatil*, rapor*, ofis*, dışında*, seyahat*, άδεια*, διακοπ*, λείπω, ταξίδι*, γραφεί*, отпуск*, командиров*, больнич*, офис*, отсутств*, відпуст*, відряджен*, лікарнян*, офіс*, відсутн*, болнич*, годишн*, godišn*, odmor*, bolovan*, putu, ured*, إجازة, اجازة, المكتب, חופש*, חופשה, במשרד',
  },
])

/** True for "I will come back to you on Monday", and not for "I am on leave and will come back to you on Monday". */
export function promisesAnswer(sentence: string): boolean {
  const found = findPhrases(wordsOfSentence(sentence).slice(0, 40), MATCHER)
  return found.some(({ role }) => role === 'back') && !found.some(({ role }) => role === 'away')
}

/** "I am not in on Fridays, Thursday works": a day that suits is named. */
export const namesSuitableDay = (text: string): boolean => {
  const folded = fold(text)
  if (ANY_OTHER.test(folded)) return true
  const days = [...folded.matchAll(/(?<!\p{L})[\p{L}'-]{2,18}|[日月火水木金土]曜日?/gu)].filter(
    ({ 0: word }) =>
      /曜/.test(word) || weekdayNamed(word) !== null || weekdayNamed(word.replace(/s$/, '')) !== null,
  )
  return days.some(({ 0: word, index }) => {
    const end = index + word.length
    return (
      SUITS_AFTER.test(folded.slice(end, end + 60)) ||
      SUITS_BEFORE.test(folded.slice(Math.max(0, index - 14), index))
    )
  })
}

const ANY_OTHER =
  /(?<!\p{L})(?:any other (?:day|time)|jeder andere tag|n'importe quel autre jour|tout autre jour|cualquier otro dia|qualsiasi altro giorno|qualquer outro dia|elke andere dag|kazdy inny dzien|kterykoliv jiny den|vilken annan dag|en anden dag passer)/u

const SUITS_AFTER =
  /^[^.!?\n]{0,4}(?:works|is fine|suits|is good|passt|geht|ginge|me va|convient|si$|si[ .!]|me viene|va bene|kan[ .!]|kan$|schikt|funkar|passar|gar bra|passer|fint|pasuje|moze byc|se hodi|vyhovuje|kay|sopii|jo[ .!]|jo$|megfelel|olur|uygun|подойд|можна|підходить|なら|大丈夫|可以)|^[^.!?\n]{0,45}(?:sonst gern|otherwise fine|sonst passt)/u
const SUITS_BEFORE = /(?:so call|call me|давайте в|lieber|rather|plutot|mejor|meglio|liever|hellre|heller) $/u
