import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openGardenClub, type GardenClub } from '#server/testing/rest/garden-club.ts'

let club: GardenClub
before(async () => {
  club = await openGardenClub()
})
after(() => club.close())

test('a person reads their own rows and nobody else’s', async () => {
  const { data, error, status } = await club.ada.from('gardens').select('id, name').order('id')
  assert.equal(error, null)
  assert.equal(status, 200)
  assert.deepEqual(data, [
    { id: 1, name: 'Rose court' },
    { id: 2, name: 'Herb, spice (and tea)' },
  ])
})

test('somebody signed out reads what is open to them', async () => {
  const { data } = await club.anon.from('gardens').select('name')
  assert.deepEqual(data, [{ name: 'Rose court' }])
})

test('every column, an alias, a cast and paths into JSON', async () => {
  const { data } = await club.ada
    .from('gardens')
    .select('title:name, humidity::text, facts->fence->height, tree:facts->trees->>0, facts->>age, tags')
    .eq('id', 1)
  assert.deepEqual(data, [
    { title: 'Rose court', humidity: '40', height: 2, tree: 'oak', age: '12', tags: ['open', 'roses'] },
  ])
  const { data: all } = await club.service.from('plants').select().eq('id', 1)
  assert.deepEqual(all, [{ id: 1, name: 'Rose', latin: 'Rosa', parent_id: null }])
})

test('a number beyond what JavaScript can hold arrives with every digit', async () => {
  const response = await club.send('/seed_batches?select=grams&id=eq.1')
  assert.equal(await response.text(), '[{"grams":9007199254740993}]')
})

test('a function of a row reads like a column', async () => {
  const { data } = await club.ada.from('gardens').select('shout').eq('shout', 'ROSE COURT')
  assert.deepEqual(data, [{ shout: 'ROSE COURT' }])
})

test('times are written in the requested time zone, but not in one that has no name', async () => {
  const read = (prefer: string) =>
    club.send('/gardens?select=created_at&id=eq.1&created_at=eq.2026-03-01T13:30', { headers: { prefer } })
  const kolkata = await read('timezone=Asia/Kolkata')
  assert.equal(await kolkata.text(), '[{"created_at":"2026-03-01T13:30:00+05:30"}]')
  assert.equal(kolkata.headers.get('preference-applied'), 'timezone=Asia/Kolkata')
  const offset = await read('timezone=+05:30')
  assert.deepEqual([await offset.json(), offset.headers.get('preference-applied')], [[], null])
  assert.equal((await read('timezone=Mars/Base,handling=strict')).status, 400)
})

test('a text that is a JSON object is read like JSON, and other text has no keys', async () => {
  const { error } = await club.service
    .from('plants')
    .insert([
      { name: 'Fern', latin: '{"Light level": "shade", "pots": 3}' },
      { name: 'Moss', latin: '{not JSON' },
    ])
    .select()
  assert.equal(error, null)
  const byLight = () =>
    club.service.from('plants').select('name, pots:latin->pots').eq('latin->>"Light level"', 'shade')
  assert.equal((await byLight()).error?.code, '22P02')
  await club.service.from('plants').delete().eq('name', 'Moss')
  assert.deepEqual((await byLight()).data, [{ name: 'Fern', pots: 3 }])
  await club.service.from('plants').delete().eq('name', 'Fern')
})

test('names may be quoted', async () => {
  const { data } = await club.service.from('plants').select('"the name":"name"').eq('id', 3)
  assert.deepEqual(data, [{ 'the name': 'Mint' }])
})

test('order by several columns, with the nulls where asked', async () => {
  const { data } = await club.service
    .from('plants')
    .select('id')
    .order('latin', { ascending: false, nullsFirst: false })
    .order('id')
  assert.deepEqual(
    data?.map(({ id }) => id),
    [2, 1, 3, 4],
  )
  const { data: byDefault } = await club.service.from('plants').select('id').order('latin').order('id')
  assert.deepEqual(byDefault?.at(-1), { id: 4 })
  const { data: descending } = await club.service
    .from('plants')
    .select('id')
    .order('latin', { ascending: false })
  assert.deepEqual(descending?.[0], { id: 4 })
})

test('order by a value within JSON', async () => {
  const { data } = await club.ada.from('gardens').select('id').order('facts->age')
  assert.deepEqual(data, [{ id: 2 }, { id: 1 }])
})

test('limit and range choose a page', async () => {
  const { data } = await club.service.from('plants').select('id').order('id').limit(2)
  assert.deepEqual(data, [{ id: 1 }, { id: 2 }])
  const { data: page } = await club.service.from('plants').select('id').order('id').range(1, 2)
  assert.deepEqual(page, [{ id: 2 }, { id: 3 }])
  const { data: none } = await club.service.from('plants').select('id').limit(0)
  assert.deepEqual(none, [])
})

test('the Range header chooses a page of GET', async () => {
  const response = await club.send('/plants?select=id&order=id', { headers: { range: '1-2' } })
  assert.equal(response.headers.get('content-range'), '1-2/*')
  assert.deepEqual(await response.json(), [{ id: 2 }, { id: 3 }])
  const open = await club.send('/plants?select=id&order=id', { headers: { range: '3-' } })
  assert.deepEqual(await open.json(), [{ id: 4 }])
})

test('a limit that is no number is ignored, a negative one refused', async () => {
  const { data } = await club.service.from('plants').select('id').limit(Number.NaN)
  assert.equal(data?.length, 4)
  const { error, status } = await club.service.from('plants').select('id').limit(-1)
  assert.equal(status, 416)
  assert.equal(error?.code, 'PGRST103')
})

test('a result as CSV', async () => {
  const { data } = await club.ada.from('gardens').select('id,name,tags').order('id').csv()
  assert.equal(data, 'id,name,tags\n1,"Rose court","{open,roses}"\n2,"Herb, spice (and tea)",{herbs}')
  const { data: quoted } = await club.bob.from('gardens').select('name').csv()
  assert.equal(quoted, 'name\n"Bob\'s ""plot"" 100%"')
  const { data: empty } = await club.ada.from('gardens').select('name').eq('id', 99).csv()
  assert.equal(empty, null)
})

test('a result without its nulls', async () => {
  const { data } = await club.service.from('plants').select('id,latin').eq('id', 4).stripNulls()
  assert.deepEqual(data, [{ id: 4 }])
  const { data: one } = await club.service.from('plants').select('id,latin').eq('id', 4).stripNulls().single()
  assert.deepEqual(one, { id: 4 })
})

test('a view reads like a table', async () => {
  const { data } = await club.service.from('sunny_beds').select('label').order('label')
  assert.deepEqual(data, [{ label: 'long' }, { label: 'south' }])
})

test('a table of another exposed schema', async () => {
  await club.t.sql(`insert into greenhouse.shelves values (1, 'top')`)
  const { data } = await club.ada.schema('greenhouse').from('shelves').select('label')
  assert.deepEqual(data, [{ label: 'top' }])
})

test('the official client reads the description of the API', async () => {
  const { data, error } = await club.service.getOpenApiSpec()
  assert.equal(error, null)
  assert.ok(data?.definitions?.gardens)
})

test('HEAD answers the headers alone', async () => {
  const response = await club.send('/plants', { method: 'HEAD', headers: { prefer: 'count=exact' } })
  assert.equal(response.headers.get('content-range'), '0-3/4')
  assert.equal(await response.text(), '')
})

test('selecting nothing gives empty rows', async () => {
  const response = await club.send('/plants?select=&limit=2')
  assert.deepEqual(await response.json(), [{}, {}])
})

test('a table made after the start is known when the schema is read again', async () => {
  await club.t
    .sql(`create table public.tools (id int primary key); grant select on public.tools to service_role;
    insert into public.tools values (7); notify pgrst, 'reload schema'`)
  assert.deepEqual(await eventually('tools'), [{ id: 7 }])
})

test('so is one made while the connection that listens was lost', async () => {
  await club.t.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`)
  await club.t
    .sql(`create table public.pots (id int primary key); grant select on public.pots to service_role;
    insert into public.pots values (8); notify pgrst, 'reload schema'`)
  assert.deepEqual(await eventually('pots'), [{ id: 8 }])
})

// Other work must get its turn: responses from memory alone would delay the notification.
async function eventually(table: string) {
  let answer = await club.service.from(table).select()
  for (let tries = 0; answer.error && tries < 1_000; tries += 1) {
    await pause(20)
    answer = await club.service.from(table).select()
  }
  return answer.data
}

test('no read gives more rows than a thousand, nor embeds more in one row, and pages lead to all of them', async () => {
  await club.t
    .sql(`insert into gardens (id, name, owner_id) select i, 'Meadow ' || i, '${club.t.adaId}' from generate_series(10001, 12500) i;
    insert into beds (id, garden_id, label) select i, 10001, 'Strip ' || i from generate_series(10001, 11500) i`)
  const meadows = () =>
    club.service.from('gardens').select('id', { count: 'exact' }).gte('id', 10_001).order('id')
  const first = await meadows().limit(5_000)
  assert.deepEqual([first.data?.length, first.count, first.status], [1_000, 2_500, 206])
  const last = await meadows().range(2_000, 4_000)
  assert.deepEqual([last.data?.length, last.data?.at(-1)?.id], [500, 12_500])
  const embedded = await club.service.from('gardens').select('id, beds(id)').eq('id', 10_001).single()
  assert.equal(embedded.data?.beds.length, 1_000)
  const called = await club.service.rpc('beds_of', { garden: 10_001 })
  assert.equal((called.data as unknown[]).length, 1_000)
  const written = await club.service
    .from('beds')
    .update({ label: 'Mown' })
    .eq('garden_id', 10_001)
    .select('id')
  assert.equal(written.data?.length, 1_500)
})

test('rows that embed one another are refused while they are read, before they are one value', async () => {
  await club.t.sql(`update beds set label = repeat('long ', 8) where garden_id = 10001`)
  const { status, error } = await club.service
    .from('beds')
    .select('*, gardens(*, beds(*, gardens(*, beds(*))))')
    .eq('garden_id', 10_001)
    .order('id')
  assert.deepEqual([status, error?.code], [400, 'answer_too_large'])
})

test('one long text is not selected again and again', async () => {
  const select = Array.from({ length: 4 }, (_, i) => `n${i}:name`).join(',')
  const { status, error } = await club.service.from('gardens').select(select)
  assert.deepEqual([status, error?.code], [400, 'PGRST100'])
})
