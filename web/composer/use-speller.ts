import { useEffect, useSyncExternalStore } from 'react'
import { withWords, type Speller } from '#core/analysis/spelling/speller.ts'
import { loadSpeller } from '#core/analysis/spelling/load-speller.ts'
import { useOwnWords } from './dictionary-queries.ts'

let loaded: Speller | undefined
let ownWords: readonly string[] = []
let current: Speller | undefined
const waiting = new Set<() => void>()

/**
 * The dictionary with the writer's own words, once it is there: a chunk of its own, fetched after the first score is on
 * the screen. Every place that shows a score asks here, so that all of them settle together.
 */
export function useSpeller(): Speller | undefined {
  const words = useOwnWords()
  useEffect(() => void load(), [])
  useEffect(() => {
    if (words === ownWords) return
    ownWords = words
    settle()
  }, [words])
  return useSyncExternalStore(onChange, loadedSpeller)
}

/** For lists that read scores outside of a component; the component beside them uses the hook. */
export const loadedSpeller = (): Speller | undefined => current

/** Without it (offline, say) the report stands; it only says nothing about spelling. */
async function load(): Promise<void> {
  if (loaded) return
  loaded = await loadSpeller().catch(() => undefined)
  settle()
}

function settle(): void {
  current = loaded && withWords(loaded, ownWords)
  for (const tell of waiting) tell()
}

function onChange(tell: () => void): () => void {
  waiting.add(tell)
  return () => waiting.delete(tell)
}
