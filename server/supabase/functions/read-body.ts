import { hasTooManyValues } from '#server/http/json-values.ts'
import { FunctionError } from './errors.ts'

/** Signed-out callers send only a message or an address. */
export const bodyBytes = { signedOut: 64_000, person: 2_000_000 }

/** The JSON of a call. The client sends no body at all without arguments. */
export async function readBody(request: Request, limit: number): Promise<unknown> {
  const bytes = await readLimited(request, limit)
  if (hasTooManyValues(bytes))
    throw new FunctionError(413, 'TOO_LARGE', 'The body has more than 100,000 values')
  const text = decode(bytes)
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new FunctionError(400, 'BAD_JSON', 'The body is not JSON')
  }
}

/** The text of a call, at most `limit` bytes. */
export async function readText(request: Request, limit: number): Promise<string> {
  return decode(await readLimited(request, limit))
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FunctionError(400, 'BAD_TEXT', 'The body is not UTF-8')
  }
}

// Counted while it arrives, because a length header may be missing or wrong.
async function readLimited(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge(limit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = (limit: number) =>
  new FunctionError(
    413,
    'TOO_LARGE',
    `The body is larger than ${limit === bodyBytes.person ? '2 MB' : '64 kB'}`,
  )
