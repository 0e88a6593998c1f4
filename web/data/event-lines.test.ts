import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEventReader } from './event-lines.ts'

test('events are whole however the network cuts them', () => {
  const stream = 'data: {"a":1}\n\n: keep-alive\n\ndata: {"b":"x\\n\\ny"}\n\n'
  for (let cut = 0; cut <= stream.length; cut++) {
    const events: unknown[] = []
    const read = createEventReader((event) => events.push(event))
    read(stream.slice(0, cut))
    read(stream.slice(cut))
    assert.deepEqual(events, [{ a: 1 }, { b: 'x\n\ny' }])
  }
})

test('an unfinished event is not emitted', () => {
  const events: unknown[] = []
  createEventReader((event) => events.push(event))('data: {"a":1}')
  assert.deepEqual(events, [])
})
