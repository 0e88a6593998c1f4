import assert from 'node:assert/strict'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSpool, type Batch } from './spool.ts'

const batch = (id: string): Batch => ({ id, hits: [] })

async function newSpool() {
  const folder = join(await mkdtemp(join(tmpdir(), 'coldframe-spool-')), 'not there yet')
  const faults: unknown[] = []
  const taken: string[] = []
  const spool = openSpool(folder, (error) => faults.push(error))
  const bringIn = () => spool.bringIn(async ({ id }) => void taken.push(id))
  return { folder, faults, taken, spool, bringIn }
}

test('batches are brought in in their order, each once, and leave nothing behind', async () => {
  const { spool, taken, bringIn, folder } = await newSpool()
  await bringIn()
  await Promise.all(['c', 'a', 'b'].map((id) => spool.keep(batch(id))))
  await bringIn()
  await bringIn()
  assert.deepEqual(taken, ['a', 'b', 'c'])
  assert.deepEqual(await readdir(folder), [])
})

test('what could not be written stays, with all that comes after it', async () => {
  const { spool, taken, bringIn } = await newSpool()
  for (const id of ['a', 'b']) await spool.keep(batch(id))
  await assert.rejects(
    spool.bringIn(() => Promise.reject(new Error('gone'))),
    /gone/,
  )
  await bringIn()
  assert.deepEqual(taken, ['a', 'b'])
})

test('a file that can not be read is set aside, told, and holds nobody up', async () => {
  const { spool, taken, bringIn, folder, faults } = await newSpool()
  await spool.keep(batch('b'))
  await writeFile(join(folder, 'a.json'), '{"id": "a", "hi')
  await writeFile(join(folder, 'c.json.part'), '{')
  await bringIn()
  assert.deepEqual(taken, ['b'])
  assert.equal(faults.length, 1)
  assert.deepEqual((await readdir(folder)).toSorted(), ['a.json.bad', 'c.json.part'])
})
