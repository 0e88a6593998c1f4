import type { SpamModel } from '../analysis.ts'
import { openSpamModel } from './spam-model.ts'

let opened: Promise<SpamModel> | null = null

/** Fetches the weights at the first call: a page can score without them, and adds the estimate later. */
export function loadSpamModel(): Promise<SpamModel> {
  opened ??= open().catch((error: unknown) => {
    // The network may have been down for a moment, so the next call retries.
    opened = null
    throw error
  })
  return opened
}

async function open(): Promise<SpamModel> {
  const { WEIGHTS } = await import('./generated/weights.ts')
  return openSpamModel(WEIGHTS)
}
