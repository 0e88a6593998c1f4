// Sentences with the words of a request to stop that are about something else: how unsubscribing works in general, and
// which other address of the writer is the right one.
import type { Role } from './lexicon.ts'
import type { Found } from './matcher.ts'
import { ADDRESS, BOUNDARY, wordsOfSentence } from './words.ts'

/** "Jak działa wypisanie?" asks about the service; "Jak się wypisać?" is a request. */
export const isAboutTheService = (words: readonly string[]): boolean =>
  words.slice(0, 3).some((word) => WORKS.has(word)) || OUR_DELETION.test(words.join(' '))

/** "Can we delete personal data?", unlike "Could we be deleted?" */
const OUR_DELETION =
  /(?<!\p{L})(?:can|could|do|may|should) (?:we|users|customers|one|people) (?:delete|erase|remove|purge|wipe)(?!\p{L})/u

const WORKS: ReadonlySet<string> = new Set(
  'works working funktioniert funktionieren fonctionne fonctionnent funciona funcionan funcionam funziona funzionano werkt werken dziala dzialaja funguje funguji funguju fungerar fungerer virker toimii toimivat calisiyor calisir mukodik mukodnek functioneaza gestionati λειτουργει λειτουργουν работает работают працює працюють работи работят radi rade'.split(
    ' ',
  ),
)

/**
 * "Don't write to me here, use anna@firma.example", in one sentence or two. A request to be removed stays a request,
 * and so does one whose address belongs to a signature.
 */
export function namesAnotherAddress(
  words: readonly string[],
  found: readonly Found<Role>[],
  next: string,
): boolean {
  if (found.some(({ role }) => role === 'remove' || role === 'leave')) return false
  const start = words.lastIndexOf(BOUNDARY, words.lastIndexOf(ADDRESS))
  return (
    (start > 0 && isRedirect(words.slice(start))) || (next.includes('@') && isRedirect(wordsOfSentence(next)))
  )
}

function isRedirect(words: readonly string[]): boolean {
  const address = words.indexOf(ADDRESS)
  return words.slice(Math.max(0, address - MOST_BEFORE), Math.max(0, address)).some((word) => USE.has(word))
}
const MOST_BEFORE = 6

/** "Use", "new", "instead". */
const USE: ReadonlySet<string> = new Set(
  'use new instead nutze nutzen nutzt benutzen verwenden verwende neue sondern utilisez utilise nouvelle plutot usa usen utilice nueva usate usi nuova nuovo utilizzate utilizem novo gebruik nieuwe uzyj uzywaj uzyjcie nowy pouzijte pouzivejte novy nova pouzite anvand ny nya brug bruk nye kayta kayttakaa uusi kullanin yeni hasznalja hasznaljak uj folositi noua χρησιμοποιηστε νεα используйте новый використовуйте нова использвайте koristite'.split(
    ' ',
  ),
)
