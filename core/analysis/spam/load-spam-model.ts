import type { SpamModel } from '../analysis.ts'
import { openSpamModel } from './spam-model.ts'

let opened: Promise<SpamModel> | null = null

/** Fetches the weights when they are first asked for: a page can score without them, and gets the estimate later. */
export function loadSpamModel(): Promise<SpamModel> {
  opened ??= open().catch((error: unknown) => {
    // A phone may have been in a tunnel: the next call tries again.
    opened = null
    throw error
  })
  return opened
}

async function open(): Promise<SpamModel> {
  const { WEIGHTS } = await import('./generated/weights.ts')
  return openSpamModel(WEIGHTS)
}
