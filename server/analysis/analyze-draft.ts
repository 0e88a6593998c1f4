// The analyzer on the server. A large draft takes a second or two, so it runs in a thread.
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import type { DictionarySource } from '#core/analysis/spelling/load-speller.ts'
import { shares } from '#server/shares.ts'
import { createPool } from '#server/threads/pool.ts'
import type { DictionaryPlaces } from './installed-dictionaries.ts'

const inThread = createPool<typeof import('./analyze-worker.ts')>(
  new URL('./analyze-worker.ts', import.meta.url),
  shares.threads.analysis,
)

// A mail has one or two thousand characters. Below this length an analysis takes less time than starting a thread.
export const LARGE = 20_000

let dictionaryPlaces: DictionaryPlaces | null = null
let newSource: DictionarySource | null = null

/** Called once at the start with the dictionaries of this process, and the place where its threads find them. */
export function analyzeWithDictionaries(places: DictionaryPlaces, source: DictionarySource): void {
  dictionaryPlaces = places
  newSource = source
}

/**
 * Runs in a thread when the draft is large, or one of many that are large together. Throws a WorkLimitError for too
 * much.
 */
export async function analyzeDraft(
  draft: Draft,
  { withSpamModel = false, amongLarge = false } = {},
): Promise<Analysis> {
  const task = { draft, withSpamModel }
  if (amongLarge || lengthOf(draft) >= LARGE)
    return inThread('analyzeInThread', { ...task, places: dictionaryPlaces })
  // The checks and their languages are 200 modules, which the start of a process does not wait for.
  const analyser = await import('./analyze-worker.ts')
  if (newSource) analyser.setDictionarySource(newSource)
  newSource = null
  return analyser.analyzeDraft(task)
}

const lengthOf = ({ steps = [], ...draft }: Draft): number =>
  [draft, ...steps].reduce((sum, part) => sum + JSON.stringify(part).length, 0)
