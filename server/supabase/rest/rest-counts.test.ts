import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openGardenClub, type GardenClub } from '#server/testing/rest/garden-club.ts'

let club: GardenClub
before(async () => {
  club = await openGardenClub()
})
after(() => club.close())

test('an exact count ignores the page and keeps the filters', async () => {
  const { data, count, status } = await club.service
    .from('plants')
    .select('id', { count: 'exact' })
    .gt('id', 1)
    .limit(2)
  assert.equal(data?.length, 2)
  assert.equal(count, 3)
  assert.equal(status, 206)
  const whole = await club.service.from('plants').select('id', { count: 'exact' })
  assert.deepEqual([whole.status, whole.count], [200, 4])
})

test('a count alone, by HEAD', async () => {
  const { count, data } = await club.ada.from('gardens').select('*', { count: 'exact', head: true })
  assert.deepEqual([count, data], [2, null])
})

test('without a count asked for there is none', async () => {
  const response = await club.send('/plants?limit=2')
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-range'), '0-1/*')
  assert.equal((await club.send('/plants?id=eq.0')).headers.get('content-range'), '*/*')
  const none = await club.send('/plants?id=eq.0', { headers: { prefer: 'count=exact' } })
  assert.equal(none.headers.get('content-range'), '*/0')
})

test('planned and estimated counts are numbers near the truth', async () => {
  await club.t.sql(
    `insert into public.plants (name) select 'Grass' from generate_series(1, 3000); analyze public.plants`,
  )
  const planned = await club.service.from('plants').select('id', { count: 'planned' }).limit(1)
  assert.ok(planned.count! > 2000 && planned.count! < 4000, String(planned.count))
  assert.equal(planned.status, 206)
  const few = await club.service.from('plants').select('id', { count: 'estimated' }).neq('name', 'Grass')
  assert.equal(few.count, 4, 'few rows are counted')
  const many = await club.service
    .from('plants')
    .select('id', { count: 'estimated' })
    .eq('name', 'Grass')
    .limit(1)
  assert.ok(many.count! > 2000 && many.count! < 4000, String(many.count))
  await club.service.from('plants').delete().eq('name', 'Grass')
})

test('a page beyond the end is refused when the end is known, else empty', async () => {
  const { error, status } = await club.service.from('plants').select('id', { count: 'exact' }).range(10, 20)
  assert.equal(status, 416)
  assert.equal(error?.code, 'PGRST103')
  assert.equal(error?.details, 'An offset of 10 was requested, but there are only 4 rows.')
  const unknown = await club.service.from('plants').select('id').range(10, 20)
  assert.deepEqual([unknown.status, unknown.data], [200, []])
})

test('a scalar counts as one row', async () => {
  const { data, count } = await club.service.rpc('add', { a: 1 }, { count: 'exact' })
  assert.deepEqual([data, count], [11, 1])
})
