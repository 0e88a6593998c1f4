import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openGardenClub, type Client, type GardenClub } from '#server/testing/rest/garden-club.ts'

let club: GardenClub
before(async () => {
  club = await openGardenClub()
})
after(() => club.close())

const allIds = (client: Client, table: string) => client.from(table).select('id').order('id')
type Filtered = ReturnType<typeof allIds>

async function idsOf(
  table: string,
  filter: (query: Filtered) => PromiseLike<{ data: unknown; error: unknown }>,
) {
  const { data, error } = await filter(allIds(club.service, table))
  assert.equal(error, null)
  return (data as { id: number }[]).map(({ id }) => id)
}

const cases: [name: string, table: string, filter: (query: Filtered) => Filtered, ids: number[]][] = [
  ['eq', 'gardens', (q) => q.eq('name', 'Herb, spice (and tea)'), [2]],
  ['eq with quotes and percent signs', 'gardens', (q) => q.eq('name', `Bob's "plot" 100%`), [3]],
  ['neq', 'gardens', (q) => q.neq('id', 2), [1, 3]],
  ['gt and lte', 'plants', (q) => q.gt('id', 1).lte('id', 3), [2, 3]],
  ['gte and lt', 'plants', (q) => q.gte('id', 2).lt('id', 3), [2]],
  ['like', 'plants', (q) => q.like('name', '%rose'), [2, 4]],
  ['like with stars', 'plants', (q) => q.like('name', 'Rose*'), [1]],
  ['ilike', 'plants', (q) => q.ilike('name', '%ROSE'), [1, 2, 4]],
  ['like any of', 'plants', (q) => q.likeAnyOf('name', ['Mint', 'Tea%']), [2, 3]],
  ['like all of', 'plants', (q) => q.likeAllOf('name', ['%o%', 'D%']), [4]],
  ['ilike any of', 'plants', (q) => q.ilikeAnyOf('name', ['mint']), [3]],
  ['ilike all of', 'plants', (q) => q.ilikeAllOf('name', ['%ROSE%', '%tea%']), [2]],
  ['match', 'plants', (q) => q.regexMatch('name', '^[MR]'), [1, 3]],
  ['imatch', 'plants', (q) => q.regexIMatch('name', 'ROSE$'), [1, 2, 4]],
  ['eq(any)', 'plants', (q) => q.filter('id', 'eq(any)', '{1,3}'), [1, 3]],
  ['gt(all)', 'plants', (q) => q.filter('id', 'gt(all)', '{1,2}'), [3, 4]],
  ['in', 'gardens', (q) => q.in('name', ['Rose court', 'Herb, spice (and tea)']), [1, 2]],
  ['in nothing', 'gardens', (q) => q.in('id', []), []],
  ['not in', 'gardens', (q) => q.notIn('id', [1, 2]), [3]],
  ['is null', 'plants', (q) => q.is('latin', null), [4]],
  ['is not null', 'plants', (q) => q.not('latin', 'is', null), [1, 2, 3]],
  ['is NULL in capitals', 'plants', (q) => q.filter('latin', 'is', 'NULL'), [4]],
  ['is not_null', 'plants', (q) => q.filter('latin', 'is', 'not_null'), [1, 2, 3]],
  ['is true', 'beds', (q) => q.is('sunny', true), [2, 4]],
  ['is false', 'beds', (q) => q.is('sunny', false), [1]],
  ['is unknown', 'beds', (q) => q.filter('sunny', 'is', 'unknown'), [3]],
  ['isdistinct', 'gardens', (q) => q.isDistinct('humidity', 40), [2, 3]],
  ['contains, arrays', 'gardens', (q) => q.contains('tags', ['open']), [1]],
  ['contains, JSON', 'gardens', (q) => q.contains('facts', { fence: { height: 2 } }), [1]],
  ['contains, ranges', 'gardens', (q) => q.contains('opening', '[2026-05-02,2026-05-03)'), [1, 2]],
  ['contained by', 'gardens', (q) => q.containedBy('tags', ['herbs', 'spice']), [2, 3]],
  ['overlaps, arrays', 'gardens', (q) => q.overlaps('tags', ['herbs', 'roses']), [1, 2]],
  ['overlaps, ranges', 'gardens', (q) => q.overlaps('opening', '[2026-09-01,2026-12-01)'), [1]],
  ['strictly left of a range', 'gardens', (q) => q.rangeLt('opening', '[2026-07-01,2026-08-01)'), [2]],
  ['strictly right of a range', 'gardens', (q) => q.rangeGt('opening', '[2026-01-01,2026-04-15)'), [2]],
  ['not left of a range', 'gardens', (q) => q.rangeGte('opening', '[2026-05-01,2026-05-02)'), [2]],
  ['not right of a range', 'gardens', (q) => q.rangeLte('opening', '[2026-05-01,2026-06-01)'), [2]],
  ['adjacent to a range', 'gardens', (q) => q.rangeAdjacent('opening', '[2026-06-01,2026-07-01)'), [2]],
  ['full text', 'gardens', (q) => q.textSearch('words', 'rose & court'), [1]],
  [
    'full text, plain, with a language',
    'gardens',
    (q) => q.textSearch('words', 'spices tea', { type: 'plain', config: 'english' }),
    [2],
  ],
  [
    'full text, phrase, on a plain text',
    'plants',
    (q) => q.textSearch('name', 'tea rose', { type: 'phrase' }),
    [2],
  ],
  [
    'full text, websearch',
    'plants',
    (q) => q.textSearch('name', 'rose -tea -dog', { type: 'websearch', config: 'simple' }),
    [1],
  ],
  ['a path into JSON as text', 'gardens', (q) => q.eq('facts->trees->>0', 'oak'), [1]],
  ['a path into JSON as JSON', 'gardens', (q) => q.gt('facts->age', 5), [1]],
  ['match by an object', 'plants', (q) => q.match({ name: 'Mint', latin: 'Mentha' }), [3]],
  ['not', 'plants', (q) => q.not('name', 'ilike', '%rose'), [3]],
  ['or', 'plants', (q) => q.or('id.eq.1,name.eq.Mint'), [1, 3]],
  [
    'or with a quoted value',
    'gardens',
    (q) => q.or(String.raw`name.eq."Herb, spice (and tea)",name.eq."Bob's \"plot\" 100%"`),
    [2, 3],
  ],
  ['and within or', 'plants', (q) => q.or('id.eq.3,and(id.gt.1,latin.is.null)'), [3, 4]],
  ['not and', 'plants', (q) => q.or('not.and(id.gt.1,id.lt.4),id.eq.2'), [1, 2, 4]],
  [
    'or with a list, a negation and a quantifier',
    'plants',
    (q) => q.or('id.in.(1,2),latin.not.is.null,name.like(any).{Dog*,Cat*}'),
    [1, 2, 3, 4],
  ],
  [
    'or with an array and JSON',
    'gardens',
    (q) => q.or('tags.cs.{open,roses},facts.cs.{"trees":[],"a":{}}'),
    [1],
  ],
  ['two conditions on one column', 'plants', (q) => q.neq('id', 1).neq('id', 2), [3, 4]],
  ['a column named like nothing special', 'gardens', (q) => q.eq('soil', 'clay'), [3]],
]

for (const [name, table, filter, ids] of cases) {
  test(`filter: ${name}`, async () => assert.deepEqual(await idsOf(table, filter), ids))
}

test('not.or as a parameter of its own', async () => {
  const response = await club.send('/plants?select=id&not.or=(id.eq.1,id.eq.2)&order=id')
  assert.deepEqual(await response.json(), [{ id: 3 }, { id: 4 }])
})

test('requests that differ only in their values get each their own rows', async () => {
  const read = async (id: number, name: string) => {
    const path = `/gardens?select=id,beds(id)&id=gte.${id}&name=neq.${name}&beds.id=gt.${id}&order=id&limit=1`
    return (await club.send(path)).json()
  }
  const [first, second, third] = [await read(1, 'x'), await read(2, 'x'), await read(1, 'x')]
  assert.notDeepEqual(first, second)
  assert.deepEqual(first, third)
  const add = (a: number) => club.service.rpc('add', { a })
  assert.deepEqual([(await add(1)).data, (await add(2)).data], [11, 12])
})

test('a plus sign is a space and %2B a plus', async () => {
  await club.service.from('plants').insert({ name: 'C++ rose', latin: 'plus' })
  const response = await club.send('/plants?select=latin&name=eq.C%2B%2B+rose')
  assert.deepEqual(await response.json(), [{ latin: 'plus' }])
  await club.service.from('plants').delete().eq('latin', 'plus')
})
