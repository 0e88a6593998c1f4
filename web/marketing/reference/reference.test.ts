// Tests the endpoints and examples that the reference makes of an OpenAPI document.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import type { ApiDocument } from '#core/api/open-api-document.ts'
import { describeType, readEndpoints, searchEndpoints, type Operation } from './endpoints.ts'
import { curlExample, faultsOf, javascriptExample, requestOf, startingDraft } from './examples.ts'

const row = { $ref: '#/components/schemas/audience' }
const refused = { default: { $ref: '#/components/responses/refused' } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const common = { tags: ['Tables'], 'x-scope': 'contacts', responses: refused }

const endpoints = readEndpoints({
  info: { version: '1' },
  paths: {
    '/rest/v1/audience': {
      get: { ...common, operationId: 'list', summary: 'Rows', 'x-scope': 'read' },
      post: {
        ...common,
        operationId: 'create',
        summary: 'Add',
        parameters: [{ $ref: '#/components/parameters/prefer' }],
        requestBody: json({ oneOf: [row, { type: 'array', items: row }] }),
      },
      delete: { ...common, operationId: 'delete', summary: 'Delete' },
    },
    '/functions/v1/send-contact-email': {
      post: {
        ...common,
        operationId: 'send-contact-email',
        summary: 'send contact email',
        tags: ['Server functions'],
        'x-scope': null,
        security: [{ installation: [] }, { key: [] }],
        requestBody: json({
          type: 'object',
          required: ['kind', 'text'],
          properties: { kind: { enum: ['a', 'b'] }, text: { type: 'string' }, audience: { type: 'string' } },
        }),
      },
    },
  },
  components: {
    parameters: { prefer: { name: 'Prefer', in: 'header', schema: { type: 'string' } } },
    schemas: {
      audience: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          workspace_id: { type: 'string', format: 'uuid' },
          email: { type: 'string' },
          name: { type: ['string', 'null'] },
        },
      },
    },
  },
} as unknown as ApiDocument)

function operationOf(id: string): Operation {
  const operation = endpoints.flatMap(({ operations }) => operations).find((one) => one.id === id)
  assert.ok(operation, id)
  return operation
}

const reading = operationOf('list')
const adding = operationOf('create')
const deleting = operationOf('delete')
const contacting = operationOf('send-contact-email')
const origin = 'https://coldframe.example.com'

test('an operation has the fields of its row, its scope and whether it needs a key', () => {
  assert.deepEqual(
    (adding.body ?? []).map(({ name, schema }) => [name, describeType(schema)]),
    [
      ['id', 'string (uuid)'],
      ['workspace_id', 'string (uuid)'],
      ['email', 'string'],
      ['name', 'string or null'],
    ],
  )
  assert.deepEqual([adding.scope, adding.isPublic, adding.parameters[0]?.name], ['contacts', false, 'Prefer'])
  assert.deepEqual([contacting.scope, contacting.isPublic], [null, true])
})

test('a search finds names, fields and groups by all of its words, names first', () => {
  const names = (search: string) => searchEndpoints(endpoints, search).map(({ name }) => name)
  assert.deepEqual(names('contact AUDIENCE'), ['send-contact-email'])
  assert.deepEqual(names('audience'), ['audience', 'send-contact-email'])
  assert.deepEqual(names('contact'), ['send-contact-email'])
  assert.deepEqual(names('nothing'), [])
})

test('the examples send what the reader entered, with a key from the environment', () => {
  const draft = { query: 'select=id', body: `{"email":"o'hara@example.com"}` }
  assert.equal(
    curlExample(adding, draft, origin),
    String.raw`curl -X POST 'https://coldframe.example.com/rest/v1/audience?select=id' \
  -H "authorization: Bearer $COLDFRAME_KEY" \
  -H "content-type: application/json" \
  -H "prefer: return=representation" \
  -d '{"email":"o'\''hara@example.com"}'`,
  )
  const script = javascriptExample(adding, draft, origin)
  assert.match(script, /Bearer \$\{process\.env\.COLDFRAME_KEY\}/)
  assert.ok(new Script(`async () => { ${script} }`))
})

test('a request starts with required fields, and goes to the origin of the page only', () => {
  assert.deepEqual(JSON.parse(startingDraft(contacting).body), { kind: 'a', text: '' })
  const started = JSON.parse(startingDraft(adding).body) as object
  assert.deepEqual(Object.keys(started), ['workspace_id', 'email'])
  for (const query of ['select=*', '@evil.example/', '//evil.example', '#x'])
    assert.equal(new URL(requestOf(reading, { query, body: '' }, origin, 'cf_key').url).origin, origin)
  const open = requestOf(contacting, { query: '', body: '{}' }, origin, 'anon')
  assert.deepEqual(open.headers, { apikey: 'anon', 'content-type': 'application/json' })
})

test('a delete needs a filter with a value, and a body must be JSON', () => {
  const faults = (query: string) => Object.keys(faultsOf(deleting, { query, body: '' }))
  for (const query of ['', 'select=id', 'limit=5', 'id=eq.', 'id=not.eq.', 'order=id.asc'])
    assert.deepEqual(faults(query), ['query'], query)
  for (const query of ['id=eq.5', 'name=is.null', 'or=(id.eq.1,id.eq.2)', 'id=in.(1,2)'])
    assert.deepEqual(faults(query), [], query)
  assert.deepEqual(Object.keys(faultsOf(adding, { query: '', body: '{"a":' })), ['body'])
  assert.deepEqual(faultsOf(reading, { query: '', body: '' }), {})
})
