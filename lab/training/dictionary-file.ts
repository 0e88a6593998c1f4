// The word list of the spelling check, from the dictionaries of cspell and the words of public mail.
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { decodeTrie } from 'cspell-trie-lib'
import { compileDictionary, dictionaryForm } from '../../core/analysis/spelling/compile-dictionary.ts'
import { hunspellWords } from '../../core/analysis/spelling/hunspell-words.ts'
import { packWords } from '../../core/analysis/spelling/word-list.ts'
import type { DictionaryData } from '../../core/analysis/spelling/speller.ts'
import type { Mail } from './mail.ts'

const MODULES = new URL('../node_modules/@cspell/', import.meta.url)
// Sorted by frequency, these rank suggestions; rarer words are never the likelier reading of a mistake.
const COMMON_WORDS = 10_000
/** Its words are not counted, so that false alarms can be measured on it. */
const MEASURED_ON = 'cold-outreach'
/** Rare words in both dictionaries, but mistakes in mail: "cant" is not thieves' jargon there. */
const MISTAKES = new Set(
  'cant wont dont hte teh adn ture wich thru tho alright calender meting wierd truely'.split(' '),
)

export async function makeDictionary(mails: readonly Mail[]): Promise<DictionaryData> {
  const american = await trieWords('dict-en_us/en_US.trie.gz')
  const british = await trieWords('dict-en-gb-mit/en_GB.trie.gz')
  const all = new Set(
    [...american, ...british, ...(await tradeTerms())].filter((word) => !MISTAKES.has(word)),
  )
  return {
    words: packWords([...all].toSorted()),
    common: commonest(mails, all).join(' '),
    variants: variantsOf(american, british).join('\n'),
  }
}

const tradeTerms = async (): Promise<string[]> => [
  ...linesOf(await readFile(new URL('dict-companies/dict/companies.txt', MODULES), 'utf8')),
  ...linesOf(
    gunzipSync(await readFile(new URL('dict-software-terms/dict/softwareTerms.txt.gz', MODULES))).toString(),
  ),
]

async function trieWords(path: string): Promise<Set<string>> {
  const trie = decodeTrie(gunzipSync(await readFile(new URL(path, MODULES))))
  return new Set([...trie.words()].flatMap(dictionaryForm))
}

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => line.split(/[\s*+:#]/).flatMap(dictionaryForm))

/**
 * The words that occur in the most mails, so that one long mail counts once; the square root limits the influence of
 * one large source.
 */
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

/** Pairs of spellings of which each country uses only its own: "colour color". */
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

/** The source of a language's words, and additional words allowed in its mail. */
const FOREIGN: Readonly<
  Record<string, { licence: string; alsoRight: (word: string) => string[]; short: string }>
> = {
  es: {
    licence: 'MPL 1.1',
    // Agent nouns and adjectives of possibility: the dictionary has few of them, and any verb may have both.
    alsoRight: (word) => [
      ...(/[ai]do$/.test(word) ? ['r', 'ra', 'res', 'ras'].map((end) => word + end) : []),
      ...(/[aei]r$/.test(word)
        ? ['ble', 'bles'].map((end) => word.replace(/[ei]?r$/, (last) => (last === 'r' ? '' : 'i')) + end)
        : []),
    ],
    short: 'aprox pág págs tel núm sres srta dpto admón sólo guión',
  },
  fr: {
    licence: 'MPL 2.0',
    // Keyboards have no ligature, and the reform of 1990 removes the circumflex from i and u.
    alsoRight: (word) => [word.replaceAll('œ', 'oe'), word.replaceAll('î', 'i').replaceAll('û', 'u')],
    short: 'mme mmes mlle svp tél env max min réf nbre',
  },
  nl: { licence: 'BSD 3-Clause', alsoRight: () => [], short: 'bijv enz evt incl excl mevr dhr tel jl' },
}
export const FOREIGN_CODES: readonly string[] = Object.keys(FOREIGN)

/**
 * A dictionary of another language, with the English words that its mail uses: products, terms of software and trade.
 */
export async function makeForeignDictionary(code: string, english: DictionaryData): Promise<DictionaryData> {
  const { alsoRight, short } = FOREIGN[code]!
  const folder = new URL(`../node_modules/dictionary-${code}/`, import.meta.url)
  const [affixes, entries, written] = await Promise.all([
    readFile(new URL('index.aff', folder), 'utf8'),
    readFile(new URL('index.dic', folder), 'utf8'),
    readFile(new URL(`common-words/${code}.txt`, import.meta.url), 'utf8'),
  ])
  const dictionary = { affixes, words: entries }
  const common = [...new Set(written.split(/\s+/).flatMap(dictionaryForm))]
  const own = new Set(
    hunspellWords(dictionary).flatMap((word) => [word, ...alsoRight(word)].flatMap(dictionaryForm)),
  )
  const misspelt = common.filter((word) => !own.has(word))
  if (misspelt.length > 0) throw new Error(`No words of the dictionary of ${code}: ${misspelt.join(' ')}`)
  return compileDictionary(dictionary, {
    common,
    borrowed: [...(await tradeTerms()), ...english.common.split(' ')],
    besides: short.split(' '),
    alsoRight,
  })
}

const DICTIONARY_HEAD =
  '// Made by `npm run dictionary` from the dictionaries of cspell (NOTICE) and counts of words in public mail.\n'
const headOf = (code: string): string =>
  `// Made by \`npm run dictionary\` from the npm package dictionary-${code}; of these words its licence, ${FOREIGN[code]!.licence}, stays (NOTICE).\n`

/** `code` is absent for English, whose words are next to the speller. */
export function dictionaryFile(dictionary: DictionaryData, code?: string): string {
  const from = code === undefined ? '../speller.ts' : '../../../spelling/speller.ts'
  const lines = Object.entries(dictionary).map(
    ([name, text]) =>
      `  ${name}:\n    ${JSON.stringify(text).replaceAll("'", "\\'").replace(/^"|"$/g, "'")},\n`,
  )
  return `${code === undefined ? DICTIONARY_HEAD : headOf(code)}import type { DictionaryData } from '${from}'

export const DICTIONARY: DictionaryData = {
${lines.join('')}}
`
}
