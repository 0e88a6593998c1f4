import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latencies, MARK } from './latencies.ts'

const key = (ts: number, tts: number) => ({
  name: 'EventDispatch',
  ts,
  tts,
  args: { data: { type: 'keydown' } },
})
const mark = (ts: number, tts: number) => ({ name: MARK, ts, tts })

test('a keystroke lasts until the first change after it, and one that changes nothing is left out', () => {
  const events = [mark(500, 100), key(1000, 200), key(60_000, 3000), mark(71_500, 9000), mark(72_000, 9100)]
  assert.deepEqual(latencies(events), [{ wall: 11.5, cpu: 6 }])
})

test('events are read by their time, not by their place in the trace', () => {
  assert.deepEqual(latencies([mark(9000, 5000), key(1000, 1000)]), [{ wall: 8, cpu: 4 }])
})
