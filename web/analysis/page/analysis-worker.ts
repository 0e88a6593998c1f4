// Scores long drafts beside the page, so that typing in them stays smooth. Short ones never come here.
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import { analyze } from '#core/analysis/analyze.ts'
import { loadSpamModel } from '#core/analysis/spam/load-spam-model.ts'
import { loadSpellerFor, setDictionarySource } from '#core/analysis/spelling/load-speller.ts'
import { fetchInstalledDictionary } from '#web/composer/fetch-installed-dictionary.ts'

export type WorkerQuestion = { number: number; draft: Draft }
export type WorkerAnswer = { number: number; analysis: Analysis }

setDictionarySource(fetchInstalledDictionary)
// Without the weights or the dictionary the report stands; it only says nothing about spam or spelling.
const loading = loadSpamModel().catch(() => undefined)

addEventListener('message', (event: MessageEvent<WorkerQuestion>) => void answer(event.data))

async function answer({ number, draft }: WorkerQuestion): Promise<void> {
  const [spamModel, speller] = await Promise.all([loading, loadSpellerFor(draft).catch(() => undefined)])
  const analysis = analyze(draft, { spamModel, speller })
  postMessage({ number, analysis } satisfies WorkerAnswer)
}
