import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openGardenClub, type GardenClub } from '#server/testing/rest/garden-club.ts'

let club: GardenClub
before(async () => {
  club = await openGardenClub()
})
after(() => club.close())

test('scalars answer bare, by POST and by GET', async () => {
  assert.equal((await club.anon.rpc('add', { a: 2, b: 3 })).data, 5)
  assert.equal((await club.anon.rpc('add', { a: 2 })).data, 12, 'b has a default')
  assert.equal((await club.anon.rpc('add', { a: 2, b: 3 }, { get: true })).data, 5)
  assert.deepEqual((await club.service.rpc('soils')).data, ['clay', 'loam', 'sand'])
})

test('a function that returns nothing answers 204', async () => {
  const { status, data, error } = await club.service.rpc('forget', { wanted: 'Nobody' })
  assert.deepEqual({ status, data, error }, { status: 204, data: null, error: null })
})

test('rows can be selected, filtered, ordered, paged and embedded', async () => {
  const { data, count } = await club.service
    .rpc('beds_of', { garden: 1 }, { count: 'exact' })
    .select('label, gardens(name)')
    .neq('label', 'west')
    .order('label', { ascending: false })
    .limit(1)
  assert.deepEqual(data, [{ label: 'south', gardens: { name: 'Rose court' } }])
  assert.equal(count, 2)
  const { data: got } = await club.service
    .rpc('beds_of', { garden: 1 }, { get: true })
    .select('label')
    .eq('label', 'north')
  assert.deepEqual(got, [{ label: 'north' }])
})

test('one row of a composite type is an object', async () => {
  const { data } = await club.service.rpc('garden_named', { wanted: 'Rose court' }).select('id, name')
  assert.deepEqual(data, { id: 1, name: 'Rose court' })
})

test('a table function gives rows, each digit kept', async () => {
  const { data } = await club.service.rpc('harvest', { min_grams: 6 }).select('code').lt('grams', 100)
  assert.deepEqual(data, [{ code: 'M-2' }])
  const { data: single, error } = await club.service.rpc('harvest').eq('code', 'M-1').single()
  assert.equal(error, null)
  assert.deepEqual(single, { code: 'M-1', grams: 5 })
})

test('overloads are told apart by the names of their arguments', async () => {
  assert.equal((await club.service.rpc('same', { a: 1 })).data, 'int')
  assert.equal((await club.service.rpc('same', { a: 1, b: 'x' })).data, 'int and text')
  const { error, status } = await club.service.rpc('unclear', { a: 1 })
  assert.deepEqual([status, error?.code], [300, 'PGRST203'])
  assert.match(error?.message ?? '', /public\.unclear\(a => integer\), public\.unclear\(a => text\)/)
})

test('arrays and variadic arguments', async () => {
  assert.equal((await club.service.rpc('total', { amounts: [1, 2, 3] })).data, 6)
  assert.equal((await club.service.rpc('total', { amounts: [4, 5] }, { get: true })).data, 9)
  const response = await club.send('/rpc/total?amounts=1&amounts=2')
  assert.equal(await response.text(), '3')
})

test('a function of one unnamed JSON takes the whole body', async () => {
  assert.deepEqual((await club.service.rpc('echo', { any: ['thing'] })).data, { any: ['thing'] })
})

test('a function that is not there is told by its signature', async () => {
  const { error, status } = await club.service.rpc('ad', { x: 1, y: 2 })
  assert.equal(status, 404)
  assert.deepEqual(error, {
    code: 'PGRST202',
    message: 'Could not find the function public.ad(x, y) in the schema cache',
    details:
      'Searched for the function public.ad with parameters x, y or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    hint: 'Perhaps you meant to call the function public.add',
  })
  const { error: unknown } = await club.service.rpc('add', { a: 1, c: 2 })
  assert.equal(unknown?.code, 'PGRST202')
  const { error: needed } = await club.service.rpc('add', {})
  assert.equal(
    needed?.message,
    'Could not find the function public.add without parameters in the schema cache',
  )
})

test('functions outside the exposed schemas can not be called', async () => {
  assert.equal((await club.service.rpc('pg_sleep', { seconds: 0 })).error?.code, 'PGRST202')
  assert.equal((await club.service.rpc('uid')).error?.code, 'PGRST202')
})

test('a volatile function can not be called by GET, a stable one can not write', async () => {
  const { error, status } = await club.service.rpc('plant_again', { wanted: 'Fir' }, { get: true })
  assert.deepEqual([status, error?.code], [405, '25006'])
})

test('max-affected undoes a call that returns more', async () => {
  const { error } = await club.service.rpc('plant_again', { wanted: 'Fir' }).select('name').single()
  assert.equal(error?.code, 'PGRST116')
  const headers = { prefer: 'handling=strict, max-affected=1' }
  const refused = await club.send('/rpc/plant_again', { method: 'POST', headers, body: '{"wanted":"Fir"}' })
  assert.equal(((await refused.json()) as { code: string }).code, 'PGRST124')
  assert.deepEqual((await club.service.from('plants').select().eq('name', 'Fir')).data, [])
  const scalar = await club.send('/rpc/add', { method: 'POST', headers, body: '{"a":1}' })
  assert.equal(((await scalar.json()) as { code: string }).code, 'PGRST128')
})

test('the function knows who asks and how, but no secret of theirs', async () => {
  const { data } = await club.ada.rpc('who')
  assert.deepEqual(
    { ...(data as object), agent: undefined },
    {
      id: club.t.adaId,
      role: 'authenticated',
      method: 'POST',
      path: '/rpc/who',
      agent: undefined,
      secret: null,
    },
  )
  assert.match((data as { agent: string }).agent, /supabase-js/)
})

test('only who may execute a function does, whoever called it before', async () => {
  for (let i = 0; i < 8; i += 1) await club.service.rpc('soils')
  const { error, status } = await club.anon.rpc('soils')
  assert.deepEqual([status, error?.code], [401, '42501'])
})

test('HEAD counts without a body', async () => {
  const { count, data } = await club.service.rpc('beds_of', { garden: 1 }, { head: true, count: 'exact' })
  assert.deepEqual([count, data], [2, null])
})
