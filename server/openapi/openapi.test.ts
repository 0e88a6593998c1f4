// Tests the OpenAPI document: valid by the specification's own schema, complete, and true of the running server.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { procedureScopes } from '#core/api/key-scopes.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { openProduct, type Product } from '#server/testing/faults/product.ts'

type Operation = { operationId: string; 'x-scope': string | null }
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

let t: TestDatabase
let product: Product
let document: Document

before(async () => {
  t = await freshDatabase()
  product = await openProduct(t.db)
  document = (await (await fetch(`${product.url}/openapi.json`)).json()) as Document
})
after(async () => {
  await product.close()
  await t.close()
})

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  assert.deepEqual([valid, errors], [true, undefined])
  assert.equal(document.openapi, '3.1.0')
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  assert.equal(new Set(ids).size, ids.length)
})

test('every function that users call is in it, with its scope, and each table with the verbs they have', async () => {
  const called = Object.entries(document.paths).flatMap(([path, { post }]) =>
    path.startsWith('/rest/v1/rpc/') ? [[path.slice('/rest/v1/rpc/'.length), post?.['x-scope']]] : [],
  )
  assert.deepEqual(Object.fromEntries(called), procedureScopes)
  assert.deepEqual(Object.keys(document.paths['/rest/v1/audience']!), ['get', 'post', 'patch', 'delete'])
  assert.deepEqual(Object.keys(document.paths['/rest/v1/audit_log']!), ['get'])
  assert.equal(document.paths['/functions/v1/launch-campaign']?.post?.['x-scope'], 'send')
})

test('the server answers every path that the document names', async () => {
  const person = await product.newcomer('reader-of-the-document')
  const headers = {
    apikey: product.anonKey,
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
  }
  for (const [path, { get }] of Object.entries(document.paths)) {
    const answer = await fetch(`${product.url}${path}${get ? '?limit=1' : ''}`, {
      method: get ? 'GET' : 'OPTIONS',
      headers,
    })
    assert.ok([200, 204].includes(answer.status), `${path}: ${answer.status}`)
  }
})
