import type { DictionaryData } from '#core/analysis/spelling/speller.ts'

/** The dictionary that the operator installed; null when there is none. */
export async function fetchInstalledDictionary(language: string): Promise<DictionaryData | null> {
  const response = await fetch(`/dictionaries/${language}`)
  if (response.status === 204) return null
  if (!response.ok) throw new Error(`Couldn’t fetch the dictionary: ${response.status}`)
  return (await response.json()) as DictionaryData
}
