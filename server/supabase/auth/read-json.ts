// Parses bodies from strangers: bounded in size and depth, a JSON object, and only text that PostgreSQL can store.
import type { z } from 'zod'
import { AuthError } from './errors.ts'

/** Far more than any endpoint needs: metadata has 8 KiB at most. Parsing a mebibyte of keys took 0.2 s of CPU time. */
export const maxBytes = 65_536
const maxDepth = 64

/** An empty body is an empty object: the client sends a JSON content type even without content. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readText(request)
  const parsed = schema.safeParse(text.trim() === '' ? {} : parseObject(text))
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.')
  throw new AuthError(
    'bad_json',
    field ? `Could not parse request body: ${field} has the wrong type` : notJson,
  )
}

const notJson = 'Could not parse request body as JSON'

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new AuthError('bad_json', notJson)
  }
}

function tooLarge(): AuthError {
  return new AuthError('request_too_large', `Request body is larger than ${maxBytes} bytes`)
}

function parseObject(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AuthError('bad_json', notJson)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AuthError('bad_json', notJson)
  }
  refuseUnstorable(value)
  return value
}

// PostgreSQL's text cannot contain NUL or half a surrogate pair. Traversed without recursion, because the sender
// decides the depth.
function refuseUnstorable(root: object): void {
  const left: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') refuseText(value)
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) throw new AuthError('bad_json', 'Request body is nested too deeply')
    for (const [key, inner] of Object.entries(value)) {
      refuseText(key)
      left.push({ value: inner, depth: depth + 1 })
    }
  }
}

export function refuseText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new AuthError('bad_json', 'Request holds text that can not be stored')
  }
}
