// Broadcasts without a socket: POST /realtime/v1/api/broadcast, and …/<topic>/events/<event> with a bare payload.
import * as z from 'zod'
import type { Identity } from '#database/database.ts'
import { hasTooManyValues } from '#server/http/json-values.ts'
import { broadcast, sizeOf, type Broadcast } from './broadcast.ts'
import type { RealtimeDependencies } from './dependencies.ts'
import { readPermissions, topicKey, unauthorizedWrite } from './permissions.ts'
import { ownerOf } from './shares.ts'

const text = z.string().min(1).max(240)
const batch = z.object({
  messages: z
    .array(z.object({ topic: text, event: text, payload: z.unknown(), private: z.boolean().default(false) }))
    .max(100),
})

const base = /\/realtime\/v1\/api\/broadcast(?:\/([^/]+)\/events\/([^/]+))?\/?$/

export async function answerHttp(
  deps: RealtimeDependencies,
  request: Request,
  address: string,
): Promise<Response> {
  const url = new URL(request.url)
  const route = base.exec(url.pathname)
  if (!route) return refuse(404, 'Not Found')
  if (request.method !== 'POST') return refuse(405, 'Method Not Allowed')
  const token = bearerOf(request)
  const answer = token === null ? { refused: 'No API key found in request' } : await deps.verifyToken(token)
  if ('refused' in answer) return refuse(401, answer.refused)
  const owner = ownerOf(answer, address)
  // The announced size is counted before a byte is read, whatever the outcome.
  const announced = Number(request.headers.get('content-length') ?? 0)
  const wait = announced > deps.limits.frameBytes ? Infinity : deps.shares.spend(owner, 1, announced)
  if (wait > 0) return tooMuch(wait)
  const body = await readBody(request, deps.limits.frameBytes)
  if (body === 'too large') return tooMuch(Infinity)
  const [, topic, event] = route
  const messages =
    topic === undefined
      ? readBatch(body)
      : readSingle(body, topic, event!, url, request.headers.get('content-type'))
  if (typeof messages === 'string') return refuse(422, messages)
  const { broadcastBytes } = deps.limits
  if (messages.some(({ payload }) => sizeOf(payload) > broadcastBytes)) {
    return refuse(413, `A broadcast has at most ${broadcastBytes} bytes`)
  }
  const more = deps.shares.spend(owner, messages.length, Math.max(0, body.length - announced))
  if (more > 0) return tooMuch(more)
  const unauthorized = await findUnauthorized(deps, answer, messages)
  if (unauthorized !== undefined) return refuse(403, unauthorizedWrite(unauthorized))
  for (const { topic: name, private: isPrivate, ...message } of messages) {
    await broadcast(deps.hub, deps.bus, { ...message, topic: topicKey(`realtime:${name}`, isPrivate) })
  }
  return new Response(null, { status: 202 })
}

type Message = Broadcast & { private: boolean }

/** The first topic of a private message that the caller may not write to. */
async function findUnauthorized(
  { db }: RealtimeDependencies,
  identity: Identity,
  messages: Message[],
): Promise<string | undefined> {
  const topics = new Set(messages.filter((message) => message.private).map(({ topic }) => topic))
  for (const topic of topics) {
    if (!(await readPermissions(db, identity, topic)).broadcast.write) return topic
  }
  return undefined
}

function readBatch(body: Uint8Array): Message[] | string {
  const parsed = batch.safeParse(parseJson(body))
  if (!parsed.success) return `messages: ${parsed.error.issues[0]?.message}`
  return parsed.data.messages.map((message) => ({
    ...message,
    payload: message.payload ?? {},
  }))
}

function readSingle(
  body: Uint8Array,
  topic: string,
  event: string,
  url: URL,
  type: string | null,
): Message[] | string {
  const names = z.tuple([text, text]).safeParse([decode(topic), decode(event)])
  if (!names.success) return 'Topic and event need 1 to 240 characters'
  const payload = type?.startsWith('application/octet-stream') ? body : parseJson(body)
  if (payload === undefined) return 'The payload is not JSON'
  const [name, eventName] = names.data
  const isPrivate = url.searchParams.get('private') === 'true'
  return [{ topic: name, event: eventName, payload, private: isPrivate }]
}

async function readBody(request: Request, limit: number): Promise<Uint8Array | 'too large'> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) return 'too large'
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function bearerOf({ headers }: Request): string | null {
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  return bearer ?? headers.get('apikey')
}

function parseJson(body: Uint8Array): unknown {
  if (hasTooManyValues(body)) return undefined
  try {
    return JSON.parse(Buffer.from(body).toString()) as unknown
  } catch {
    return undefined
  }
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

function tooMuch(wait: number): Response {
  if (wait === Infinity) return refuse(413, 'Payload Too Large')
  return refuse(429, `Too many broadcasts. Try again in ${wait} s.`, { 'retry-after': String(wait) })
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers })
}
