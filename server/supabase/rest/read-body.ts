// The body of a request as one JSON text. It is passed to PostgreSQL unchanged, so that no number loses digits; only
// its shape is determined here.
import type { ReadableRequest } from '#server/http/direct-request.ts'
import { shares } from '#server/shares.ts'
import { createPool, QueueFullError, WorkLimitError } from '#server/threads/pool.ts'
import { describeBody, type Body, type Shape } from './describe-body.ts'
import { badBody, RestError, tooLarge, tooManyWaiting, tooMuch } from './errors.ts'

export type Payload = Shape & { json: string }

const inThread = createPool<typeof import('./describe-body.ts')>(
  new URL('./describe-body.ts', import.meta.url),
  shares.threads.bodies,
)

// Ten megabytes of keys take seconds to parse; below this length it takes a few milliseconds.
const LARGE = 200_000

export async function readBody(request: ReadableRequest, atMostBytes: number): Promise<Payload | undefined> {
  const text = await readText(request, atMostBytes)
  const type = (request.headers.get('content-type') ?? 'application/json')
    .split(';', 1)[0]!
    .trim()
    .toLowerCase()
  const isJson = type === 'application/json' || type.endsWith('+json')
  // A client without a body sends an empty text without a type.
  if (!isJson && !otherTypes.has(type) && !(type === 'text/plain' && text === ''))
    throw badBody(`Content-Type not acceptable: ${type.slice(0, 100)}`)
  if (!otherTypes.has(type) && text.trim() === '') return undefined
  return { json: text, ...(await describe({ text, type })) }
}

const otherTypes = new Set(['text/csv', 'application/x-www-form-urlencoded'])

async function describe(body: Body): Promise<Shape> {
  if (body.text.length < LARGE) return describeBody(body)
  try {
    const shape = await inThread('describeInThread', body)
    if (!('refused' in shape)) return shape
    const { status, code, message, extra } = shape.refused
    throw new RestError(status, code, message, extra)
  } catch (error) {
    if (error instanceof WorkLimitError) throw tooMuch(error.message)
    if (error instanceof QueueFullError) throw tooManyWaiting(error)
    throw error
  }
}

async function readText(request: ReadableRequest, atMostBytes: number): Promise<string> {
  const announced = request.headers.get('content-length')
  if (Number(announced) > atMostBytes) throw tooLarge()
  if (announced !== null || !request.body) {
    const text = await request.text()
    if (text.length > atMostBytes) throw tooLarge()
    return text
  }
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > atMostBytes) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
