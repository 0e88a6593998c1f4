// Tests what an installation must allow: aggregates, plans and rollbacks.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openGardenClub, type GardenClub } from '#server/testing/rest/garden-club.ts'
import { features } from './features.ts'

let club: GardenClub
before(async () => {
  club = await openGardenClub(features)
})
after(() => club.close())

const select = async (path: string): Promise<unknown> => (await club.send(path)).json()

test('aggregates compute one value from all rows, with casts before and after', async () => {
  assert.deepEqual(await select('/beds?select=count(),area.sum(),least:area.min(),area.max()::int'), [
    { count: 4, sum: 63.75, least: 1.25, max: 30 },
  ])
  assert.deepEqual(await select('/gardens?select=facts->>age::int.sum(),humidity.avg()::text'), [
    { sum: 15, avg: '60.0000000000000000' },
  ])
  assert.deepEqual(await select('/beds?select=sunny.count()&area=gt.10'), [{ count: 3 }])
  assert.deepEqual(await select('/beds?select=count()::text,of:count()&id=eq.0'), [{ count: '0', of: 0 }])
})

test('the other columns of a selection form the groups, which can be ordered, paged and counted', async () => {
  const { data, count } = await club.service
    .from('beds')
    .select('garden_id, area.sum()', { count: 'exact' })
    .order('garden_id', { ascending: false })
    .range(0, 1)
  assert.deepEqual(data, [
    { garden_id: 3, sum: 30 },
    { garden_id: 2, sum: 1.25 },
  ])
  assert.equal(count, 3)
  const whole = await club.service.from('beds').select('area.sum()', { count: 'exact' })
  assert.equal(whole.count, 1)
})

test('embedded rows are grouped in themselves, and a related row is part of the group', async () => {
  assert.deepEqual(await select('/gardens?select=name,beds(count(),area.sum())&id=lte.2&order=id'), [
    { name: 'Rose court', beds: [{ count: 2, sum: 32.5 }] },
    { name: 'Herb, spice (and tea)', beds: [{ count: 1, sum: 1.25 }] },
  ])
  const ungrouped = await club.send('/beds?select=area.max(),gardens(soil)&order=gardens(soil)')
  assert.deepEqual([ungrouped.status, ((await ungrouped.json()) as { code: string }).code], [400, '42803'])
  const grouped = (await select('/beds?select=area.max(),gardens(soil)&garden_id=lte.2')) as unknown[]
  assert.deepEqual(
    new Set(grouped.map((row) => JSON.stringify(row))),
    new Set(
      ['{"max":20.00,"gardens":{"soil": "loam"}}', '{"max":1.25,"gardens":{"soil": "sand"}}'].map((row) =>
        JSON.stringify(JSON.parse(row)),
      ),
    ),
  )
})

test('an aggregate of a row that is spread is computed for the groups of the rows around it', async () => {
  const rows = (await select(
    '/beds?select=sunny,...gardens(humidity.max(),owners:count())&sunny=is.true',
  )) as unknown[]
  assert.deepEqual(rows, [{ sunny: true, max: 80, owners: 2 }])
  assert.deepEqual(await select('/beds?select=area.sum(),...gardens(soil)&garden_id=eq.1'), [
    { sum: 32.5, soil: 'loam' },
  ])
  assert.deepEqual(await select('/gardens?select=name,...beds(area.sum())'), {
    code: 'PGRST127',
    message: 'Feature not implemented',
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    hint: null,
  })
})

test('an aggregate counts only rows that the caller may read', async () => {
  const { data } = await club.bob.from('gardens').select('count()')
  assert.deepEqual(data, [{ count: 1 }])
})

test('the rows of a function and of a write are aggregated too', async () => {
  assert.deepEqual(await select('/rpc/harvest?select=count(),grams.min()'), [{ count: 3, min: 5 }])
  const { data } = await club.service.from('plants').update({ latin: null }).eq('id', 3).select('count()')
  assert.deepEqual(data, [{ count: 1 }])
})

test('a request that would sum text is refused by its types, and one that repeats an aggregate by its number', async () => {
  const text = await club.send('/gardens?select=name.sum()')
  assert.deepEqual([text.status, ((await text.json()) as { code: string }).code], [404, '42883'])
  const same = Array.from({ length: 4 }, (_, i) => `a${i}:area.sum()`).join()
  assert.equal((await club.send(`/beds?select=${same}`)).status, 400)
})

test('a plan is described as text or JSON, for the result that was asked for', async () => {
  const text = await club.send('/gardens', { headers: { accept: 'application/vnd.pgrst.plan' } })
  assert.match(await text.text(), /cost=.*rows=/)
  const json = await club.service
    .from('gardens')
    .select()
    .explain({ format: 'json', analyze: true, verbose: true })
  const [described] = json.data as unknown as { Plan: { 'Actual Rows': number } }[]
  assert.equal(described?.Plan['Actual Rows'], 1)
  const accept = 'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|odd;'
  const { headers } = await club.send('/gardens', { headers: { accept } })
  assert.equal(
    headers.get('content-type'),
    'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze; charset=utf-8',
  )
})

test('a write whose plan is measured is rolled back', async () => {
  const { error } = await club.service.from('plants').insert({ name: 'Ghost' }).explain({ analyze: true })
  assert.equal(error, null)
  const { count } = await club.service.from('plants').select('*', { count: 'exact' }).eq('name', 'Ghost')
  assert.equal(count, 0)
})

test('a rollback answers what a write would do, and keeps nothing of it', async () => {
  const { data, status } = await club.service
    .from('plants')
    .insert({ name: 'Ghost' })
    .select('name')
    .rollback()
  assert.deepEqual([status, data], [201, [{ name: 'Ghost' }]])
  const applied = await club.send('/rpc/forget', {
    method: 'POST',
    body: '{"wanted": "Dog rose"}',
    headers: { prefer: 'tx=rollback' },
  })
  assert.equal(applied.headers.get('preference-applied'), 'tx=rollback')
  const { data: left } = await club.service.from('plants').select('name').in('name', ['Ghost', 'Dog rose'])
  assert.deepEqual(left, [{ name: 'Dog rose' }])
})

test('none of these was a surprise', () => assert.deepEqual(club.surprises, []))
