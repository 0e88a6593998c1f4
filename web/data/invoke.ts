import { createEventReader } from './event-lines.ts'
import { refusedBy, requestWithReason } from './refusal.ts'
import { request } from './request.ts'
import { loadConfig, supabase } from './supabase.ts'

type Body = Record<string, unknown>

/** Calls a function of the server that returns an `Answer`. Its error is rethrown unchanged: see refusal.ts. */
export async function invoke<Answer>(name: string, body?: Body): Promise<Answer> {
  return (await request((db) => db.functions.invoke<Answer>(name, { body }))) as Answer
}

/** Like `invoke`, but throws the server's reason as a text for users, or `otherwise`. */
export async function invokeWithReason<Answer>(
  name: string,
  otherwise: string,
  body?: Body,
): Promise<Answer> {
  return (await requestWithReason((db) => db.functions.invoke<Answer>(name, { body }), otherwise)) as Answer
}

/** Like `invoke`, but throws a Refused. */
export async function invokeOrRefuse<Answer>(name: string, body: Body): Promise<Answer> {
  try {
    return await invoke<Answer>(name, body)
  } catch (error) {
    throw await refusedBy(error)
  }
}

/** Calls a function with a streamed response (server-sent events). Resolves at the end of the response. */
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

/** Downloads a file that a function streams. supabase-js reports nothing until the download ends. */
export async function invokeFile(name: string, body: Body, onBytes: (bytes: number) => void): Promise<Blob> {
  const [{ anonKey }, { data }] = await Promise.all([
    loadConfig(),
    supabase().then((db) => db.auth.getSession()),
  ])
  const answer = await fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  // In the form of supabase-js, which refusal.ts reads.
  if (!answer.ok || !answer.body) throw Object.assign(new Error('Refused'), { context: answer })
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type: 'text/csv;charset=utf-8' })
    parts.push(value)
    onBytes((bytes += value.length))
  }
}
