import { supabase } from '#web/data/supabase.ts'
import { faultOfCall, type Refused } from '#web/data/refused.ts'
import { createEventReader } from './event-lines.ts'

/** Calls a function that answers in parts. Resolves when it has said all; throws a Refused when it did not answer. */
export async function askModel(
  name: 'rewrite-draft' | 'review-analysis' | 'draft-answer',
  body: object,
  onEvent: (event: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  const { data, error } = await (
    await supabase()
  ).functions.invoke<Response>(name, { body, headers: { accept: 'text/event-stream' }, signal })
  if (error || !data?.body) throw await faultOfCall(error)
  const read = createEventReader(onEvent)
  const reader = data.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) read(next.value)
}

export type { Refused }

/** What a fault in the middle of an answer means to the person who waits for it. */
export const FAULTS: Readonly<Record<string, string>> = {
  busy: 'The language model is busy. Please try again in a moment.',
  timeout: 'The language model took too long.',
  unreachable: 'The language model can not be reached.',
  key: 'The language model refused its key. Check it in the settings.',
  model: 'The language model is not known by its name. Check it in the settings.',
  refused: 'The language model refused the call.',
  garbled: 'The language model gave no usable answer.',
}
