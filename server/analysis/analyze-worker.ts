// The tasks that analyze-draft.ts runs in threads.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import { analyze } from '#core/analysis/analyze.ts'
import { loadSpamModel } from '#core/analysis/spam/load-spam-model.ts'
import { loadSpellerFor, setDictionarySource } from '#core/analysis/spelling/load-speller.ts'
import { installedDictionaries, type DictionaryPlaces } from './installed-dictionaries.ts'

export { setDictionarySource }

export type Task = { draft: Draft; withSpamModel: boolean }
export type TaskInThread = Task & { places: DictionaryPlaces | null }

/**
 * Pauses between its parts, because they load large modules for the first draft of a process: the checks, a dictionary
 * and the spam model took 340 ms together.
 */
export async function analyzeDraft({ draft, withSpamModel }: Task): Promise<Analysis> {
  await nextTurn()
  const speller = await loadSpellerFor(draft)
  if (!withSpamModel) return analyze(draft, { speller })
  await nextTurn()
  const spamModel = await loadSpamModel()
  await nextTurn()
  return analyze(draft, { speller, spamModel })
}

let isKnown = false

/** A thread shares no memory with the process, so it loads the dictionaries itself. */
export async function analyzeInThread({ places, ...task }: TaskInThread): Promise<Analysis> {
  if (places && !isKnown) setDictionarySource(installedDictionaries(places))
  isKnown = true
  return await analyzeDraft(task)
}
