import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batched } from './batch.ts'

const refusal = (item: string) => Object.assign(new Error(`refused ${item}`), { code: '23514' })

test('what is asked at once goes together, what is asked meanwhile is the next batch', async () => {
  const runs: string[][] = []
  const held = Promise.withResolvers<void>()
  const runBatched = batched<string, string>(async (items) => {
    runs.push(items)
    if (runs.length === 1) await held.promise
    return items.map((item) => item.toUpperCase())
  }, 2)
  const first = [runBatched('a'), runBatched('b')]
  await new Promise(setImmediate)
  const later = ['c', 'd', 'e'].map(runBatched)
  held.resolve()
  assert.deepEqual(await Promise.all([...first, ...later]), ['A', 'B', 'C', 'D', 'E'])
  assert.deepEqual(runs, [['a', 'b'], ['c', 'd'], ['e']])
})

test('of a batch that is refused only the item at fault fails', async () => {
  const runBatched = batched<string, string>(async (items) => {
    if (items.includes('bad')) throw refusal('bad')
    return items
  })
  const results = await Promise.allSettled(['a', 'bad', 'b'].map(runBatched))
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason))),
    ['a', 'Error: refused bad', 'b'],
  )
})

test('where the database is gone, nobody is tried alone', async () => {
  let runs = 0
  const runBatched = batched<string, string>(async () => {
    runs += 1
    throw new Error('gone')
  })
  for (const { status } of await Promise.allSettled(['a', 'b'].map(runBatched)))
    assert.equal(status, 'rejected')
  assert.equal(runs, 1)
})
