// A colleague's message that the recipient of our email has left, retired or died: "Nora retired last summer".
import type { InboundMail } from '../inbound-mail.ts'
import { fold } from '../languages/fold.ts'
import { findPhrase } from '../languages/phrases.ts'
import { GREETING, isGreeting } from '../wishes/greetings.ts'
import { createMatcher, findPhrases } from '../wishes/matcher.ts'
import { BOUNDARY, wordsOfSentence } from '../wishes/words.ts'
import { sentenceAt, type Written } from '../written-mail.ts'
import { namesOf, namesOneOf } from './whose.ts'

/** True when a colleague of our recipient wrote. */
export function isFromColleague(mail: InboundMail): boolean {
  const { recipient = '' } = mail
  if (domainOf(mail.from) !== domainOf(recipient) || mail.from.toLowerCase() === recipient.toLowerCase())
    return false
  return !hasNameOfRecipient(mail)
}

/** True also for another address of the recipient: nora.holm@mail.example answers for nora@lead.example. */
export function hasNameOfRecipient(mail: InboundMail): boolean {
  const names = new Set(namesOfRecipient(mail))
  return namesOf(mail).some((name) => names.has(name))
}

/** Returns the position of a departure that a colleague reports from the recipient's mailbox: "Nora passed away". */
export function departureByName({ mail, folded }: Written): number | null {
  const names = namesOfRecipient(mail)
  if (!names.some((name) => folded.includes(name))) return null
  const isNamed = (sentence: string) => wordsOfSentence(sentence).some((word) => names.includes(fold(word)))
  const departure = [...folded.matchAll(SENTENCE)].find(
    ([sentence]) => namesOneOf(names, sentence) && isNamed(sentence) && isGone(sentence),
  )
  return departure?.index ?? null
}

/**
 * Returns the position of a sentence about a departure, or null. Unless `isAboutAnyone`, the sentence must name the
 * recipient, or begin with "she".
 */
export function departureByColleague(
  { mail, folded, absences }: Written,
  isAboutAnyone: boolean,
): number | null {
  const names = namesOfRecipient(mail)
  const isAbout = (sentence: string): boolean => {
    const words = wordsAfterGreeting(sentence)
    if (words.some((word) => names.includes(fold(word)))) return true
    if (UNSPACED_GONE.test(sentence) && namesOneOf(names, fold(sentence))) return true
    return THEY.has(words[0] ?? '') || hasTitle(sentence) || OWN_MAILBOX.test(fold(sentence))
  }
  const departure = [
    ...ROLES.flatMap((role) => absences.get(role) ?? []).map(({ index, sentence }) => ({ index, sentence })),
    ...(['left', 'leftOther'] as const).flatMap((kind) => {
      const found = findPhrase(kind, folded)
      return found ? [{ index: found.index, sentence: sentenceAt(folded, found.index) }] : []
    }),
    ...[...folded.matchAll(SENTENCE)]
      .filter(([sentence]) => isGone(sentence))
      .map(({ 0: sentence, index }) => ({ index, sentence })),
  ]
  return departure.find(({ sentence }) => isAboutAnyone || isAbout(sentence))?.index ?? null
}

const ROLES = ['gone', 'left', 'leftOther', 'ended'] as const
const SENTENCE = /[^.!?。\n]{3,300}/g

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The recipient's names, taken from the address of our email and from its greeting. */
function namesOfRecipient({ recipient = '', sent = [] }: InboundMail): string[] {
  const [first = ''] = (sent[0] ?? '').trimStart().split(/[\n,!]/, 1)
  const greeted = isGreeting(first) ? wordsOfSentence(first).filter((word) => !GREETING.has(word)) : []
  const local = fold(recipient.slice(0, recipient.lastIndexOf('@'))).match(/\p{L}{3,30}/gu) ?? []
  return [...local, ...greeted.map(fold).filter((word) => word.length > 2)].filter((word) => !ROLE.has(word))
}

/** Parts of addresses that name no person. */
const ROLE: ReadonlySet<string> = new Set(
  'info sales office contact hello mail team support admin service kontakt post buero post'.split(' '),
)

const THEY: ReadonlySet<string> = new Set(
  'she he they er sie il elle el ella lui lei ele ela hij zij ze hun han hon hen on ona ten ta ea ő o ona он она він вона той тя αυτος αυτη'.split(
    ' ',
  ),
)

/** The mailbox refers to itself, or to "the person you are trying to reach". */
export const OWN_MAILBOX =
  /(?<!\p{L})(?:this (?:mailbox|inbox|e-?mail address|address|account)|the person you|dieses postfach|diese (?:mail)?adresse|cette (?:boite|adresse)|este (?:buzon|correo)|esta (?:direccion|cuenta|caixa)|questa casella|questo indirizzo|deze mailbox|dit (?:mail)?adres|denna (?:brevlada|adress)|denne (?:mailboks|adresse|postkasse)|ta skrzynka|tato schranka|tato adresa|aceasta adresa|bu adres|этот адрес|эта почта|ця адреса)(?!\p{L})/u

/** "Herr Plath", "ce monsieur", "our colleague". */
export const hasTitle = (sentence: string): boolean =>
  wordsAfterGreeting(sentence)
    .slice(0, 3)
    .some((word) => TITLE.test(word))
const wordsAfterGreeting = (sentence: string): string[] =>
  wordsOfSentence(sentence).filter((word) => word !== BOUNDARY && !GREETING.has(word))
const TITLE =
  /^(?:don|dona|mr|mrs|ms|miss|dr|gentleman|lady|colleague|coworker|herr|frau|dame|kolleg\p{L}{0,3}|kollega|m|mme|monsieur|madame|collegue|sr|sra|senor|senora|companer[oa]|sig|signor|signora|collega|colega|dhr|mevr|meneer|mevrouw|pan|pani|kolega|kolezanka|kolegyne|kolleganne|ur|holgy|domnul|doamna|bey|hanim|κυριος|κυρια|господин|госпожа|коллега|пан|пані|колега)$/u

const isGone = (sentence: string): boolean =>
  UNSPACED_GONE.test(sentence) || findPhrases(wordsOfSentence(sentence), GONE).length > 0

/** Words that suffice in a sentence about the recipient. */
const GONE = createMatcher<'gone'>([
  {
    gone: 'retired, retirement, hasnt|not worked here|with|for, not here anymore, died, dead, passed away|on, deceased, finished with us|here, lebt nicht mehr, verungluckt, verstorben, gestorben, pensioniert, ruhestand, in rente, rentner*, retraite, decede*, deces, jubil*, fallec*, murio, ya no viene|esta|trabaja, pensionat*, pensione, mancat* a|in|nel|improvvisamente|il, scompars*, deceduta|deceduto, aposent*, reformou, reformad*, falec*, morreu, pensioen, overleden, gepensioneerd*, emerytur*, zmarl*, nie zyje, duchod*, zemrel*, zesnul*, dochodk*, zomrel*, i|med|gatt|gick pension, gick|gatt bort, avliden, avled, dog, pa|med|i|ind pension, dod, dode, avdod, gik bort, gikk bort, pensjon, gikk av, elakke*, elakoity*, kuol*, menehty*, nyugdij*, elhunyt, meghalt, pensie, pensionat*, decedat*, a murit, emekli*, vefat, oldu, συνταξη*, απεβιωσε, πεθανε, на пенси*, умер*, скончал*, помер*, пішла|пішов на|з, на пенсі*, почина, пенсионира*, mirovin*, preminu*, umro, umrla, تقاعد*, توفي, توفيت, נפטר*, פרש*, לגמלאות',
  },
])
const UNSPACED_GONE = /退職|定年|亡くな|逝去|他界|退休|离职|離職|去世|过世|過世|퇴사|퇴직|별세|은퇴/u
