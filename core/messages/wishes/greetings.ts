import { BOUNDARY, plain, wordsOfSentence } from './words.ts'

const setOf = (words: string): ReadonlySet<string> =>
  new Set(
    plain(words)
      .split(/[,\s]+/)
      .filter(Boolean),
  )

/** Polite words that may surround a one-word request. */
const POLITE = setOf(
  'no nope nein non nee nej please pls plz kindly thanks thank you thx now asap immediately me us bitte danke sofort mich merci svp s il vous plait por favor gracias per grazie obrigado obrigada alstublieft aub bedankt prosze dziekuje prosim dekuji dakujem tack tak takk venligst vennligst kiitos lutfen tesekkurler kerem koszonom rog multumesc пожалуйста спасибо дякую παρακαλω ευχαριστω hi hello hey hallo hola bonjour ciao hei hej dear',
)

/** True when the sentence contains only the phrase and polite words. */
export const isAlone = (words: readonly string[], { start, end }: { start: number; end: number }): boolean =>
  words.every((word, at) => (at >= start && at < end) || word === BOUNDARY || POLITE.has(word))

export const GREETING = setOf(
  'hi hello hey dear good morning afternoon evening hallo guten tag morgen abend moin servus sehr liebe lieber geehrte geehrter gruss bonjour bonsoir salut cher chere madame monsieur hola buenos buenas estimado estimada dias tardes beste geachte dag goedemorgen goedemiddag ciao buongiorno salve gentile egregio ola bom boa caro cara prezado prezada dzien dobry witam szanowny szanowna czesc dobry den vazeny vazena ahoj dobry vazeny hej hejsan god godmorgon goddag hei moi terve hyva paiva merhaba selam sayin iyi gunler tisztelt kedves szia jo napot udv buna ziua stimate stimata draga здравствуйте добрый день уважаемый уважаемая привет добрии день шановнии шановна вітаю доброго καλημερα καλησπερα αγαπητε αξιοτιμε γεια σας',
)

/** Matches "Hello Max,". */
export function isGreeting(sentence: string): boolean {
  if (sentence.length > 60 || /[?？]/.test(sentence)) return false
  const words = wordsOfSentence(sentence).filter((word) => word !== BOUNDARY)
  return (
    words.length > 0 &&
    words.length <= 5 &&
    GREETING.has(words[0]!) &&
    !words.some((word) => POLITE_WISH.has(word))
  )
}

const POLITE_WISH = setOf('stop remove unsubscribe delete please bitte')
