// Tests requests that only the official client makes (official-suites.md). The other rest-*.test.ts test each
// part of the protocol separately.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openGardenClub, type GardenClub } from '#server/testing/rest/garden-club.ts'

let club: GardenClub
before(async () => {
  club = await openGardenClub()
})
after(() => club.close())

test('an error is thrown where that is asked for, and a row that is missing is none for maybeSingle', async () => {
  await assert.rejects(
    async () => await club.service.from('missing_table').select().throwOnError(),
    (error: { code?: string; message: string; stack?: string }) => {
      assert.deepEqual(
        [error.code, error.message],
        ['PGRST205', "Could not find the table 'public.missing_table' in the schema cache"],
      )
      return error.stack !== undefined
    },
  )
  const none = await club.service.from('gardens').select().eq('name', 'Nowhere').throwOnError().maybeSingle()
  assert.deepEqual([none.data, none.status], [null, 200])
})

test('a column that is named three times comes once, and types may be overridden', async () => {
  const { data } = await club.service
    .from('gardens')
    .select('id, id, id')
    .eq('id', 1)
    .single()
    .overrideTypes<{ id: number }>()
  assert.deepEqual(data, { id: 1 })
})

test('a function is called in another schema, by its exact count, without an argument that is undefined', async () => {
  const missing = await club.service.schema('greenhouse').rpc('add', { a: 1 })
  assert.equal(missing.error?.code, 'PGRST202')
  assert.deepEqual((await club.service.rpc('add', { a: 1, b: undefined }, { get: true })).data, 11)
  const counted = await club.service.rpc('add', { a: 1 }, { get: true, count: 'exact' })
  assert.deepEqual([counted.data, counted.count], [11, 1])
  const { count, data } = await club.service.rpc('add', { a: 1 }, { head: true, count: 'exact' })
  assert.deepEqual([data, count], [null, 1])
  assert.equal((await club.service.rpc('total', { amounts: [1, 2, 3] }, { get: true })).data, 6)
})

test('two queries from one table share no filter', async () => {
  const table = club.service.from('gardens')
  const [one, two] = [table.select('id').eq('id', 1), table.select('id').eq('id', 2)]
  assert.deepEqual([(await one).data, (await two).data], [[{ id: 1 }], [{ id: 2 }]])
})

test('what is not offered is refused, and changes nothing', async () => {
  const geo = await club.service.from('gardens').select().geojson()
  assert.equal(geo.status, 406)
  const plan = await club.service.from('gardens').select().explain()
  assert.equal(plan.status, 406)
  const sum = await club.service.from('gardens').select('humidity.sum()')
  assert.ok(sum.error)
})

test('none of these was a surprise', () => assert.deepEqual(club.surprises, []))
