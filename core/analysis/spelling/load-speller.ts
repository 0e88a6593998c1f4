import type { Analysis, Draft } from '../analysis.ts'
import { packOf } from '../languages/packs.ts'
import { readDraft } from '../read-draft.ts'
import type { Reading } from '../reading.ts'
import { openSpeller, type DictionaryData, type Speller } from './speller.ts'

type File = { DICTIONARY: DictionaryData }
/** The source of dictionaries that are not shipped; null when the language has none. */
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

/**
 * Set once by each program that runs the analyzer: the page requests dictionaries from its server; the server and the
 * command line read them from disk.
 */
export function setDictionarySource(from: DictionarySource): void {
  source = from
  for (const language of missing) loading.delete(language)
  missing.clear()
}

/**
 * Fetches the dictionary of a language at the first call: a page can score without it, and adds the spelling findings
 * later. The speller knows every language that is loaded, now or afterwards.
 */
export async function loadSpeller(language = 'en'): Promise<Speller> {
  const speller = await loadDictionary(language)
  if (!speller) throw new Error(`There is no dictionary of "${language}".`)
  return speller
}

/** `loadSpeller` with the dictionary of each language in the draft. */
export async function loadSpellerFor(draft: Draft): Promise<Speller> {
  const reading = readDraft(draft)
  for (const language of languagesOf(reading)) await loadDictionary(language)
  return await loadSpeller()
}

/** Resolves to null when the language has none; that result is cached. */
export function loadDictionary(language: string): Promise<Speller | null> {
  const known = loading.get(language)
  if (known) return known
  const speller = open(language).catch((error: unknown) => {
    // The network may have been down for a moment, so the next call retries.
    loading.delete(language)
    throw error
  })
  loading.set(language, speller)
  return speller
}

/** Languages whose dictionary ships with the program. */
export const SHIPPED_DICTIONARIES: readonly string[] = Object.keys(FILES)

/** The note in a report when the language supports spelling but its dictionary was not found. */
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
