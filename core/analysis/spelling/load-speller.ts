import type { Draft } from '../analysis.ts'
import { packOf } from '../languages/packs.ts'
import { readDraft } from '../read-draft.ts'
import type { Reading } from '../reading.ts'
import { openSpeller, type DictionaryData, type Speller } from './speller.ts'

type File = { DICTIONARY: DictionaryData }

const FILES: Readonly<Record<string, () => Promise<File>>> = {
  en: () => import('./generated/dictionary.ts'),
  es: () => import('../languages/es/generated/dictionary.ts'),
  fr: () => import('../languages/fr/generated/dictionary.ts'),
  nl: () => import('../languages/nl/generated/dictionary.ts'),
}

const loading = new Map<string, Promise<Speller>>()
const opened = new Map<string, Speller>()

/**
 * Fetches the dictionary of a language when it is first asked for: a page can score without it, and gets what it finds
 * later. What comes back knows every language that is open by then, or is opened afterwards.
 */
export function loadSpeller(language = 'en'): Promise<Speller> {
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

/** The same with the dictionary of each language that the draft is written in. */
export async function loadSpellerFor(draft: Draft): Promise<Speller> {
  const reading = readDraft(draft)
  for (const language of languagesOf(reading)) if (hasDictionary(language)) await loadSpeller(language)
  return await loadSpeller()
}

/** Whether there is one, open or not. */
export const hasDictionary = (language: string): boolean => language in FILES

const languagesOf = ({ language, steps }: Reading): Set<string> =>
  new Set([language, ...steps.map((step) => step.language)])

async function open(language: string): Promise<Speller> {
  const { DICTIONARY } = await FILES[language]!()
  const speller = openSpeller(DICTIONARY, {
    language,
    rules: packOf(language).spelling!,
    others: (other) => opened.get(other) ?? null,
  })
  opened.set(language, speller)
  return speller
}
