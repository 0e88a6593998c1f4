// The task that installed-dictionaries.ts runs in a thread.
import { packOf } from '#core/analysis/languages/packs.ts'
import { compileDictionary } from '#core/analysis/spelling/compile-dictionary.ts'
import { DICTIONARY } from '#core/analysis/spelling/generated/dictionary.ts'
import { UnreadableDictionary } from '#core/analysis/spelling/hunspell-words.ts'
import type { DictionaryData } from '#core/analysis/spelling/speller.ts'
import { readHunspell, type HunspellFiles } from './hunspell-files.ts'

export type Task = { language: string; files: HunspellFiles }
export type Compiled = { data: DictionaryData } | { refused: string }

export async function compile({ language, files }: Task): Promise<Compiled> {
  const { common = '', alsoRight } = packOf(language).spelling ?? {}
  try {
    const data = compileDictionary(await readHunspell(files), {
      common: common.split(/\s+/).filter(Boolean),
      borrowed: DICTIONARY.common.split(' '),
      besides: [],
      alsoRight,
    })
    return { data }
  } catch (error) {
    if (error instanceof UnreadableDictionary) return { refused: error.message }
    throw error
  }
}
