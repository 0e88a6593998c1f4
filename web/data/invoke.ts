import { createEventReader } from './event-lines.ts'
import { refusedBy, requestWithReason } from './refusal.ts'
import { request } from './request.ts'

type Body = Record<string, unknown>

/** Calls a function of the server, which answers an `Answer`. Its error is thrown as it came: see refusal.ts. */
export async function invoke<Answer>(name: string, body?: Body): Promise<Answer> {
  return (await request((db) => db.functions.invoke<Answer>(name, { body }))) as Answer
}

/** As `invoke`; what it throws says in words for a person why the server refused, or `otherwise`. */
export async function invokeWithReason<Answer>(
  name: string,
  otherwise: string,
  body?: Body,
): Promise<Answer> {
  return (await requestWithReason((db) => db.functions.invoke<Answer>(name, { body }), otherwise)) as Answer
}

/** As `invoke`; throws a Refused. */
export async function invokeOrRefuse<Answer>(name: string, body: Body): Promise<Answer> {
  try {
    return await invoke<Answer>(name, body)
  } catch (error) {
    throw await refusedBy(error)
  }
}

/** Calls a function that answers in parts, by server-sent events. Resolves when the answer has ended. */
export async function invokeStream(
  name: string,
  body: Body,
  onEvent: (event: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  const options = { body, headers: { accept: 'text/event-stream' }, signal }
  const answer = await request((db) => db.functions.invoke<Response>(name, options))
  if (!answer?.body) throw new Error('The answer has no content.')
  const read = createEventReader(onEvent)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) read(next.value)
}
