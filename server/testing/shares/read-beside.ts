// Reads as another account during an attack. `npm run fuzz` limits the time of these reads; `npm test` does not, because
// it depends on the load of the machine.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const MOST_MS = process.env['FUZZ_MINUTES'] === undefined ? Infinity : 250
const EVERY_MS = 10

/** Returns a function that ends the reads, and fails when one in a hundred took longer than the limit. */
export function readBeside(read: () => Promise<unknown>): () => Promise<void> {
  const times: number[] = []
  const over = new AbortController()
  const reading = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await read()
      times.push(performance.now() - began)
      await sleep(EVERY_MS)
    }
  })()
  reading.catch(() => undefined)
  return async () => {
    over.abort()
    await reading
    const slow = times.toSorted((a, b) => b - a)[Math.floor(times.length / 100)] ?? 0
    assert.ok(slow < MOST_MS, `one read in a hundred took ${slow.toFixed(0)} ms or longer`)
  }
}
