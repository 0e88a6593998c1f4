// Frequent words that hardly another European language has. They decide where letter sequences are too few: in ten
// words full of names.
const WORDS: Readonly<Record<string, string>> = {
  en: "the and you your you're you've with that this they from would could should which what how when if just not been were their there about our we we've we're i i'm i've it's don't can't has by at any who hi saw or my",
  de: 'und ist nicht ich sie mit für auf wir eine einen einem einer auch sich dass haben sind oder wie bei nach über ihr ihre ihren ihnen zum zur können wenn noch uns kein keine aus vom beim mir euch dein deine wird',
  fr: "vous nous je dans pour avec votre vos sur pas une cette être où aux leur notre nos c'est j'ai avez sont mais très chez fait sans déjà bonjour et les du ce qui l'on n'est",
  es: 'y el los las usted ustedes más pero muy también hay nuestro nuestra tus sus les está cuando desde hola ya lo su',
  nl: 'het een niet ik je jij uw wij onze ons van voor zijn heeft hebben maar ook naar bij nog wel dat kunt kunnen aan wordt deze jullie geen zoals uit ben hoi',
}

const LANGUAGES_OF = new Map<string, string[]>()
for (const [code, list] of Object.entries(WORDS))
  for (const word of list.split(' ')) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), code])

const LEAD = 2

/** The language of the function words, null unless it leads the next by two different words. */
export function functionWordLanguage(words: Iterable<string>): string | null {
  const [best, next] = [...countFunctionWords(words)].toSorted(([, a], [, b]) => b - a)
  return best && best[1] - (next?.[1] ?? 0) >= LEAD ? best[0] : null
}

// English function words that are also words of languages without a list: "i morgen", Russian "my i vy".
const SHARED = new Set(['i', 'at', 'by', 'my'])

/** The number of different function words by language. Shared ones alone are no sign of English. */
export function countFunctionWords(words: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  let shared = 0
  for (const word of new Set(words)) {
    if (SHARED.has(word)) shared++
    for (const code of LANGUAGES_OF.get(word.replaceAll('’', "'")) ?? [])
      counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  if (shared > 0 && counts.get('en') === shared) counts.delete('en')
  return counts
}
