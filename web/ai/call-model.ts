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
  unreachable: 'The language model can’t be reached.',
  key: 'The language model rejected its key. Check the key in the settings.',
  model: 'The provider has no model with this name. Check the name in the settings.',
  refused: 'The language model rejected the request.',
  garbled: 'The language model returned no usable answer.',
}
