import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefetchAll } from './prefetch.ts'

const calm = { next: async () => {}, isWelcome: () => true }

function parts(...names: string[]) {
  const fetched: string[] = []
  const made = names.map((name) => ({
    prefetch: async () => {
      if (name === 'lost') throw new TypeError('Failed to fetch dynamically imported module')
      fetched.push(name)
    },
  }))
  return { made, fetched }
}

test('every part is fetched once, one after another, each when there is time', async () => {
  const { made, fetched } = parts('audience', 'templates')
  const moments: number[] = []
  const next = async () => void moments.push(fetched.length)
  await prefetchAll([...made, ...made], { ...calm, next })
  assert.deepEqual(fetched, ['audience', 'templates'])
  assert.deepEqual(moments, [0, 1, 2])
})

test('nothing is fetched for people who spare their data', async () => {
  const { made, fetched } = parts('audience')
  await prefetchAll(made, { ...calm, isWelcome: () => false })
  assert.deepEqual(fetched, [])
})

test('the first failure ends prefetching silently', async () => {
  const { made, fetched } = parts('audience', 'lost', 'templates')
  await prefetchAll(made, calm)
  assert.deepEqual(fetched, ['audience'])
})
