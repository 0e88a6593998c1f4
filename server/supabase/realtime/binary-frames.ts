// Broadcasts in serializer 2.0.0: lengths of one byte each, the strings they measure, then the payload.
//   push (kind 3): kind, join_ref, ref, topic, event, metadata lengths, encoding (0 bytes, 1 JSON)
//   broadcast (kind 4): kind, topic, event, metadata lengths, encoding
import { hasTooManyValues } from '#server/http/json-values.ts'
import type { Frame } from './frames.ts'

const pushKind = 3
const broadcastKind = 4
const pushHeader = 7
const jsonEncoding = 1

export function readBroadcastPush(data: Buffer): Frame | null {
  if (data.length < pushHeader || data[0] !== pushKind) return null
  const lengths = data.subarray(1, 6)
  const parts: string[] = []
  let offset = pushHeader
  for (const length of lengths) {
    parts.push(data.toString('utf8', offset, offset + length))
    offset += length
  }
  if (offset > data.length) return null
  const [joinRef = '', ref = '', topic = '', event = ''] = parts
  const content = readContent(data.subarray(offset), data[6] === jsonEncoding)
  if (content === undefined) return null
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload: content },
  }
}

/** Only for binary payloads: JSON is sent in text frames, which every client reads. */
export function writeBroadcast(topic: string, event: string, bytes: Uint8Array): Buffer {
  const names = [Buffer.from(topic), Buffer.from(event)]
  const header = Buffer.from([broadcastKind, names[0]!.length, names[1]!.length, 0, 0])
  return Buffer.concat([header, ...names, bytes])
}

function readContent(bytes: Buffer, isJson: boolean): unknown {
  if (!isJson) return new Uint8Array(bytes)
  if (hasTooManyValues(bytes)) return undefined
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return undefined
  }
}
