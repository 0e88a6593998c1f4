import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openGardenClub, type GardenClub } from '#server/testing/rest/garden-club.ts'

let club: GardenClub
before(async () => {
  club = await openGardenClub()
})
after(() => club.close())

test('a row that is there is changed and answered 200, a new one 201', async () => {
  const merged = await club.service
    .from('plants')
    .upsert({ id: 3, name: 'Water mint' })
    .select('id, name, latin')
  assert.deepEqual([merged.status, merged.data], [200, [{ id: 3, name: 'Water mint', latin: 'Mentha' }]])
  const made = await club.service.from('plants').upsert({ id: 50, name: 'Yew' }).select('id')
  assert.deepEqual([made.status, made.data], [201, [{ id: 50 }]])
  const both = await club.service.from('plants').upsert([
    { id: 50, name: 'Yew tree' },
    { id: 51, name: 'Elm' },
  ])
  assert.equal(both.status, 201)
})

test('the conflict may be on another key', async () => {
  const { data } = await club.service
    .from('seed_batches')
    .upsert({ plant_id: 1, code: 'M-1', grams: 99 }, { onConflict: 'code' })
    .select('id, plant_id, grams')
  assert.deepEqual(data, [{ id: 2, plant_id: 1, grams: 99 }])
})

test('duplicates can be ignored', async () => {
  const rows = [
    { id: 1, name: 'Not a rose' },
    { id: 60, name: 'Oak' },
  ]
  const { data, status } = await club.service
    .from('plants')
    .upsert(rows, { ignoreDuplicates: true })
    .select('id')
  assert.deepEqual([status, data], [201, [{ id: 60 }]])
  const { data: rose } = await club.service.from('plants').select('name').eq('id', 1)
  assert.deepEqual(rose, [{ name: 'Rose' }])
})

test('a key of several columns', async () => {
  const row = { bed_id: 1, plant_id: 1, planted_on: '2027-01-01' }
  const { data, error } = await club.service.from('plantings').upsert(row).select('planted_on').single()
  assert.equal(error, null)
  assert.deepEqual(data, { planted_on: '2027-01-01' })
})

test('a conflict on columns that are no key is PostgreSQL’s to refuse', async () => {
  const { error, status } = await club.service
    .from('plants')
    .upsert({ id: 1, name: 'x' }, { onConflict: 'name' })
  assert.deepEqual([status, error?.code], [400, '42P10'])
})

test('an upsert can not take over a row one may not see', async () => {
  const { error, status } = await club.ada.from('gardens').upsert({ id: 3, name: 'Taken' })
  assert.deepEqual([status, error?.code], [403, '42501'])
})

test('PUT writes the row its address names, and no other', async () => {
  const sendPut = (path: string, body: object) =>
    club.send(path, { method: 'PUT', body: JSON.stringify(body) })
  assert.equal((await sendPut('/plants?id=eq.70', { id: 70, name: 'Ash' })).status, 201)
  assert.equal((await sendPut('/plants?id=eq.70', { id: 70, name: 'Ash tree' })).status, 204)
  assert.equal(await codeOf(await sendPut('/plants?id=eq.71', { id: 70, name: 'x' })), 'PGRST115')
  assert.equal(await codeOf(await sendPut('/plants?name=eq.Ash', { id: 70, name: 'x' })), 'PGRST105')
  assert.equal(await codeOf(await sendPut('/plants?id=eq.70&limit=1', { id: 70, name: 'x' })), 'PGRST114')
})

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
