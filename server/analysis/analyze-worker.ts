// What analyze-draft.ts has done in threads of their own.
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import { analyze } from '#core/analysis/analyze.ts'
import { loadSpamModel } from '#core/analysis/spam/load-spam-model.ts'
import { loadSpellerFor } from '#core/analysis/spelling/load-speller.ts'

export type Task = { draft: Draft; withSpamModel: boolean }

export async function analyzeDraft({ draft, withSpamModel }: Task): Promise<Analysis> {
  const speller = await loadSpellerFor(draft)
  return analyze(draft, withSpamModel ? { speller, spamModel: await loadSpamModel() } : { speller })
}
