import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openGardenClub, type Client, type GardenClub } from '#server/testing/rest/garden-club.ts'
import { refuseToken } from './rest.ts'

let club: GardenClub
before(async () => {
  club = await openGardenClub()
})
after(() => club.close())

type Refusal = { code: string; message: string; details: unknown; hint: unknown }

async function refusalOf(path: string, init?: RequestInit): Promise<[number, Refusal]> {
  const response = await club.send(path, init)
  const body = (await response.json()) as Refusal
  assert.deepEqual(Object.keys(body).toSorted(), ['code', 'details', 'hint', 'message'])
  return [response.status, body]
}

const refusals: [
  what: string,
  path: string,
  init: RequestInit,
  status: number,
  code: string,
  message: RegExp,
][] = [
  [
    'a table that is not there',
    '/garden',
    {},
    404,
    'PGRST205',
    /^Could not find the table 'public\.garden' in the schema cache$/,
  ],
  [
    'a table of a schema that is not exposed',
    '/users',
    { headers: { 'accept-profile': 'auth' } },
    406,
    'PGRST106',
    /^Invalid schema: auth$/,
  ],
  ['a longer path', '/plants/1', {}, 404, 'PGRST125', /^Invalid path specified in request URL$/],
  [
    'another method',
    '/plants',
    { method: 'PROPFIND' },
    405,
    'PGRST117',
    /^Unsupported HTTP method: PROPFIND$/,
  ],
  [
    'DELETE of a function',
    '/rpc/add',
    { method: 'DELETE' },
    405,
    'PGRST101',
    /^Cannot use the DELETE method on RPC$/,
  ],
  [
    'an unknown column in select',
    '/plants?select=nam',
    {},
    400,
    '42703',
    /^column plants\.nam does not exist$/,
  ],
  [
    'an unknown column in a filter',
    '/plants?nam=eq.1',
    {},
    400,
    '42703',
    /^column plants\.nam does not exist$/,
  ],
  [
    'an unknown column in order',
    '/plants?order=nam',
    {},
    400,
    '42703',
    /^column plants\.nam does not exist$/,
  ],
  [
    'an unknown column in a body',
    '/plants',
    { method: 'POST', body: '{"nam":1}' },
    400,
    'PGRST204',
    /^Could not find the 'nam' column of 'plants' in the schema cache$/,
  ],
  [
    'an unknown column in columns',
    '/plants?columns=nam',
    { method: 'POST', body: '[{"name":1}]' },
    400,
    'PGRST204',
    /'nam'/,
  ],
  [
    'an unknown operator',
    '/plants?id=equals.1',
    {},
    400,
    'PGRST100',
    /^"failed to parse filter \(equals\.1\)" \(line 1, column 1\)$/,
  ],
  ['an unclosed list', '/plants?id=in.(1,2', {}, 400, 'PGRST100', /failed to parse filter/],
  ['an unclosed logic tree', '/plants?or=(id.eq.1', {}, 400, 'PGRST100', /failed to parse logic tree/],
  [
    'an unclosed embed',
    '/plants?select=id,beds(label',
    {},
    400,
    'PGRST100',
    /failed to parse select parameter \(id,beds\(label\)" \(line 1, column 14\)/,
  ],
  ['a bad order', '/plants?order=id.up', {}, 400, 'PGRST100', /failed to parse order/],
  [
    'an unknown type in a cast',
    '/plants?select=id::wheel',
    {},
    400,
    '42704',
    /^type "wheel" does not exist$/,
  ],
  [
    'an aggregate',
    '/plants?select=id.sum()',
    {},
    400,
    'PGRST123',
    /^Use of aggregate functions is not allowed$/,
  ],
  ['counting by an aggregate', '/plants?select=count()', {}, 400, 'PGRST123', /aggregate/],
  [
    'an unknown media type',
    '/plants',
    { headers: { accept: 'image/png' } },
    406,
    'PGRST107',
    /^None of these media types are available: image\/png$/,
  ],
  ['a plan', '/plants', { headers: { accept: 'application/vnd.pgrst.plan+json' } }, 406, 'PGRST107', /plan/],
  [
    'a body that is no JSON',
    '/plants',
    { method: 'POST', body: '{"name":' },
    400,
    'PGRST102',
    /^Empty or invalid json$/,
  ],
  ['an empty body', '/plants', { method: 'POST', body: '' }, 400, 'PGRST102', /^Empty or invalid json$/],
  [
    'a body of scalars',
    '/plants',
    { method: 'POST', body: '[1,2]' },
    400,
    'PGRST102',
    /^Empty or invalid json$/,
  ],
  [
    'rows of unlike keys',
    '/plants',
    { method: 'POST', body: '[{"name":"a"},{"latin":"b"}]' },
    400,
    'PGRST102',
    /^All object keys must match$/,
  ],
  [
    'an unknown content type',
    '/plants',
    { method: 'POST', body: 'x', headers: { 'content-type': 'text/xml' } },
    400,
    'PGRST102',
    /text\/xml/,
  ],
  [
    'an unknown preference, strictly',
    '/plants',
    { headers: { prefer: 'handling=strict, color=red' } },
    400,
    'PGRST122',
    /^Invalid preferences given with handling=strict$/,
  ],
  [
    'a reversed range',
    '/plants',
    { headers: { range: '9-3' } },
    416,
    'PGRST103',
    /^Requested range not satisfiable$/,
  ],
  [
    'a value of the wrong type',
    '/plants?id=eq.one',
    {},
    400,
    '22P02',
    /invalid input syntax for type integer: "one"/,
  ],
  ['a number too large', '/plants?id=eq.99999999999', {}, 400, '22003', /out of range/],
  ['an operator the type does not have', '/plants?id=like.1', {}, 404, '42883', /operator does not exist/],
  [
    'a duplicate',
    '/gardens',
    { method: 'POST', body: '{"owner_id":null,"name":"Rose court"}' },
    400,
    '23502',
    /owner_id/,
  ],
  [
    'a broken check',
    '/beds',
    { method: 'POST', body: `{"garden_id":1,"label":"${'x'.repeat(41)}"}` },
    400,
    '23514',
    /bed_label_is_short/,
  ],
  [
    'a broken domain',
    '/gardens?id=eq.1',
    { method: 'PATCH', body: '{"humidity":101}' },
    400,
    '23514',
    /percent/,
  ],
  ['a missing parent', '/beds', { method: 'POST', body: '{"garden_id":999}' }, 409, '23503', /foreign key/],
  ['a child in the way', '/plants?id=eq.1', { method: 'DELETE' }, 409, '23503', /foreign key/],
  [
    'the same code twice',
    '/seed_batches',
    { method: 'POST', body: '{"plant_id":1,"code":"M-1"}' },
    409,
    '23505',
    /duplicate key/,
  ],
  ['a table one has no right to', '/locked', {}, 403, '42501', /permission denied for table locked/],
  [
    'a raised error',
    '/rpc/complain',
    { method: 'POST', body: '{"state":"P0001"}' },
    400,
    'P0001',
    /^It rains$/,
  ],
  [
    'a raised status',
    '/rpc/complain',
    { method: 'POST', body: '{"state":"PT402"}' },
    402,
    'PT402',
    /^It rains$/,
  ],
  ['a NUL in an address', '/plants?name=eq.%00', {}, 400, '22021', /0x00/],
  ['a NUL in a path', '/pl%00ants', {}, 400, '22021', /0x00/],
  [
    'a NUL in a body',
    '/plants',
    { method: 'POST', body: String.raw`{"name":"a\u0000b"}` },
    400,
    '22P05',
    /unsupported Unicode escape sequence/,
  ],
  [
    'half a character in a body',
    '/plants',
    { method: 'POST', body: String.raw`{"name":"\ud800"}` },
    400,
    '22P02',
    /json/,
  ],
  ['a path that is no UTF-8', '/%ff', {}, 404, 'PGRST125', /path/],
  [
    'a relation embedded too deep',
    `/plants?select=${'plants('.repeat(12)}id${')'.repeat(12)}`,
    {},
    400,
    'PGRST100',
    /more than one request may/,
  ],
  [
    'a condition nested too deep',
    `/plants?or=${'(and'.repeat(12)}(id.eq.1)${')'.repeat(12)}`,
    {},
    400,
    'PGRST100',
    /more than one request may/,
  ],
  [
    'too many conditions',
    `/plants?${'id=gt.0&'.repeat(501)}`,
    {},
    400,
    'PGRST100',
    /more than one request may/,
  ],
  ['ten thousand conditions', `/plants?${'id=gt.0&'.repeat(10_000)}`, {}, 414, 'uri_too_long', /too long/],
  [
    'JSON nested too deep',
    '/plants',
    { method: 'POST', body: `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
    400,
    'PGRST100',
    /more than one request may/,
  ],
  [
    'a body of 11 MB',
    '/plants',
    { method: 'POST', body: JSON.stringify({ name: 'x'.repeat(11_000_000) }) },
    413,
    'request_too_large',
    /too large/,
  ],
]

for (const [what, path, init, status, code, message] of refusals) {
  test(`refused: ${what}`, async () => {
    const [actual, body] = await refusalOf(path, init)
    assert.deepEqual([actual, body.code], [status, code], body.message)
    assert.match(body.message, message)
  })
}

test('a raised error keeps its detail and hint', async () => {
  const { error } = await club.service.rpc('complain', { state: 'P0001' })
  assert.deepEqual(error, { code: 'P0001', message: 'It rains', details: 'since Monday', hint: 'Wait' })
})

test('a misspelt table gets the name it was meant to have', async () => {
  const { error } = await club.service.from('garden').select()
  assert.equal(error?.hint, "Perhaps you meant the table 'public.gardens'")
})

test('a row that a policy refuses is 403 for a person and 401 for somebody signed out', async () => {
  const row = { owner_id: club.t.bobId, name: 'Mine' }
  const person = await club.ada.from('gardens').insert(row)
  assert.equal(person.status, 403)
  assert.equal(person.error?.code, '42501')
  assert.equal(person.error?.message, 'new row violates row-level security policy for table "gardens"')
  const stranger = await club.anon.from('gardens').insert(row)
  assert.equal(stranger.status, 401)
  assert.equal(stranger.error?.code, '42501')
})

test('a refused token says why, in the header too', async () => {
  const expired = refuseToken({ refused: 'exp', expired: true })
  assert.equal(expired.status, 401)
  assert.match(expired.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token"/)
  assert.equal(((await expired.json()) as Refusal).message, 'JWT expired')
  const forged = refuseToken({ refused: 'No suitable key', expired: false })
  assert.equal(((await forged.json()) as Refusal).code, 'PGRST301')
})

test('a body without a length is measured as it comes', async () => {
  const chunk = new TextEncoder().encode('x'.repeat(1_000_000))
  let sent = 0
  const body = new ReadableStream({
    pull: (controller) => (sent++ < 100 ? controller.enqueue(chunk) : controller.close()),
  })
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  const [status] = await refusalOf('/plants', init)
  assert.equal(status, 413)
  assert.ok(sent < 20, 'the rest is not read')
})

test('a statement has so much time as fits its kind and who asks', async () => {
  const read = async (client: Client) => (await client.from('time_limits').select().single()).data?.allowed
  const call = async (client: Client) => (await client.rpc('time_limit')).data as string
  assert.deepEqual([await read(club.anon), await call(club.anon)], ['3s', '3s'])
  assert.deepEqual([await read(club.ada), await call(club.ada)], ['8s', '20s'])
  assert.deepEqual([await read(club.service), await call(club.service)], ['30s', '30s'])
})

const dangerous = {
  'back references': '^(a*)*(a|b)\\2$',
  'back references in a list': ['x', '(a|b)\\1'],
  'nested bounds': '((a{1,50}){1,50}){1,10}',
  'nested bounds after a bracket': '[]{(](([[:alpha:]]{9}){9,}){99}',
  'a lookahead': '(?:.(?=.*(?!.*b).*))*c',
  'a lookbehind': '((?<=a.*a)a)+$',
  'an endless text': 'a?'.repeat(501),
  'another flavour': '***:(?b)\\(a*\\)\\1',
  'the options of another flavour': '(?ix)a # (',
}

for (const [what, pattern] of Object.entries(dangerous)) {
  test(`a pattern with ${what} is refused before PostgreSQL sees it`, async () => {
    const plants = club.service.from('plants').select('id')
    const { status, error } = await (Array.isArray(pattern)
      ? plants.filter('name', 'match(any)', `{${pattern.map((each) => JSON.stringify(each)).join(',')}}`)
      : plants.regexMatch('name', pattern))
    assert.deepEqual([status, error?.code], [400, 'PGRST100'])
    assert.match(String(error?.details), /pattern/i)
  })
}

test('patterns people write are matched', async () => {
  for (const pattern of [
    '^[[:alpha:]]{3,40} ?[^]{}(]*$',
    '(?i)^(tea|dog|mo+t)?.{0,200}$',
    '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|\\Aa?\\.?[\\w\\]{]*',
  ])
    assert.equal((await club.service.from('plants').select('id').regexMatch('name', pattern)).error, null)
})

test('a request that is too complex for PostgreSQL is refused in words of the protocol', async () => {
  for (const [operator, value] of [
    ['fts', `${'!'.repeat(9_000)}x`],
    ['phfts', 'a1 '.repeat(18_000)],
  ] as const) {
    const { status, error } = await club.service.from('plants').select('id').filter('name', operator, value)
    assert.deepEqual([status, error?.message], [400, 'The request is too complex'], operator)
  }
  assert.deepEqual(club.surprises, [])
})

test('a function that never ends its recursion is an error of the function, and the server goes on', async () => {
  const { status, error } = await club.service.rpc('loop_forever')
  assert.deepEqual([status, error?.code], [400, '54001'])
  assert.equal((await club.service.from('plants').select('id').eq('id', 1)).status, 200)
})

test('the root describes what one may use, and only that', async () => {
  const document = async (identity: Parameters<GardenClub['send']>[2]) =>
    (await (await club.send('/', {}, identity)).json()) as {
      paths: Record<string, unknown>
      definitions: Record<string, unknown>
    }
  const all = await document(club.t.service)
  assert.ok('/gardens' in all.paths && '/rpc/add' in all.paths && !('/locked' in all.paths))
  const open = await document(club.t.anon)
  assert.ok('/gardens' in open.paths && !('/beds' in open.paths) && !('/rpc/soils' in open.paths))
})

test('none of these was a surprise', () => assert.deepEqual(club.surprises, []))
