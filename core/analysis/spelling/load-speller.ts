import type { Analysis, Draft } from '../analysis.ts'
import { packOf } from '../languages/packs.ts'
import { readDraft } from '../read-draft.ts'
import type { Reading } from '../reading.ts'
import { openSpeller, type DictionaryData, type Speller } from './speller.ts'

type File = { DICTIONARY: DictionaryData }
/** Where the dictionaries come from that are not shipped; null: there is none of this language. */
export type DictionarySource = (language: string) => Promise<DictionaryData | null>

const FILES: Readonly<Record<string, () => Promise<File>>> = {
  en: () => import('./generated/dictionary.ts'),
  es: () => import('../languages/es/generated/dictionary.ts'),
  fr: () => import('../languages/fr/generated/dictionary.ts'),
  nl: () => import('../languages/nl/generated/dictionary.ts'),
}

const loading = new Map<string, Promise<Speller | null>>()
const opened = new Map<string, Speller>()
const missing = new Set<string>()
let source: DictionarySource = () => Promise.resolve(null)

/** Said once by whatever runs the analyser: the page asks its server, the server and the command line look at the disk. */
export function setDictionarySource(from: DictionarySource): void {
  source = from
  for (const language of missing) loading.delete(language)
  missing.clear()
}

/**
 * Fetches the dictionary of a language when it is first asked for: a page can score without it, and gets what it finds
 * later. What comes back knows every language that is open by then, or is opened afterwards.
 */
export async function loadSpeller(language = 'en'): Promise<Speller> {
  const speller = await loadDictionary(language)
  if (!speller) throw new Error(`There is no dictionary of "${language}".`)
  return speller
}

/** The same with the dictionary of each language that the draft is written in. */
export async function loadSpellerFor(draft: Draft): Promise<Speller> {
  const reading = readDraft(draft)
  for (const language of languagesOf(reading)) await loadDictionary(language)
  return await loadSpeller()
}

/** null where there is none, which is kept in mind. */
export function loadDictionary(language: string): Promise<Speller | null> {
  const known = loading.get(language)
  if (known) return known
  const speller = open(language).catch((error: unknown) => {
    // A phone may have been in a tunnel: the next call tries again.
    loading.delete(language)
    throw error
  })
  loading.set(language, speller)
  return speller
}

/** Languages whose dictionary comes with the program. */
export const SHIPPED_DICTIONARIES: readonly string[] = Object.keys(FILES)

/** What a report says where the language could be spelt and its dictionary was looked for in vain. */
export function whySpellingIsMissing({ confidence: { language } }: Analysis): string | null {
  if (!missing.has(language)) return null
  return `Spelling is not checked: no ${packOf(language).name} dictionary is installed.`
}

const languagesOf = ({ language, steps }: Reading): Set<string> =>
  new Set([language, ...steps.map((step) => step.language)])

async function open(language: string): Promise<Speller | null> {
  const { code, spelling: rules } = packOf(language)
  if (code !== language || !rules) return null
  const data = FILES[language] ? (await FILES[language]()).DICTIONARY : await source(language)
  if (!data) {
    missing.add(language)
    return null
  }
  const speller = openSpeller(data, { language, rules, others: (other) => opened.get(other) ?? null })
  opened.set(language, speller)
  return speller
}
