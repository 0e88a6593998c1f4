// Phoenix frames in both serializers. 1.0.0: {topic, event, payload, ref, join_ref}. 2.0.0: an array, and
// for broadcasts the binary kinds 3 (from the client) and 4 (to the client), described in ./binary-frames.ts.
import { hasTooManyValues } from '#server/http/json-values.ts'
import { readBroadcastPush } from './binary-frames.ts'

export type Version = '1.0.0' | '2.0.0'
export type Ref = string | null
export type Frame = { joinRef: Ref; ref: Ref; topic: string; event: string; payload: unknown }
export type Address = Omit<Frame, 'payload'>

/** Returns null for invalid frames, which are ignored, because they have no ref to respond to. */
export function readFrame(data: Buffer, isBinary: boolean, version: Version): Frame | null {
  if (isBinary) return version === '2.0.0' ? readBroadcastPush(data) : null
  const value = parseJson(data)
  if (version === '1.0.0') {
    if (!isObject(value)) return null
    const { join_ref, ref, topic, event, payload } = value
    return toFrame(join_ref, ref, topic, event, payload)
  }
  if (!Array.isArray(value) || value.length !== 5) return null
  const [joinRef, ref, topic, event, payload] = value as unknown[]
  return toFrame(joinRef, ref, topic, event, payload)
}

/** `payload` is JSON text, so that one text serves many readers. */
export function writeFrame(
  { joinRef, ref, topic, event }: Address,
  payload: string,
  version: Version,
): string {
  return version === '1.0.0'
    ? `{"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"payload":${payload},"ref":${JSON.stringify(ref)},"join_ref":${JSON.stringify(joinRef)}}`
    : `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payload}]`
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toFrame(
  joinRef: unknown,
  ref: unknown,
  topic: unknown,
  event: unknown,
  payload: unknown,
): Frame | null {
  if (!isRef(joinRef) || !isRef(ref) || typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload: payload ?? {} }
}

function isRef(value: unknown): value is Ref | undefined {
  return value === undefined || value === null || (typeof value === 'string' && value.length <= 64)
}

function parseJson(json: Buffer): unknown {
  if (hasTooManyValues(json)) return undefined
  try {
    return JSON.parse(json.toString()) as unknown
  } catch {
    return undefined
  }
}
