import { useEffect, useSyncExternalStore } from 'react'
import type { Speller } from '#core/analysis/spelling/speller.ts'
import { loadSpeller } from '#core/analysis/spelling/load-speller.ts'

let loaded: Speller | undefined
const waiting = new Set<() => void>()

/**
 * The dictionary, once it is there: a chunk of its own, fetched after the first score is on the screen. Every place
 * that shows a score asks here, so that all of them settle together.
 */
export function useSpeller(): Speller | undefined {
  useEffect(() => void load(), [])
  return useSyncExternalStore(onLoad, () => loaded)
}

/** For lists that read scores outside of a component; the component beside them uses the hook. */
export const loadedSpeller = (): Speller | undefined => loaded

/** Without it (offline, say) the report stands; it only says nothing about spelling. */
async function load(): Promise<void> {
  if (loaded) return
  const speller = await loadSpeller().catch(() => undefined)
  if (!speller || loaded) return
  loaded = speller
  for (const tell of waiting) tell()
}

function onLoad(tell: () => void): () => void {
  waiting.add(tell)
  return () => waiting.delete(tell)
}
