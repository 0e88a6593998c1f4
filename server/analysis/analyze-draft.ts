// The analyser on the server. A large draft takes a second or two, and nobody else waits for it: it has a thread.
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import { createPool } from '#server/threads/pool.ts'
import { analyzeDraft as analyzeHere } from './analyze-worker.ts'

const inThread = createPool<typeof import('./analyze-worker.ts')>(
  new URL('./analyze-worker.ts', import.meta.url),
  { threads: 2, seconds: 20, megabytes: 512 },
)

// A mail has one or two thousand characters. Below this an analysis takes less than starting a thread.
const LARGE = 20_000

/** Throws a WorkLimitError for a draft that takes too long. */
export async function analyzeDraft(draft: Draft, { withSpamModel = false } = {}): Promise<Analysis> {
  const task = { draft, withSpamModel }
  return lengthOf(draft) < LARGE ? await analyzeHere(task) : await inThread('analyzeDraft', task)
}

const lengthOf = ({ steps = [], ...draft }: Draft): number =>
  [draft, ...steps].reduce((sum, part) => sum + JSON.stringify(part).length, 0)
