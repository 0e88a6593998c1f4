import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import { openSpool } from './spool.ts'

const home = await mkdtemp(join(tmpdir(), 'coldframe-queue-'))
after(() => rm(home, { recursive: true, force: true }))

async function newQueue() {
  const folder = join(await mkdtemp(join(home, 'a')), 'not there yet')
  const bad: unknown[] = []
  const handled: string[] = []
  const queue = openSpool<string>(folder, (error) => bad.push(error))
  const drain = (fails: Record<string, Error> = {}) =>
    queue.drain(async (item) => {
      if (fails[item]) throw fails[item]
      handled.push(item)
    })
  return { folder, bad, handled, queue, drain }
}

async function addAll({ add }: { add(item: string): Promise<void> }, items: string[]): Promise<void> {
  for (const item of items) {
    await add(item)
    // A pause of a millisecond, so that their order is known.
    const then = Date.now()
    while (Date.now() === then) await new Promise(setImmediate)
  }
}

test('items are handed over in their order, each once, and leave nothing behind', async () => {
  const { queue, handled, drain, folder } = await newQueue()
  await drain()
  await addAll(queue, ['c', 'a', 'b'])
  await drain()
  await drain()
  assert.deepEqual(handled, ['c', 'a', 'b'])
  assert.deepEqual(await readdir(folder), [])
})

test('without a database every item stays, in its order', async () => {
  const { queue, handled, drain } = await newQueue()
  await addAll(queue, ['a', 'b'])
  await assert.rejects(drain({ a: new DatabaseUnavailable(new Error('gone')) }), /gone/)
  assert.deepEqual(handled, [])
  await drain()
  assert.deepEqual(handled, ['a', 'b'])
})

test('an item that fails stays, is told, and holds nobody up', async () => {
  const { queue, handled, drain, bad } = await newQueue()
  await addAll(queue, ['a', 'b'])
  await assert.rejects(drain({ a: new Error('a deadlock') }), /a deadlock/)
  assert.deepEqual([handled, bad], [['b'], []])
  await drain()
  assert.deepEqual(handled, ['b', 'a'])
})

test('what can not be read, or is refused for what it says, is set aside and told', async () => {
  const { queue, handled, drain, folder, bad } = await newQueue()
  await addAll(queue, ['wrong', 'b'])
  await writeFile(join(folder, '0.json'), '{"id": "a", "hi')
  await writeFile(join(folder, '1.draft'), '{')
  await drain({ wrong: Object.assign(new Error('no uuid'), { code: '22P02' }) })
  assert.deepEqual(handled, ['b'])
  assert.equal(bad.length, 2)
  const left = (await readdir(folder)).toSorted()
  assert.deepEqual([left[0], left[1], left.length], ['0.json.bad', '1.draft', 3])
})
