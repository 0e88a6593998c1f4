// Languages that the letter sequences cannot distinguish from a kindred one with checks, by frequent words that the
// kindred language does not have.
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  nl: {
    af: 'ek julle vir hulle nie sal môre dankie asseblief kry baie boodskap gesels vandag nuwe soek kwotasie',
    fy: 'wy hawwe jimme jo yn oer sjoen nije moarn kinne graach hjir foar wurk ús',
  },
  de: {
    gsw: 'isch nöd nid hend händ gseh gsi öppis eu üch uf vo chönd chan wänd söll zäme hät mer üs euri üsi grüezi nöchscht',
    lb: 'datt hunn hutt gesinn neie iech och fir ech sech moien kënnen wëllt ären är mat gär schécken',
  },
  es: {
    gl: 'unha unhas che moi grazas xa dun dunha pola ola facemos vosa voso tamén máis coa cos nosa noso teñen fai queres abrides vindeiro graciñas',
  },
}

const FEWEST = 3

const CODES_OF = new Map(
  Object.entries(WORDS).map(([kin, languages]) => {
    const codes = new Map<string, string[]>()
    for (const [code, list] of Object.entries(languages))
      for (const word of list.split(' ')) codes.set(word, [...(codes.get(word) ?? []), code])
    return [kin, codes] as const
  }),
)

/** The language without checks that was mistaken for `detected`, null when it is `detected`. */
export function kindredLanguage(detected: string, words: Iterable<string>): string | null {
  const codes = CODES_OF.get(detected)
  if (!codes) return null
  const counts = new Map<string, number>()
  for (const word of new Set(words))
    for (const code of codes.get(word) ?? []) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].find(([, count]) => count >= FEWEST)?.[0] ?? null
}
