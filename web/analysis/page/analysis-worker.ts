// Scores long drafts beside the page, so that typing in them stays smooth. Short ones never come here.
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import { analyze } from '#core/analysis/analyze.ts'
import { loadSpamModel } from '#core/analysis/spam/load-spam-model.ts'

export type WorkerQuestion = { number: number; draft: Draft }
export type WorkerAnswer = { number: number; analysis: Analysis }

// Without the weights the report stands; it only says nothing about spam.
const spamModel = loadSpamModel().catch(() => undefined)

addEventListener('message', (event: MessageEvent<WorkerQuestion>) => void answer(event.data))

async function answer({ number, draft }: WorkerQuestion): Promise<void> {
  const model = await spamModel
  const analysis = analyze(draft, model ? { spamModel: model } : {})
  postMessage({ number, analysis } satisfies WorkerAnswer)
}
