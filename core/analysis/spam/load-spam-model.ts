import type { SpamModel } from '../analysis.ts'
import { openSpamModel } from './spam-model.ts'

let opened: Promise<SpamModel> | null = null

/** Fetches the weights when they are first asked for: a page can score without them, and gets the estimate later. */
export function loadSpamModel(): Promise<SpamModel> {
  opened ??= import('./generated/weights.ts').then(({ WEIGHTS }) => openSpamModel(WEIGHTS))
  return opened
}
