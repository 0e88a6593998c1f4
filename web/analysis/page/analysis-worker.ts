// Scores long drafts in a worker, so that typing stays smooth. Short drafts are scored on the page.
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import { analyze } from '#core/analysis/analyze.ts'
import { loadSpamModel } from '#core/analysis/spam/load-spam-model.ts'
import { loadSpellerFor, setDictionarySource } from '#core/analysis/spelling/load-speller.ts'
import { fetchInstalledDictionary } from '#web/composer/fetch-installed-dictionary.ts'

export type WorkerQuestion = { number: number; draft: Draft }
export type WorkerAnswer = { number: number; analysis: Analysis }

setDictionarySource(fetchInstalledDictionary)
// The report is complete without the weights and the dictionary, except for spam and spelling.
const loading = loadSpamModel().catch(() => undefined)

addEventListener('message', (event: MessageEvent<WorkerQuestion>) => void answer(event.data))

async function answer({ number, draft }: WorkerQuestion): Promise<void> {
  const [spamModel, speller] = await Promise.all([loading, loadSpellerFor(draft).catch(() => undefined)])
  const analysis = analyze(draft, { spamModel, speller })
  postMessage({ number, analysis } satisfies WorkerAnswer)
}
