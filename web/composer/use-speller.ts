import { useEffect, useSyncExternalStore } from 'react'
import { withWords, type Speller } from '#core/analysis/spelling/speller.ts'
import { loadDictionary, loadSpeller, setDictionarySource } from '#core/analysis/spelling/load-speller.ts'
import { fetchInstalledDictionary } from './fetch-installed-dictionary.ts'
import { useOwnWords } from './dictionary-queries.ts'

let loaded: Speller | undefined
let ownWords: readonly string[] = []
let current: Speller | undefined
const waiting = new Set<() => void>()

/**
 * The speller with the writer's own words, once loaded: a separate chunk, loaded after the first score is on the
 * screen. Every score on the page uses this hook, so that all of them change together. The dictionary of another
 * language is loaded when a draft in it is first scored; the draft is then scored again.
 */
export function useSpeller(): Speller | undefined {
  const words = useOwnWords()
  useEffect(() => void load(), [])
  useEffect(() => {
    if (words === ownWords) return
    ownWords = words
    publish()
  }, [words])
  return useSyncExternalStore(onChange, loadedSpeller)
}

/** For lists that read scores outside a component; the component beside them uses the hook. */
export const loadedSpeller = (): Speller | undefined => current

/** The report is complete except for spelling when the dictionary is missing (for example offline). */
async function load(): Promise<void> {
  if (loaded) return
  setDictionarySource(fetchInstalledDictionary)
  loaded = await loadSpeller().catch(() => undefined)
  publish()
}

const fetching = (speller: Speller): Speller => ({
  ...speller,
  in: (language) => speller.in(language) ?? fetchDictionary(language),
})

const requestedWords = new Set<string>()

function fetchDictionary(language: string): null {
  if (requestedWords.has(language)) return null
  requestedWords.add(language)
  // Retries at the next score, for example after being offline.
  loadDictionary(language).then(publish, () => requestedWords.delete(language))
  return null
}

function publish(): void {
  current = loaded && withWords(fetching(loaded), ownWords)
  for (const tell of waiting) tell()
}

function onChange(tell: () => void): () => void {
  waiting.add(tell)
  return () => waiting.delete(tell)
}
