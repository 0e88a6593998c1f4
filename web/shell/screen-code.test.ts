import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CodeUnreachable, fetchCode } from './screen-code.ts'

const missing = new TypeError('Failed to fetch dynamically imported module')
const lose = async () => {
  throw missing
}

function surroundings(isThere: boolean, build = '/assets/app-1.js', kept = new Map<string, string>()) {
  const calls = { reloads: 0, kept }
  const around = {
    build: () => build,
    memory: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }),
    isServerThere: async () => isThere,
    reload: () => void (calls.reloads += 1),
  }
  return { around, said: calls }
}

const soon = () => new Promise((resolve) => setImmediate(() => resolve('nothing yet')))

test('available code is returned without a request', async () => {
  const { around, said } = surroundings(false)
  assert.equal(await fetchCode(async () => 'a page', around), 'a page')
  assert.equal(said.reloads, 0)
})

test('without a server the screen says that it needs one, and the page stays', async () => {
  const { around, said } = surroundings(false)
  await assert.rejects(
    fetchCode(lose, around),
    (error) => error instanceof CodeUnreachable && error.cause === missing,
  )
  assert.equal(said.reloads, 0)
})

test('code that went with an upgrade leads to one reload, and until then to nothing', async () => {
  const { around, said } = surroundings(true)
  assert.equal(await Promise.race([fetchCode(lose, around), soon()]), 'nothing yet')
  assert.equal(said.reloads, 1)
})

test('a file missing after the reload is an error, until the next upgrade', async () => {
  const first = surroundings(true)
  void fetchCode(lose, first.around)
  await soon()
  await assert.rejects(fetchCode(lose, first.around), missing)
  assert.equal(first.said.reloads, 1)
  const upgraded = surroundings(true, '/assets/app-2.js', first.said.kept)
  void fetchCode(lose, upgraded.around)
  await soon()
  assert.equal(upgraded.said.reloads, 1)
})
