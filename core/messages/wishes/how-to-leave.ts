// "How do I unsubscribe?" is a request. "How do our technicians unsubscribe from alerts?" asks about a product.
import { GREETING } from './greetings.ts'
import type { Role } from './lexicon.ts'
import { createMatcher, findPhrases, type Found } from './matcher.ts'
import { BOUNDARY, plain } from './words.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(plain(words).split(' '))

/** "How", "where" and "can", and the words that may precede them. */
const HOW = setOf(
  'can could may kann kan puedo posso peux puis mohu můžu mogę how where wie wo comment ou como donde come dove hoe waar jak kde kam ako kako gdje hur var hvordan hvor miten kuinka mistä nasıl hogyan hol cum unde как где як де къде πώς πού كيف איך איפה',
)
const OPENER = setOf('and so but ok please sorry und bitte et y e en og och a i а и но та але и')

/** Verbs and pronouns of the writer between "how" and the verb. */
const OF_WRITER = setOf(
  'pois do can could should may must to i we one you would just simply actually now here myself the hell heck earth on ' +
    'ich wir man kann können soll muss darf mich uns sich mir hier denn jetzt je on nous me m se peut peux puis pouvons faire faut il pour fait ' +
    'puedo podemos hago hacemos debo que para nos posso faço fazemos devo fazer eu tenho de possiamo mi ci si faccio facciamo per fare io a ' +
    'kan kun kunnen ik wij men moet mij mezelf ons jag vi ska skal mig meg os oss jeg får må się mogę możemy można mam mamy ' +
    'sa mohu můžu můžeme máme lze dá môžem môžeme možno voin voimme voi saan lehet tudok tudnék tudunk lehetne pot putem mă ne poate fac să aș ' +
    'мне нам я мы можно могу можем мені ми можна можу можемо се да мога mogu možemo može μπορώ μπορούμε να θα أستطيع يمكنني אפשר אני יכול',
)

/** Verbs of leaving in the writer's own words, beside those of the lexicons. */
const MATCHER = createMatcher<'leave'>([
  {
    leave:
      'get|come off these|this, get|come off .. list|lists|emails|mails, melde|melden .. ab, trage|tragen .. aus, bestelle|bestellen .. ab, komme|kommen .. von|aus .. liste|verteiler, meld|schrijf .. af|uit, kom .. van .. lijst|mailinglijst|lijstje, saio|sair|saimos da|desta|dessa|de .. lista, cancelo|cancelar|cancelamos .. subscrição|assinatura|inscrição, salgo|salir de .. lista, esco|uscire dalla|da .. lista, sors|sortir de .. liste, melder .. av|af|fra, kommer .. från|fra|av|af .. lista|listan|liste|listen, avslutar .. prenumeration*, pääsen|pääsemme pois listalta|listaltanne|postituslistalta, pääsen|pääsemme .. listalta|listaltanne|postituslistalta, perun|peruutan|perumme .. tilau*, ies|ieșim|iesi din|de .. lista|listă, διαγράφομαι|διαγραφώ|διαγραφτώ|απεγγράφομαι, zrezygnować|zrezygnuję z|ze .. maili|wiadomości|newslettera|subskrypcji|listy, выйти|выйду из .. рассылки|списка, вийти|вийду з|із .. розсилки|списку',
  },
])
const LONGEST_VERB = 5
const LONGEST_TAIL = 5

/** Null for any other question; false when the question is about something other than our emails. */
export function isHowToLeave(words: readonly string[], found: readonly Found<Role>[]): boolean | null {
  const how = words.findIndex((word) => HOW.has(word))
  if (how < 0 || !words.slice(0, how).every((word) => word === BOUNDARY || isOpener(word))) return null
  const verbs = [...found.filter(({ role }) => role === 'leave'), ...findPhrases(words, MATCHER)].filter(
    ({ start, end }) =>
      start > how &&
      end - start <= LONGEST_VERB &&
      words.slice(how + 1, start).every((word) => OF_WRITER.has(word)) &&
      words
        .slice(start + 1, end - 1)
        .every((word, at) => OF_WRITER.has(word) || isNamed(found, start + 1 + at)),
  )
  return verbs.length === 0 ? null : verbs.some(({ end }) => isAboutOurMail(words, found, end))
}

/** True for "from", "your" or "list" inside of "come off your list". */
const isNamed = (found: readonly Found<Role>[], at: number): boolean =>
  found.some(({ role, start, end }) => NAMES.has(role) && start <= at && at < end)
const NAMES: ReadonlySet<Role> = new Set(['from', 'yours', 'list', 'mails'])

const isOpener = (word: string): boolean => GREETING.has(word) || OPENER.has(word)

/** "From your list", "these emails", or nothing. */
function isAboutOurMail(words: readonly string[], found: readonly Found<Role>[], end: number): boolean {
  const start = words.findIndex((word, at) => at >= end && !OF_WRITER.has(word))
  if (start < 0 || words[start] === BOUNDARY) return true
  const tail = found.filter((one) => one.start >= end && one.start < start + LONGEST_TAIL)
  const isNamed = tail.some(
    ({ role, start: at }) => role === 'list' || role === 'mails' || THIS.has(words[at]!),
  )
  return isNamed && tail.some(({ role, start: at }) => at <= start && (role === 'from' || role === 'yours'))
}

/** Words for "this" and "your" that are not also articles. */
const THIS = setOf(
  'this these your ihrem ihrer eurem eurer diesem dieser votre vos cette ces esta estos su vuestra deze dit uw jullie',
)
