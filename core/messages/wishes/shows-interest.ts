// Detects interest in a reply that also requests to stop. A person decides then, so a hint is enough.
import { splitSentences } from '#core/text/sentences.ts'
import { findWish } from './find-wish.ts'
import { createMatcher, findPhrases } from './matcher.ts'
import { wordsOfSentence } from './words.ts'

const HINTS = createMatcher<'interest' | 'not'>([
  {
    interest:
      'chętnie, z przyjemnością, rozmow*, porozmaw*, rád|ráda|rádi .. bych|bychom|by|promluv*|porozpráv*, gjerne, gärna, mielellä*, szívesen, cu plăcere, memnuniyetle, με χαρά, с удовольствием, с радостью, із задоволенням, с удоволствие, interest*, interes*, do ring|call|phone|contact|write|try|talk|speak|give|get, looking for exactly|this|something|such|a|an, rather|instead call|phone|ring|talk|speak, lieber .. an|telefon*, rufen|ruft|ruf .. an, curious, keen, tempted, demo, demos, useful, worth a, i|im|am|m sold, send|sign .. contract|agreement|invoice|paperwork, schick*|send* .. vertrag|rechnung, envoy* .. contrat|facture, love to, happy to, glad to, looks good|great|useful, sounds good|great, quote, price, prices, pricing, call me|us|about|back, a call, ring me|us|the, phone me|us, meeting, spannend*, termin*, telefonat*, rufen sie, ruf .. an, anrufen, preis*, gerne .. mehr|sehen|sprechen|testen, klingt gut, appel*, rappel*, rendez vous, prix, devis, tarif*, volontiers, avec plaisir, reunion, llam*, precio*, presupuesto, gustaria, pinta bien, bellen, afspraak, prijs*, belangstelling, graag .. zien|bellen|weten, piacerebbe, appuntamento, prezz*, preventivo, chiam*, gostaria, gostava, ligar, ligue*, reuniao, preco, zainteresow*, ciekaw*, zadzwon*, spotka*, cennik, cenu, cena, zajim*, zaujim*, zavolej*, zavolat*, zavolajte, schuz*, cenik, ponuku, intress*, ring mig|garna|gerne|til|meg|gjerne, mote, mode, pris, lyder godt, later bra, hores bra, kiinnost*, soita*, hinta*, palaveri, erdekel*, hivj*, szivesen, talalkoz*, arajanlat*, arat, arak, intalni*, suna ma, sunati, pret, oferta, ilgi*, arayin, gorus*, fiyat*, toplanti, ενδιαφερ*, τηλεφων*, καλεστε, τιμη, τιμες, ραντεβου, интерес*, позвон*, цена, цену, встреч*, созвон*, цікав*, зацікав*, подзвон*, зателефон*, ціна, ціну, зустріч*, обадете, среща, zanima*, zainteresiran*, cijen*, ponud*, nazov*, sastan*, مهتم*, مكالمة, سعر*, السعر, عرض, اتصل*, العرض, מעוניי*, מתעניי*, מחיר, שיחה, הדגמה, אשמח',
    not: 'no, not, never, nor, zero, dont, cant, wont, isnt, doesnt, without, stop, kein*, nicht, nie, pas, aucun*, jamais, plus, nunca, ningun*, jamas, niet, geen, nooit, non, nessun*, mai, nao, nenhum*, nie, zadn*, ne, nem*, nez*, nechc*, inte, ingen, inga, inget, aldrig, ikke, intet, aldri, ei, en ole|halua|tarvitse|kaipaa|voi|aio, emme, alka*, nem, soha, nu sunt|vreau|mai|doresc|am|ne|este|avem|suntem, niciodata, degil, yok, ilgilenm*, istemiyor*, δεν, μη, μην, κανενα, не, нет, ні, никаких, жодних, няма, nije, nisam, لا, لست, لن, ليس, غير, לא, אין, בלי',
  },
])
const UNSPACED_INTEREST =
  /興味(?:が|は)?(?:あり|ある|ござ)|デモ|電話(?:を|で|して|くだ)|価格|見積|打ち合わせ|(?:有|感)(?:兴趣|興趣)|报价|報價|价格|價格|打电话|打電話|演示|관심(?:이|은)?있|통화|가격|견적|데모|미팅/u

export function showsInterest(said: string, wish: { start: number; sentence: string }): boolean {
  return splitSentences(said).some(({ start, end }) => {
    const sentence = said.slice(start, end)
    const parts = start === wish.start ? sentence.split(PART).filter((part) => !findWish(part)) : [sentence]
    return parts.some(isHint)
  })
}

/** Returns the text without its requests to stop, to search the rest for interest. */
export const besidesWishes = (said: string): string =>
  splitSentences(said)
    .flatMap(({ start, end }) => {
      const sentence = said.slice(start, end)
      return findWish(sentence) ? sentence.split(PART).filter((part) => !findWish(part)) : [sentence]
    })
    .join('\n')

const PART =
  /[,;:–—、，]|\s-\s|(?<!\p{L})(?:but|and|aber|und|mais|et|pero|y|maar|en|ma|e|mas|ale|a|i|men|och|og|mutta|ja|dar|ama|ve|но|и|але|та|αλλα|αλλά|και)(?!\p{L})/iu

function isHint(part: string): boolean {
  if (UNSPACED_INTEREST.test(part.replaceAll(/\s+/g, ''))) return true
  const found = findPhrases(wordsOfSentence(part).slice(0, 60), HINTS)
  return found.some(({ role }) => role === 'interest') && !found.some(({ role }) => role === 'not')
}
