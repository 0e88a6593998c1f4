import { invokeStream } from '#web/data/invoke.ts'
import { refusedBy } from '#web/data/refusal.ts'

/**
 * Calls a function with a streamed response. Resolves when the response is complete; throws a Refused when there is
 * none.
 */
export async function callModel(
  name: 'rewrite-draft' | 'review-analysis' | 'draft-answer',
  body: Record<string, unknown>,
  onEvent: (event: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    await invokeStream(name, body, onEvent, signal)
  } catch (error) {
    throw await refusedBy(error)
  }
}

/** The texts for failures in the middle of a response. */
export const FAULTS: Readonly<Record<string, string>> = {
  busy: 'The language model is busy. Please try again in a moment.',
  timeout: 'The language model took too long.',
  unreachable: 'The language model can not be reached.',
  key: 'The language model refused its key. Check it in the settings.',
  model: 'The language model is not known by its name. Check it in the settings.',
  refused: 'The language model refused the call.',
  garbled: 'The language model gave no usable answer.',
}
