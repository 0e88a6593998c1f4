import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openGardenClub, type GardenClub } from '#server/testing/rest/garden-club.ts'

let club: GardenClub
before(async () => {
  club = await openGardenClub()
})
after(() => club.close())

test('to-one gives an object, to-many an array, none null or an empty array', async () => {
  const { data } = await club.service
    .from('beds')
    .select('label, gardens(name), plantings(planted_on)')
    .order('id')
    .limit(1)
  assert.deepEqual(data, [
    {
      label: 'north',
      gardens: { name: 'Rose court' },
      plantings: [{ planted_on: '2026-04-01' }, { planted_on: '2026-04-02' }],
    },
  ])
  const { data: bare } = await club.service
    .from('plants')
    .select('name, seed_batches!batch_of(code), parent_id(name)')
    .eq('id', 4)
  assert.deepEqual(bare, [{ name: 'Dog rose', seed_batches: [], parent_id: { name: 'Rose' } }])
})

test('the rows of a relation can be counted in their place, those alone that one may see', async () => {
  const read = async (client: typeof club.service, select: string) =>
    (await client.from('beds').select(select).order('id').limit(1)).data
  assert.deepEqual(await read(club.service, 'label, plantings(count)'), [
    { label: 'north', plantings: [{ count: 2 }] },
  ])
  assert.deepEqual(await read(club.service, 'plants(many:count), gardens(count)'), [
    { plants: [{ many: 2 }], gardens: { count: 1 } },
  ])
  const { data } = await club.service
    .from('beds')
    .select('plantings(count)')
    .eq('plantings.planted_on', '2026-04-01')
    .eq('label', 'north')
  assert.deepEqual(data, [{ plantings: [{ count: 1 }] }])
  const all = await club.service.from('gardens').select('count').single()
  const hers = await club.ada.from('gardens').select('count').single()
  assert.ok(all.data!.count > hers.data!.count, `${all.data!.count} and ${hers.data!.count}`)
})

test('one-to-one gives an object from both sides', async () => {
  const { data } = await club.service
    .from('gardens')
    .select('id, garden_rules(rule)')
    .in('id', [1, 2])
    .order('id')
  assert.deepEqual(data, [
    { id: 1, garden_rules: { rule: 'No dogs' } },
    { id: 2, garden_rules: null },
  ])
})

test('many-to-many goes through its junction', async () => {
  const { data } = await club.service
    .from('beds')
    .select('label, plants(name)')
    .order('id')
    .limit(2)
    .order('id', { referencedTable: 'plants' })
  assert.deepEqual(data, [
    { label: 'north', plants: [{ name: 'Rose' }, { name: 'Tea rose' }] },
    { label: 'south', plants: [{ name: 'Rose' }] },
  ])
})

test('embedding nests, with aliases, filters, order and limits of its own', async () => {
  const { data } = await club.service
    .from('gardens')
    .select('name, plots:beds(label, growing:plants(name))')
    .eq('id', 1)
    .neq('plots.growing.name', 'Rose')
    .order('label', { referencedTable: 'plots', ascending: false })
    .limit(1, { referencedTable: 'beds' })
  assert.deepEqual(data, [{ name: 'Rose court', plots: [{ label: 'south', growing: [] }] }])
})

test('an inner join drops rows without', async () => {
  const { data, count } = await club.service
    .from('beds')
    .select('label, gardens!inner(name)', { count: 'exact' })
    .eq('gardens.name', 'Rose court')
    .order('id')
  assert.deepEqual(
    data?.map(({ label }) => label),
    ['north', 'south'],
  )
  assert.equal(count, 2)
})

test('an embedded relation with nothing selected only filters', async () => {
  const { data } = await club.service.from('plants').select('name, beds!inner()').eq('beds.label', 'pots')
  assert.deepEqual(data, [{ name: 'Mint' }])
})

test('the presence of an embedded row can be asked for, also within or', async () => {
  const { data } = await club.service
    .from('gardens')
    .select('id, garden_rules(rule)')
    .is('garden_rules', null)
    .order('id')
  assert.deepEqual(
    data?.map(({ id }) => id),
    [2, 3],
  )
  const { data: either, count } = await club.service
    .from('gardens')
    .select('id, garden_rules()', { count: 'exact' })
    .or('garden_rules.not.is.null,id.eq.3')
    .order('id')
  assert.deepEqual(either, [{ id: 1 }, { id: 3 }])
  assert.equal(count, 2)
})

test('a spread lifts the columns of one, and gathers those of many', async () => {
  const { data } = await club.service
    .from('beds')
    .select('label, ...gardens(garden:name, ...garden_rules(rule))')
    .eq('id', 1)
  assert.deepEqual(data, [{ label: 'north', garden: 'Rose court', rule: 'No dogs' }])
  const { data: many } = await club.service
    .from('gardens')
    .select('id, ...beds(label)')
    .in('id', [1, 2])
    .order('id')
    .order('id', { referencedTable: 'beds' })
  assert.deepEqual(many, [
    { id: 1, label: ['north', 'south'] },
    { id: 2, label: ['pots'] },
  ])
})

test('rows are ordered by a column of the one they belong to', async () => {
  const { data } = await club.service
    .from('beds')
    .select('label, gardens(name)')
    .order('gardens(name)')
    .order('label')
  assert.deepEqual(
    data?.map(({ label }) => label),
    ['long', 'pots', 'north', 'south'],
  )
})

test('of a relation with itself the name means the children, the column the parent', async () => {
  const { data } = await club.service.from('plants').select('name, plants(name)').eq('id', 1)
  assert.deepEqual(data, [{ name: 'Rose', plants: [{ name: 'Tea rose' }, { name: 'Dog rose' }] }])
  const { data: parent } = await club.service.from('plants').select('name, parent_id(name)').eq('id', 2)
  assert.deepEqual(parent, [{ name: 'Tea rose', parent_id: { name: 'Rose' } }])
})

test('two ways to a table are told apart by constraint or column', async () => {
  const { data } = await club.service
    .from('seed_batches')
    .select('code, of:plants!batch_of(name), for:plants!swapped_for(name)')
    .eq('id', 1)
  assert.deepEqual(data, [{ code: 'R-1', of: { name: 'Rose' }, for: { name: 'Mint' } }])
  const { data: byColumn } = await club.service.from('seed_batches').select('plant_id(name)').eq('id', 2)
  assert.deepEqual(byColumn, [{ plant_id: { name: 'Mint' } }])
  const { data: twice } = await club.service
    .from('seed_batches')
    .select('plant_id(name), swapped_for(name)')
    .eq('id', 1)
  assert.deepEqual(twice, [{ plant_id: { name: 'Rose' }, swapped_for: { name: 'Mint' } }])
})

test('two ways without a hint are refused with both named', async () => {
  const { error, status } = await club.service.from('seed_batches').select('plants(name)')
  assert.equal(status, 300)
  assert.equal(error?.code, 'PGRST201')
  assert.equal(
    error?.message,
    "Could not embed because more than one relationship was found for 'seed_batches' and 'plants'",
  )
  assert.match(error?.hint ?? '', /'plants!batch_of', 'plants!batch_swapped_for'/)
  assert.deepEqual((error?.details as unknown as { relationship: string }[] | undefined)?.[0], {
    cardinality: 'many-to-one',
    embedding: 'seed_batches with plants',
    relationship: 'batch_of using seed_batches(plant_id) and plants(id)',
  })
})

test('no way at all is refused', async () => {
  const { error, status } = await club.service.from('gardens').select('seed_batches(code)')
  assert.equal(status, 400)
  assert.deepEqual(error, {
    code: 'PGRST200',
    message: "Could not find a relationship between 'gardens' and 'seed_batches' in the schema cache",
    details:
      "Searched for a foreign key relationship between 'gardens' and 'seed_batches' in the schema 'public', but no matches were found.",
    hint: null,
  })
})

test('a view relates as the table it shows', async () => {
  const { data } = await club.service
    .from('sunny_beds')
    .select('label, gardens(name), plants(name)')
    .eq('id', 2)
  assert.deepEqual(data, [{ label: 'south', gardens: { name: 'Rose court' }, plants: [{ name: 'Rose' }] }])
})

test('a column leads to the table that it refers to, also where a view shows that table', async () => {
  const { data } = await club.service
    .from('plantings')
    .select('bed_id(label), plant_id(name)')
    .eq('bed_id', 2)
  assert.deepEqual(data, [{ bed_id: { label: 'south' }, plant_id: { name: 'Rose' } }])
})

test('row-level security holds inside what is embedded', async () => {
  const { data } = await club.bob.from('plants').select('name, beds(label)').eq('id', 1)
  assert.deepEqual(data, [{ name: 'Rose', beds: [] }])
})

test('a filter or an order on what is not embedded is refused', async () => {
  const { error, status } = await club.service.from('beds').select('label').eq('gardens.name', 'x')
  assert.equal(status, 400)
  assert.equal(error?.code, 'PGRST108')
  assert.equal(error?.message, "'gardens' is not an embedded resource in this request")
  const { error: order } = await club.service.from('gardens').select('id, beds(label)').order('beds(label)')
  assert.equal(order?.code, 'PGRST118')
})
