// Tests the OpenAPI document: valid by the specification's own schema, complete, and true of the running server.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { ApiDocument } from '#core/api/open-api-document.ts'
import { procedureScopes } from '#core/api/key-scopes.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { openProduct, type Product } from '#server/testing/faults/product.ts'
import { writeClient } from './write-client.ts'

let t: TestDatabase
let product: Product
let document: ApiDocument

before(async () => {
  t = await freshDatabase()
  product = await openProduct(t.db)
  document = (await (await fetch(`${product.url}/openapi.json`)).json()) as ApiDocument
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

test('the typed client compiles, refuses wrong fields and calls the running server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-client-'))
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'client.ts'), writeClient(document))
    await writeFile(join(folder, 'use.ts'), useOfClient)
    const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc')
    const strict = '--noEmit --strict --exactOptionalPropertyTypes --erasableSyntaxOnly --ignoreConfig'
    const options = '--target esnext --module nodenext --lib esnext,dom --types --allowImportingTsExtensions'
    await promisify(execFile)(tsc, [...`${strict} ${options}`.split(' '), join(folder, 'use.ts')])

    const person = await product.newcomer('reader-of-the-client')
    const made = await person.client.rpc('create_api_key', { p_name: 'Client', p_scope: 'write' })
    const { run } = (await import(join(folder, 'use.ts'))) as { run: Run }
    const done = await run(product.url, String(made.data), person.workspace)
    assert.deepEqual(done, {
      email: 'ada@example.com',
      emails: ['ada@example.com'],
      renamed: ['Ada'],
      left: 0,
      status: 404,
      unfiltered: 'refused',
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

type Run = (url: string, key: string, workspace: string) => Promise<object>

const useOfClient = `
import { ColdframeError, createColdframe } from './client.ts'

export async function run(url: string, key: string, workspace_id: string) {
  const coldframe = createColdframe({ url, key })
  const add = () =>
    coldframe.create('audience', { workspace_id, email: 'ada@example.com' }, { idempotencyKey: 'one' })
  const [created] = await add()
  const email: string | undefined = created?.email
  await add()
  const listed = await coldframe.list('audience', ['email'], { workspace_id: 'eq.' + workspace_id })
  const changed = await coldframe.update('audience', { email: 'eq.ada@example.com' }, { name: 'Ada' })
  await coldframe.call('get_workspace_audience_secure', { p_workspace_id: workspace_id })
  await coldframe.delete('audience', { email: 'eq.ada@example.com' })
  const left = (await coldframe.list('audience')).length
  const unfiltered = await coldframe.delete('audience', {}).catch(() => 'refused')
  const refusal = await coldframe.invoke('read-shared-report', { token: '0'.repeat(64) }).catch((error: unknown) => error)
  const status = refusal instanceof ColdframeError ? refusal.status : null
  return { email, emails: listed.map(({ email }) => email), renamed: changed.map(({ name }) => name), left, status, unfiltered }
}

export const wrong = (coldframe: ReturnType<typeof createColdframe>) => [
  // @ts-expect-error There is no such table.
  () => coldframe.list('nothing'),
  // @ts-expect-error The name was not selected.
  async () => (await coldframe.list('audience', ['email']))[0]?.name,
  // @ts-expect-error An email is text.
  () => coldframe.create('audience', { email: 5 }),
  // @ts-expect-error The log of a workspace is only read.
  () => coldframe.create('audit_log', {}),
  // @ts-expect-error The argument is required.
  () => coldframe.call('get_workspace_audience_secure', {}),
]
`
