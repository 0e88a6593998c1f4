import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTwoGenerationCache } from './two-generation-cache.ts'

test('what is used stays, and what nobody asks for is forgotten', () => {
  const memory = createTwoGenerationCache<string>(2)
  memory.set('kept', 'a', 0)
  memory.set('left', 'b', 0)
  for (const key of ['c', 'd', 'e', 'f']) {
    memory.set(key, key, 0)
    assert.equal(memory.get('kept', 0), 'a')
  }
  assert.equal(memory.get('left', 0), undefined)
})

test('after two lifetimes nothing is left, however little there is', () => {
  const memory = createTwoGenerationCache<string>(1_000, 60_000)
  memory.set('a', 'a', 0)
  assert.equal(memory.get('a', 59_000), 'a')
  assert.equal(memory.get('a', 250_000), undefined)
})
