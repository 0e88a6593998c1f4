// The word list of the spelling check, from the dictionaries of cspell and the words of public mail.
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { decodeTrie } from 'cspell-trie-lib'
import { packWords } from '#core/analysis/spelling/word-list.ts'
import type { DictionaryData } from '#core/analysis/spelling/speller.ts'
import type { Mail } from './mail.ts'

const MODULES = new URL('../../node_modules/@cspell/', import.meta.url)
// Sorted by use, these rank what is suggested; rarer words than these are never a likelier reading of a slip.
const COMMON_WORDS = 10_000
/** No word of it is counted, so that false alarms can be measured on it. */
const MEASURED_ON = 'cold-outreach'
/** In both dictionaries as rare words, in mail a slip: "cant" is no jargon of thieves there. */
const SLIPS = new Set(
  'cant wont dont hte teh adn ture wich thru tho alright calender meting wierd truely'.split(' '),
)

export async function makeDictionary(mails: readonly Mail[]): Promise<DictionaryData> {
  const american = await trieWords('dict-en_us/en_US.trie.gz')
  const british = await trieWords('dict-en-gb-mit/en_GB.trie.gz')
  const terms = [
    ...linesOf(await readFile(new URL('dict-companies/dict/companies.txt', MODULES), 'utf8')),
    ...linesOf(
      gunzipSync(
        await readFile(new URL('dict-software-terms/dict/softwareTerms.txt.gz', MODULES)),
      ).toString(),
    ),
  ]
  const all = new Set([...american, ...british, ...terms].filter((word) => !SLIPS.has(word)))
  return {
    words: packWords([...all].toSorted()),
    common: commonest(mails, all).join(' '),
    variants: variantsOf(american, british).join('\n'),
  }
}

async function trieWords(path: string): Promise<Set<string>> {
  const trie = decodeTrie(gunzipSync(await readFile(new URL(path, MODULES))))
  return new Set([...trie.words()].flatMap(listed))
}

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => line.split(/[\s*+:#]/).flatMap(listed))

/** In lower case, without "'s", which any word may have. "~" marks a second form, "!" a word that is refused. */
function listed(word: string): string[] {
  const lower = word.toLowerCase().replace(/'s$/, '')
  return /^[a-zà-ɏ][a-zà-ɏ']+$/.test(lower) && lower.length <= 30 ? [lower] : []
}

/** The words that most mails hold, so that one long mail counts once; the square root keeps one large source from deciding. */
function commonest(mails: readonly Mail[], known: ReadonlySet<string>): string[] {
  const bySource = Object.entries(
    Object.groupBy(
      mails.filter(({ isSpam, source }) => !isSpam && source !== MEASURED_ON),
      ({ source }) => source,
    ),
  )
  const counts = new Map<string, number>()
  for (const [, own = []] of bySource) {
    const weight = own.length ** -0.5
    for (const { text } of own)
      for (const word of new Set(text.match(/[A-Za-z]+(?:'[a-z]+)?/g)))
        if (/^[A-Z]?[a-z']+$/.test(word) && known.has(word.toLowerCase()))
          counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + weight)
  }
  return [...counts]
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, COMMON_WORDS)
    .map(([word]) => word)
}

const BRITISH_TO_AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/our/, 'or'],
  [/is(?=e|ing|ation|abl)/, 'iz'],
  [/ys(?=e|ing)/, 'yz'],
  [/tre(?=s?$|d$)/, 'ter'],
  [/ll(?=ed$|ing$|ers?$)/, 'l'],
  [/ogue/, 'og'],
  [/ence(?=s?$)/, 'ense'],
  [/ae/, 'e'],
]

/** Pairs of which neither country writes the other's: "colour color". */
function variantsOf(american: ReadonlySet<string>, british: ReadonlySet<string>): string[] {
  return [...british]
    .filter((word) => !american.has(word))
    .flatMap((word) => {
      const other = BRITISH_TO_AMERICAN.map(([from, to]) => word.replace(from, to)).find(
        (each) => each !== word && american.has(each) && !british.has(each),
      )
      return other ? [`${word} ${other}`] : []
    })
    .toSorted()
}

export const DICTIONARY_HEAD =
  '// Made by `npm run dictionary` from the dictionaries of cspell (NOTICE) and counts of words in public mail.\n'

export const dictionaryFile = ({
  words,
  common,
  variants,
}: DictionaryData): string => `${DICTIONARY_HEAD}import type { DictionaryData } from '../speller.ts'

export const DICTIONARY: DictionaryData = {
  words:
    ${JSON.stringify(words).replaceAll("'", "\\'").replace(/^"|"$/g, "'")},
  common:
    ${JSON.stringify(common).replaceAll("'", "\\'").replace(/^"|"$/g, "'")},
  variants:
    ${JSON.stringify(variants).replaceAll("'", "\\'").replace(/^"|"$/g, "'")},
}
`
