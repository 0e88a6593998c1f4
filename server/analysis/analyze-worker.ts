// The tasks that analyze-draft.ts runs in threads.
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import { analyze } from '#core/analysis/analyze.ts'
import { loadSpamModel } from '#core/analysis/spam/load-spam-model.ts'
import { loadSpellerFor, setDictionarySource } from '#core/analysis/spelling/load-speller.ts'
import { installedDictionaries, type DictionaryPlaces } from './installed-dictionaries.ts'

export { setDictionarySource }

export type Task = { draft: Draft; withSpamModel: boolean }
export type TaskInThread = Task & { places: DictionaryPlaces | null }

export async function analyzeDraft({ draft, withSpamModel }: Task): Promise<Analysis> {
  const speller = await loadSpellerFor(draft)
  return analyze(draft, withSpamModel ? { speller, spamModel: await loadSpamModel() } : { speller })
}

let isKnown = false

/** A thread shares no memory with the process, so it loads the dictionaries itself. */
export async function analyzeInThread({ places, ...task }: TaskInThread): Promise<Analysis> {
  if (places && !isKnown) setDictionarySource(installedDictionaries(places))
  isKnown = true
  return await analyzeDraft(task)
}
