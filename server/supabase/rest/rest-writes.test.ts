import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openGardenClub, type GardenClub } from '#server/testing/rest/garden-club.ts'

let club: GardenClub
before(async () => {
  club = await openGardenClub()
})
after(() => club.close())

test('a row is inserted, and by default nothing comes back', async () => {
  const { data, error, status } = await club.service.from('plants').insert({ name: 'Sage' })
  assert.deepEqual({ data, error, status }, { data: null, error: null, status: 201 })
  const { data: found } = await club.service.from('plants').select('name, latin').eq('name', 'Sage')
  assert.deepEqual(found, [{ name: 'Sage', latin: null }])
})

test('what is not sent takes its default, in the name of who asks', async () => {
  const { data } = await club.ada
    .from('gardens')
    .insert({ name: 'Roof' })
    .select('owner_id, soil, tags')
    .single()
  assert.deepEqual(data, { owner_id: club.t.adaId, soil: 'loam', tags: [] })
})

test('an empty object is a row of defaults', async () => {
  const { data, error } = await club.service.from('beds').insert({ garden_id: 1 }).select('label, area')
  assert.equal(error, null)
  assert.deepEqual(data, [{ label: 'unnamed', area: null }])
  const response = await club.send('/seed_batches', { method: 'POST', body: '{}' })
  assert.equal(response.status, 400, 'plant_id has no default')
  assert.equal(((await response.json()) as { code: string }).code, '23502')
})

test('rows inserted together: a missing key is null, or its default when asked', async () => {
  const rows = [
    { plant_id: 1, code: 'X-1', packed: '2026-01-01' },
    { plant_id: 1, code: 'X-2' },
  ]
  const { data } = await club.service.from('seed_batches').insert(rows).select('code, packed')
  assert.deepEqual(data, [
    { code: 'X-1', packed: '2026-01-01' },
    { code: 'X-2', packed: null },
  ])
  const more = rows.map((row) => ({ ...row, code: `${row.code}-d` }))
  const { data: withDefaults } = await club.service
    .from('seed_batches')
    .insert(more, { defaultToNull: false })
    .select('packed')
  assert.deepEqual(withDefaults, [{ packed: '2026-01-01' }, { packed: '2026-02-02' }])
})

test('one bad row of many leaves none', async () => {
  const rows = [{ name: 'Thyme' }, { name: null }]
  const { error, status } = await club.service.from('plants').insert(rows)
  assert.equal(status, 400)
  assert.equal(error?.code, '23502')
  const { data } = await club.service.from('plants').select().eq('name', 'Thyme')
  assert.deepEqual(data, [])
})

test('no rows are no error', async () => {
  const { status, data } = await club.service.from('plants').insert([]).select()
  assert.deepEqual({ status, data }, { status: 201, data: [] })
})

test('JSON becomes what the column holds', async () => {
  const values = {
    owner_id: club.t.adaId,
    name: 'Types',
    humidity: '55',
    tags: ['a b', 'c,"d"', '{e}'],
    facts: { deep: [1, { two: null }] },
    opening: '[2026-01-01,2026-01-05)',
  }
  const { data } = await club.service
    .from('gardens')
    .insert(values)
    .select('humidity, tags, facts, opening')
    .single()
  assert.deepEqual(data, { humidity: 55, tags: values.tags, facts: values.facts, opening: values.opening })
  const { data: text } = await club.service
    .from('plants')
    .insert({ name: { a: [1] } })
    .select('name')
    .single()
  assert.deepEqual(text, { name: '{"a":[1]}' })
  const { data: kept } = await club.service
    .from('plants')
    .insert({ name: '{"a": 1}' })
    .select('name')
    .single()
  assert.deepEqual(kept, { name: '{"a": 1}' })
})

test('a number keeps every digit on its way in', async () => {
  const headers = { prefer: 'return=representation', 'content-type': 'application/json' }
  const body = '{"plant_id":1,"code":"big","grams":9007199254740993}'
  const response = await club.send('/seed_batches?select=grams', { method: 'POST', headers, body })
  assert.equal(await response.text(), '[{"grams":9007199254740993}]')
})

test('an inserted row comes back with what it belongs to', async () => {
  const { data } = await club.ada
    .from('beds')
    .insert({ garden_id: 1, label: 'new' })
    .select('label, gardens(name), plantings(plant_id)')
    .single()
  assert.deepEqual(data, { label: 'new', gardens: { name: 'Rose court' }, plantings: [] })
})

test('rows are updated, and come back when asked', async () => {
  const quiet = await club.service.from('beds').update({ label: 'shade' }).eq('id', 1)
  assert.deepEqual(
    { status: quiet.status, data: quiet.data, error: quiet.error },
    { status: 204, data: null, error: null },
  )
  const { data, status } = await club.service
    .from('beds')
    .update({ sunny: true, area: null })
    .eq('id', 1)
    .select('label, sunny, area')
  assert.deepEqual({ status, data }, { status: 200, data: [{ label: 'shade', sunny: true, area: null }] })
})

test('an update that hits nothing, or what one may not see, is no error', async () => {
  const { data, status, error } = await club.bob.from('beds').update({ label: 'mine' }).eq('id', 2).select()
  assert.deepEqual({ status, data, error }, { status: 200, data: [], error: null })
  const { status: quiet } = await club.service.from('beds').update({ label: 'none' }).eq('id', 999)
  assert.equal(quiet, 204)
  const { data: empty, status: emptyStatus } = await club.service.from('beds').update({}).eq('id', 1).select()
  assert.deepEqual({ empty, emptyStatus }, { empty: [], emptyStatus: 200 })
})

test('rows are deleted, and come back when asked', async () => {
  await club.service.from('plants').insert([{ name: 'Nettle' }, { name: 'Nettle' }])
  const { data, status } = await club.service.from('plants').delete().eq('name', 'Nettle').select('name')
  assert.deepEqual({ status, data }, { status: 200, data: [{ name: 'Nettle' }, { name: 'Nettle' }] })
  const { status: quiet, data: none } = await club.service.from('plants').delete().eq('name', 'Nettle')
  assert.deepEqual({ quiet, none }, { quiet: 204, none: null })
})

test('writes are counted when asked', async () => {
  const rows = [{ name: 'Weed' }, { name: 'Weed' }, { name: 'Weed' }]
  assert.equal((await club.service.from('plants').insert(rows, { count: 'exact' })).count, 3)
  assert.equal(
    (await club.service.from('plants').update({ latin: 'w' }, { count: 'exact' }).eq('name', 'Weed')).count,
    3,
  )
  assert.equal((await club.service.from('plants').delete({ count: 'exact' }).eq('name', 'Weed')).count, 3)
})

test('a forgotten filter changes nothing', async () => {
  const { error, status } = await club.service.from('plants').delete()
  assert.deepEqual([status, error?.code, error?.message], [400, '21000', 'DELETE requires a WHERE clause'])
  const { error: update } = await club.service.from('plants').update({ name: 'x' })
  assert.equal(update?.message, 'UPDATE requires a WHERE clause')
})

test('more rows than max-affected roll back', async () => {
  await club.service.from('plants').insert([{ name: 'Ivy' }, { name: 'Ivy' }])
  const headers = { prefer: 'handling=strict, max-affected=1' }
  const refused = await club.send('/plants?name=eq.Ivy', { method: 'DELETE', headers })
  assert.equal(refused.status, 400)
  assert.deepEqual(await refused.json(), {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: 'The query affects 2 rows',
    hint: null,
  })
  const { count } = await club.service
    .from('plants')
    .select('*', { count: 'exact', head: true })
    .eq('name', 'Ivy')
  assert.equal(count, 2)
  const wider = await club.send('/plants?name=eq.Ivy', {
    method: 'DELETE',
    headers: { prefer: 'handling=strict, max-affected=2' },
  })
  assert.equal(wider.status, 204)
  assert.equal(wider.headers.get('preference-applied'), 'handling=strict, max-affected=2')
})

test('a write that must give one row and gives several rolls back', async () => {
  const { error, status } = await club.service
    .from('beds')
    .update({ label: 'all' })
    .gt('id', 0)
    .select()
    .single()
  assert.equal(status, 406)
  assert.equal(error?.code, 'PGRST116')
  const { data } = await club.service.from('beds').select('id').eq('label', 'all')
  assert.deepEqual(data, [])
  const rows = [{ name: 'Twin' }, { name: 'Twin' }]
  const { error: twins } = await club.service.from('plants').insert(rows).select().single()
  assert.equal(twins?.details, 'The result contains 2 rows')
  assert.deepEqual((await club.service.from('plants').select().eq('name', 'Twin')).data, [])
})

test('CSV and forms are read too', async () => {
  const csv = await club.send('/plants', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: 'name,latin\n"Fern, royal",Osmunda\nMoss,NULL\n',
  })
  assert.equal(csv.status, 201)
  const { data } = await club.service
    .from('plants')
    .select('name, latin')
    .in('name', ['Fern, royal', 'Moss'])
    .order('name')
  assert.deepEqual(data, [
    { name: 'Fern, royal', latin: 'Osmunda' },
    { name: 'Moss', latin: null },
  ])
  const form = await club.send('/plants', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=Reed+grass',
  })
  assert.equal(form.status, 201)
})

test('a large body is read in a thread, written and refused as a small one is', async () => {
  const post = async (body: string, type = 'application/json') => {
    const response = await club.send('/plants', { method: 'POST', headers: { 'content-type': type }, body })
    const { code, details } = response.ok ? {} : ((await response.json()) as Record<string, string>)
    return [response.status, code, details]
  }
  const rows = Array.from({ length: 5_000 }, (_, n) => ({ name: `Large ${n}`, latin: 'x'.repeat(40) }))
  assert.equal((await post(JSON.stringify(rows)))[0], 201)
  const csv = `name,latin\n${rows.map(({ name, latin }) => `${name},${latin}\n`).join('')}`
  assert.equal((await post(csv, 'text/csv'))[0], 201)
  const { count } = await club.service
    .from('plants')
    .select('*', { count: 'exact', head: true })
    .like('name', 'Large %')
  assert.equal(count, 10_000)
  await club.service.from('plants').delete().like('name', 'Large %')
  assert.deepEqual((await post(JSON.stringify(rows).slice(0, -1))).slice(0, 2), [400, 'PGRST102'])
  const keys = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`k${n}`, 1]))
  assert.deepEqual(await post(JSON.stringify(keys)), [400, 'PGRST100', 'A row holds at most 1000 columns'])
})

test('what a write did is said in Preference-Applied', async () => {
  const headers = { prefer: 'return=representation,count=exact,missing=default' }
  const response = await club.send('/plants', { method: 'POST', headers, body: '{"name":"Oat"}' })
  assert.equal(
    response.headers.get('preference-applied'),
    'missing=default, return=representation, count=exact',
  )
  assert.equal(response.headers.get('content-range'), '*/1')
})
