import { FunctionError } from './errors.ts'

const limitBytes = 2_000_000

/** The JSON of a call. The client sends no body at all where there is nothing to say. */
export async function readBody(request: Request): Promise<unknown> {
  const bytes = await readLimited(request)
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new FunctionError(400, 'BAD_JSON', 'The body is not JSON')
  }
}

// Counted while it arrives: a length header may be missing, or lie.
async function readLimited(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limitBytes) throw new FunctionError(413, 'TOO_LARGE', 'The body is larger than 2 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
