// Random requests, most of them nearly valid: no server error, and no SQL of ours in a response.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openGardenClub, type GardenClub } from '#server/testing/rest/garden-club.ts'
import { features } from './features.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 500)

let club: GardenClub
before(async () => {
  club = await openGardenClub(features)
})
after(() => club.close())

const table = fc.constantFrom(
  'gardens',
  'beds',
  'plants',
  'gardens',
  'beds',
  'plants',
  'gardens',
  'beds',
  'plants',
  'plantings',
  'seed_batches',
  'sunny_beds',
  'locked',
  'nowhere',
)
const routine = fc.constantFrom(
  'add',
  'beds_of',
  'harvest',
  'total',
  'same',
  'echo',
  'plant_again',
  'garden_named',
  'nothing',
)
const column = fc.constantFrom(
  'id',
  'name',
  'facts',
  'tags',
  'opening',
  'soil',
  'humidity',
  'grams',
  'words',
  'shout',
  'garden_id',
  'a',
  'x',
)
const junk = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom(
    '',
    '\0',
    '1',
    '-1',
    '1e400',
    '{}',
    '{"a":',
    '[',
    '()',
    '"',
    '%',
    "'",
    'NULL',
    '9'.repeat(40),
    '\ud800',
  ),
)
const operator = fc.constantFrom(
  'eq',
  'neq',
  'gt',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'cs',
  'cd',
  'ov',
  'sl',
  'adj',
  'fts',
  'wfts(english)',
  'fts(nonsense)',
  'eq(any)',
  'like(all)',
  'isdistinct',
  'not.eq',
  'nope',
)
const path = fc
  .tuple(column, fc.constantFrom('', '->a', '->>0', '->-1->>b', '->"q"'))
  .map((parts) => parts.join(''))
const filter = fc.tuple(
  fc.oneof(path, fc.constantFrom('or', 'and', 'not.or', 'beds.id', 'plants.name')),
  fc.oneof(
    junk,
    fc.tuple(operator, junk).map(([op, value]) => `${op}.${value}`),
    fc.tuple(path, operator, junk).map(([p, op, value]) => `(${p}.${op}.${value},id.eq.1)`),
  ),
)
const selected = fc.oneof(
  path,
  column,
  fc.constantFrom(
    '*',
    'beds(*)',
    'plants!inner(name)',
    'gardens(beds(id))',
    '...gardens(name)',
    'id::int[]',
    'name::date',
    'x:name',
    'plantings()',
    'seed_batches!batch_of(code)',
    'count()',
    'area.sum()::text',
    'id::text.max()',
    'beds(count(),area.avg())',
    '...gardens(humidity.min(),soil)',
  ),
  junk,
)
const good = fc.constantFrom<[string, string]>(
  ['id', 'gt.0'],
  ['id', 'in.(1,2,3)'],
  ['select', '*'],
  ['order', 'id.desc'],
  ['limit', '2'],
  ['or', '(id.eq.1,id.gte.2)'],
)
const parameter = fc.oneof(
  { weight: 6, arbitrary: good },
  filter,
  fc.array(selected, { maxLength: 4 }).map((items): [string, string] => ['select', items.join(',')]),
  fc.tuple(
    fc.constantFrom(
      'order',
      'limit',
      'offset',
      'columns',
      'on_conflict',
      'beds.order',
      'beds.limit',
      'min_grams',
      'amounts',
      'a',
    ),
    fc.oneof(junk, column),
  ),
)
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue(),
)
const row = fc.dictionary(fc.oneof(column, fc.string()), value, { maxKeys: 5 })
const body = fc.oneof(
  row.map((it) => JSON.stringify(it)),
  fc.array(row, { maxLength: 3 }).map((it) => JSON.stringify(it)),
  fc.json(),
  junk,
)
const headers = fc.record(
  {
    prefer: fc.constantFrom(
      'return=representation',
      'count=exact',
      'count=planned',
      'count=estimated',
      'resolution=merge-duplicates,return=representation',
      'handling=strict,max-affected=1',
      'missing=default,return=representation',
      'handling=strict,odd',
      'tx=rollback,return=representation',
      'timezone=Asia/Kolkata',
    ),
    accept: fc.constantFrom(
      'application/json',
      'application/vnd.pgrst.object+json',
      'text/csv',
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|wal|verbose',
      'application/vnd.pgrst.plan; options=wal',
      'odd',
    ),
    range: fc.constantFrom('0-1', '5-', '9-1', 'x'),
    'content-type': fc.constantFrom(
      'application/json',
      'text/csv',
      'application/x-www-form-urlencoded',
      'odd/type',
    ),
  },
  { requiredKeys: [] },
)

const request = fc.record({
  method: fc.constantFrom(
    'GET',
    'GET',
    'GET',
    'GET',
    'GET',
    'HEAD',
    'POST',
    'PATCH',
    'PUT',
    'DELETE',
    'POST',
    'PATCH',
    'TREE',
  ),
  target: fc.oneof(
    { weight: 8, arbitrary: table },
    routine.map((name) => `rpc/${name}`),
    junk.map((text) => encodeURIComponent(text.toWellFormed())),
  ),
  parameters: fc.array(parameter, { maxLength: 5 }),
  headers,
  body,
  who: fc.constantFrom('ada' as const, 'anon' as const, 'service' as const),
})

const ourSql = /\$row|\$body|\$args|json_to_record|lateral|json_agg|at or near|t0\./

test('random requests find no failure of ours', async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(request, async ({ method, target, parameters, headers, body, who }) => {
      const query = new URLSearchParams(
        parameters.map(([key = '', text = '']): [string, string] => [key, text]),
      )
      const takesBody = method === 'POST' || method === 'PATCH' || method === 'PUT'
      const init = { method, headers, body: takesBody ? body : undefined }
      const response = await club.send(`/${target}?${query.toString()}`, init, club.t[who])
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
      const text = await response.text()
      assert.ok(response.status < 500, `${response.status} ${text}`)
      if (response.status >= 400) assert.doesNotMatch(text, ourSql)
    }),
    { numRuns: RUNS },
  )
  assert.deepEqual(club.surprises, [])
  // A run of `npm run fuzz` ends by its time, before RUNS.
  const sent = [...seen.values()].reduce((sum, times) => sum + times, 0)
  assert.ok((seen.get(200) ?? 0) > sent / 25, `hardly anything was answered: ${JSON.stringify([...seen])}`)
})
