import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { createRequire } from 'node:module'
import { writeBroadcast } from './binary-frames.ts'
import { readFrame, writeFrame, type Frame } from './frames.ts'

// The client's own serializer; its package exports only the client.
const load = createRequire(createRequire(import.meta.url).resolve('@supabase/realtime-js'))
type Message = {
  join_ref?: string | null
  ref?: string | null
  topic: string
  event: string
  payload: unknown
}
type Serializer = {
  encode<T>(message: Message, done: (data: ArrayBuffer | string) => T): T
  decode<T>(data: ArrayBuffer | string, done: (message: Message) => T): T
}
const { default: ClientSerializer } = load('./lib/serializer.js') as { default: new () => Serializer }
const client = new ClientSerializer()

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const messages = fc.record({
  join_ref: fc.constant('1'),
  ref: fc.constant('2'),
  topic: text,
  event: text,
  payload: fc.object(),
})

function read(data: ArrayBuffer | string): Frame | null {
  return typeof data === 'string'
    ? readFrame(Buffer.from(data), false, '2.0.0')
    : readFrame(Buffer.from(data), true, '2.0.0')
}

test('what the official client writes is read, in both serializers', () => {
  fc.assert(
    fc.property(messages, (message) => {
      const { join_ref, ref, topic, event, payload } = JSON.parse(JSON.stringify(message)) as Message
      const expected = { joinRef: join_ref, ref, topic, event, payload }
      assert.deepEqual(client.encode(message, read), expected)
      assert.deepEqual(readFrame(Buffer.from(JSON.stringify(message)), false, '1.0.0'), expected)
    }),
  )
})

test('a broadcast comes as a binary frame, of JSON or of bytes', () => {
  const message = { join_ref: '1', ref: '2', topic: 'realtime:é', event: 'broadcast' }
  const json = client.encode({ ...message, payload: { event: 'wave 🌱', payload: { a: [1] } } }, read)
  assert.deepEqual(json?.payload, { type: 'broadcast', event: 'wave 🌱', payload: { a: [1] } })
  assert.deepEqual([json?.joinRef, json?.ref, json?.topic], ['1', '2', 'realtime:é'])
  const bytes = client.encode(
    { ...message, payload: { event: 'b', payload: new Uint8Array([1, 2]).buffer } },
    read,
  )
  assert.deepEqual(bytes?.payload, { type: 'broadcast', event: 'b', payload: new Uint8Array([1, 2]) })
})

test('what is written is read by the official client', () => {
  const address = { joinRef: null, ref: '7', topic: 'realtime:"x"', event: 'phx_reply' }
  const expected = {
    join_ref: null,
    ref: '7',
    topic: 'realtime:"x"',
    event: 'phx_reply',
    payload: { a: 'ü' },
  }
  assert.deepEqual(
    client.decode(writeFrame(address, '{"a":"ü"}', '2.0.0'), (heard) => heard),
    expected,
  )
  assert.deepEqual(JSON.parse(writeFrame(address, '{"a":"ü"}', '1.0.0')), expected)
  const frame = writeBroadcast('realtime:é', 'wave', new Uint8Array([5, 6]))
  assert.deepEqual(
    client.decode(new Uint8Array(frame).buffer, (heard) => heard),
    {
      join_ref: null,
      ref: null,
      topic: 'realtime:é',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'wave', payload: new Uint8Array([5, 6]).buffer },
    },
  )
})

test('any bytes are a frame or nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.boolean(), fc.boolean(), (bytes, isBinary, isOld) => {
      readFrame(Buffer.from(bytes), isBinary, isOld ? '1.0.0' : '2.0.0')
      readFrame(Buffer.from([3, ...bytes]), true, '2.0.0')
    }),
  )
})

test('a frame of more than 100,000 values is ignored without parsing it', () => {
  const frame = (values: number) => `["1","2","t","e",[${'0,'.repeat(values)}0]]`
  assert.ok(read(frame(90_000)))
  assert.equal(read(frame(110_000)), null)
  assert.equal(
    readFrame(Buffer.from(`{"topic":"t","event":"e","payload":${'['.repeat(110_000)}`), false, '1.0.0'),
    null,
  )
})
