// Tests functions of a row that are embedded like relationships.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '#database/testing/until.ts'
import { openGardenClub, type GardenClub } from '#server/testing/rest/garden-club.ts'
import { features } from './features.ts'

let club: GardenClub
before(async () => {
  club = await openGardenClub(features)
  await club.t.sql(`
    create function public.big_beds(public.gardens) returns setof public.beds language sql stable as
      'select * from public.beds where garden_id = $1.id and area > 2';
    create function public.largest_bed(public.gardens) returns setof public.beds rows 1 language sql stable as
      'select * from public.beds where garden_id = $1.id order by area desc limit 1';
    create function public.neighbors(public.gardens) returns setof public.gardens language sql stable as
      'select * from public.gardens where id <> $1.id';
    grant execute on function big_beds, largest_bed, neighbors to authenticated, service_role;
    notify pgrst, 'reload schema'`)
  await until(async () => (await club.send('/gardens?select=neighbors(id)')).ok)
})
after(() => club.close())

async function select(path: string): Promise<unknown> {
  const answer = await club.send(path)
  return await answer.json()
}

test('a function of a row that returns rows is embedded by its name, filtered, ordered and paged', async () => {
  const expected = await club.t.sql(
    'select garden_id, id, area::float from beds where area > 2 order by garden_id, area desc',
  )
  const all = (await select('/gardens?select=id,big_beds(id,area)&big_beds.order=area.desc&order=id')) as {
    id: number
    big_beds: { id: number; area: number }[]
  }[]
  assert.ok(expected.length > 1)
  assert.deepEqual(
    all.flatMap((garden) => garden.big_beds.map(({ id, area }) => ({ garden_id: garden.id, id, area }))),
    expected,
  )
  const paged = (await select(
    '/gardens?select=big_beds(area)&big_beds.order=area.desc&big_beds.limit=1&id=eq.1',
  )) as typeof all
  assert.equal(paged[0]!.big_beds.length, 1)
  const filtered = (await select(
    '/gardens?select=id,big_beds!inner(area)&big_beds.area=gt.20&order=id',
  )) as typeof all
  assert.ok(
    filtered.length > 0 && filtered.every(({ big_beds: beds }) => beds.every(({ area }) => area > 20)),
  )
})

test('declared with one row, it is an object: spread, tested for null and ordered by', async () => {
  const [largest] = (await select('/gardens?select=name,largest_bed(area)&id=eq.1')) as {
    largest_bed: { area: number }
  }[]
  assert.equal(typeof largest!.largest_bed.area, 'number')
  const spread = (await select('/gardens?select=id,...largest_bed(area)&id=eq.1')) as { area: number }[]
  assert.equal(spread[0]!.area, largest!.largest_bed.area)
  const ordered = (await select(
    '/gardens?select=id,largest_bed(area)&largest_bed=not.is.null&order=largest_bed(area).desc',
  )) as {
    largest_bed: { area: number }
  }[]
  const areas = ordered.map(({ largest_bed: { area } }) => area)
  assert.deepEqual(
    areas,
    areas.toSorted((one, other) => other - one),
  )
  const absent = (await select('/gardens?select=id,largest_bed(area)&largest_bed=is.null')) as unknown[]
  const [{ count } = {}] = await club.t.sql('select count(*)::int from gardens')
  assert.equal(ordered.length + absent.length, count)
})

test('it has relationships, aggregates and computed columns of its own, and is embedded in other relations', async () => {
  const [nested] = (await select(
    '/beds?select=id,gardens(name,neighbors(name,shout,beds(id)))&id=eq.1&gardens.neighbors.limit=1',
  )) as {
    gardens: { neighbors: { name: string; shout: string; beds: object[] }[] }
  }[]
  const [neighbor] = nested!.gardens.neighbors
  assert.equal(neighbor!.shout, neighbor!.name.toUpperCase())
  assert.ok(Array.isArray(neighbor!.beds))
  const counted = (await select('/gardens?select=id,big_beds(count())&id=eq.1')) as {
    big_beds: { count: number }[]
  }[]
  const [{ count } = {}] = await club.t.sql('select count(*)::int from beds where garden_id = 1 and area > 2')
  assert.equal(counted[0]!.big_beds[0]!.count, count)
})

test('it returns only rows that the caller may read, and needs the right to execute it', async () => {
  const { data } = await club.bob.from('gardens').select('name, neighbors(name)')
  assert.deepEqual(
    data?.map(({ neighbors }) => neighbors),
    [[]],
  )
  const { error } = await club.anon.from('gardens').select('name, neighbors(name)')
  assert.equal(error?.code, '42501')
})

test('rows that a write returns have no such relationship', async () => {
  const answer = await club.send('/gardens?select=id,neighbors(name)&id=eq.1', {
    method: 'PATCH',
    headers: { prefer: 'return=representation' },
    body: '{"name": "Rose court"}',
  })
  assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [400, 'PGRST200'])
})
