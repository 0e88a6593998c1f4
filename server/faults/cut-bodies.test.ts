// Tests bodies and responses that break off, against the real command: the request fails, the server continues, and
// no received part remains.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { functionHandlers, type HandlerDeps } from '#server/functions/handlers.ts'
import { routes, type AppDeps } from '#server/routes.ts'
import { endpoints } from '#server/supabase/auth/endpoints.ts'
import {
  cutDownload,
  cutUpload,
  sendWhole,
  toForm,
  type RawRequest,
} from '#server/testing/faults/cut-connection.ts'
import { startInstallation, type Installation } from '#server/testing/faults/installation.ts'
import { times } from '#server/testing/faults/scale.ts'

const PARTS = 20
/** The twentieths after which a body breaks off; all of them in `npm run faults`. */
const POINTS = times(0, PARTS) > 0 ? Array.from({ length: PARTS }, (_, index) => index) : [0, 1, 7, 13, 19]
const boundary = 'cut-here'
const MEGABYTE = 1024 * 1024

let t: TestDatabase
let installation: Installation
let dataDir: string
let ada: SupabaseClient
let workspace: string
let campaignId: string
let headers: Record<string, string>
let agentHeaders: Record<string, string>
/** Headers of another account, because a request to sign out ends its session even when its body is cut off. */
let bobsHeaders: Record<string, string>

before(async () => {
  t = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'coldframe-cut-'))
  installation = await startInstallation(t.connection, {
    env: {
      DATA_DIR: dataDir,
      AUTH_AUTOCONFIRM: 'true',
      BILLING: 'off',
      ROLES: 'web',
      ADMIN_EMAIL: 'admin@cut.test',
    },
  })
  const { anonKey } = (await (await fetch(`${installation.url}/config.json`)).json()) as { anonKey: string }
  ada = createClient(installation.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const signUp = async (name: string, client = ada) => {
    const { data } = await client.auth.signUp({
      email: `${name}@example.com`,
      password: 'correct horse battery',
    })
    return { apikey: anonKey, authorization: `Bearer ${data.session!.access_token}` }
  }
  bobsHeaders = await signUp('bob')
  headers = await signUp('cut')
  const made = await ada.from('workspaces').insert({ name: 'Cut' }).select('id').single()
  workspace = String(made.data!.id)
  const campaign = { title: 'Cut', workspace_id: workspace }
  campaignId = String((await ada.from('email_campaigns').insert(campaign).select('id').single()).data!.id)
  const key = { p_name: 'Agent', p_workspace_id: workspace, p_scopes: ['read'] }
  agentHeaders = { authorization: `Bearer ${String((await ada.rpc('create_api_key', key)).data)}` }
})
after(async () => {
  await installation.stop()
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const path = (name: string) => `attachments/${workspace}/${name}`
const form = (size = 100_000) => ({
  'content-type': `multipart/form-data; boundary=${boundary}`,
  body: toForm(boundary, { cacheControl: '60', metadata: '{}' }, Buffer.alloc(size, 'x')),
})

type Kind = (number: number) => RawRequest | Promise<RawRequest>

const post = (url: string, type: string, body: Buffer, more = headers): RawRequest => ({
  method: 'POST',
  path: url,
  headers: { ...more, 'content-type': type },
  body,
})
const upload = (url: string, method = 'POST', more = headers): RawRequest => {
  const { body, ...type } = form()
  return { method, path: url, headers: { ...more, ...type }, body }
}
async function signedPath(number: number): Promise<string> {
  const { data } = await ada.storage
    .from('attachments')
    .createSignedUploadUrl(`${workspace}/signed-${number}-${randomUUID()}`)
  const { pathname, search } = new URL(data!.signedUrl)
  return pathname + search
}

const uploads: Record<string, Kind> = {
  'a form': (n) => upload(`/storage/v1/object/${path(`form-${n}`)}`),
  'a form of unknown length': (n) => {
    const { body, ...request } = upload(`/storage/v1/object/${path(`chunked-${n}`)}`)
    const chunked = Buffer.concat([
      Buffer.from(`${body!.length.toString(16)}\r\n`),
      body!,
      Buffer.from('\r\n0\r\n\r\n'),
    ])
    return {
      ...request,
      headers: { ...request.headers, 'transfer-encoding': 'chunked', 'content-length': '' },
      body: chunked,
    }
  },
  'a form that replaces a file': () => upload(`/storage/v1/object/${path('replaced')}`, 'PUT'),
  'raw bytes': (n) =>
    post(`/storage/v1/object/${path(`raw-${n}`)}`, 'text/plain', Buffer.alloc(2 * MEGABYTE, 'x')),
  'a form at a signed address': async (n) => upload(await signedPath(n), 'PUT', {}),
  'raw bytes at a signed address': async (n) => ({
    ...post(await signedPath(n), 'text/plain', Buffer.alloc(100_000, 'x'), {}),
    method: 'PUT',
  }),
  'a resumable upload': () =>
    post('/storage/v1/upload/resumable', 'application/offset+octet-stream', Buffer.alloc(100_000)),
  'rows of a table': () =>
    post(
      '/rest/v1/audience',
      'application/json',
      json([{ workspace_id: workspace, email: 'a@b.test', first_name: 'x'.repeat(200) }]),
    ),
  'rows of a table as CSV': () =>
    post(
      '/rest/v1/audience',
      'text/csv',
      Buffer.from(`workspace_id,email\n${`${workspace},a@b.test\n`.repeat(5_000)}`),
    ),
  'an import': () =>
    post(
      '/rest/v1/rpc/import_rows',
      'application/json',
      json({ p_import_id: randomUUID(), p_rows: Array.from({ length: 500 }, () => ({ email: 'a@b.test' })) }),
    ),
  'a function': () =>
    post('/functions/v1/analyze-email', 'application/json', json({ subject: 'x', body: 'y'.repeat(50_000) })),
  'a form for a function': () => upload('/functions/v1/analyze-email'),
  'a large function': () =>
    post(
      '/functions/v1/analyze-email',
      'application/json',
      json({ subject: 'x', body: 'y'.repeat(MEGABYTE) }),
    ),
  'a broadcast': () =>
    post(
      '/realtime/v1/api/broadcast',
      'application/json',
      json({ messages: [{ topic: 'x', event: 'y', payload: { text: 'z'.repeat(5_000) } }] }),
    ),
  'frames of a socket': () => ({
    method: 'GET',
    path: `/realtime/v1/websocket?apikey=${headers['apikey']}&vsn=2.0.0`,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      'content-length': '',
    },
    body: Buffer.concat(Array.from({ length: 5 }, () => frame(['1', '1', 'realtime:x', 'phx_join', {}]))),
  }),
  ...Object.fromEntries(
    ['bucket', 'object/list/attachments', 'object/move', 'object/copy', 'object/sign/attachments'].map(
      (call) => [
        `storage/${call}`,
        () => post(`/storage/v1/${call}`, 'application/json', json({ prefix: 'x'.repeat(1_000) })),
      ],
    ),
  ),
  ...listedEndpoints(),
}

/** A text frame of a client, masked with zeros. */
function frame(message: unknown): Buffer {
  const text = json(message)
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text])
}

/** Every route, sign-in endpoint and function that may have a body, so that a new one is cut off too. */
function listedEndpoints(): Record<string, Kind> {
  const body = json({ email: 'cut@example.com', text: 'x'.repeat(1_000) })
  const headersOf = (path: string) =>
    path === '/mcp' ? agentHeaders : path.startsWith('/auth/') ? bobsHeaders : headers
  const of = (method: string, path: string): [string, Kind] => [
    `${method} ${path}`,
    () => ({ ...post(path, 'application/json', body, headersOf(path)), method }),
  ]
  const own = routes({ tracking: {}, supabase: {} } as AppDeps).filter(
    ({ method, path }) => method !== 'GET' && !path.includes('*'),
  )
  const signIn = Object.entries(endpoints)
    .toSorted(([path]) => (path === '/logout' ? 1 : -1))
    .flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'GET')
        .map((method) => of(method, `/auth/v1${path}`)),
    )
  const handlers = functionHandlers({ sandbox: {}, reach: {}, model: null } as unknown as HandlerDeps)
  return Object.fromEntries([
    ...own.map(({ path }) => of('POST', path)),
    ...signIn,
    ...Object.keys(handlers).map((name) => of('POST', `/functions/v1/${name}`)),
  ])
}

async function answers(): Promise<void> {
  assert.equal(installation.child.exitCode, null, 'the process ended')
  const { data, error } = await ada.from('workspaces').select('id')
  assert.deepEqual([error, data], [null, [{ id: workspace }]])
}

async function usedBytes() {
  const [usage] = await t.sql(`select coalesce(sum(bytes), 0)::text as bytes from private.storage_usage`)
  const [rows] = await t.sql(
    'select (select count(*)::int from storage.objects) as objects, (select count(*)::int from audience) as contacts',
  )
  return { ...usage, ...rows }
}
const drafts = async () => await readdir(join(dataDir, 'storage', 'incoming')).catch(() => [])

for (const [what, kind] of Object.entries(uploads))
  test(`${what} cut off at points of its whole length fails alone and leaves nothing`, async () => {
    const before = await usedBytes()
    await Promise.all(
      POINTS.map(async (number) => cutUpload(installation.url, await kind(number), number / PARTS, number)),
    )
    await answers()
    await until(async () => (await drafts()).length === 0)
    assert.deepEqual(await usedBytes(), before)
  })

test('a form that ends before its last boundary, in a body that is whole, is refused as one', async () => {
  const { body, ...type } = form()
  const before = await usedBytes()
  for (const part of [0.001, 0.0025, 0.5, 0.999]) {
    const answer = await fetch(`${installation.url}/storage/v1/object/${path(`short-${part}`)}`, {
      method: 'POST',
      headers: { ...headers, ...type },
      body: new Uint8Array(body.subarray(0, Math.floor(body.length * part))),
      signal: AbortSignal.timeout(10_000),
    })
    assert.equal(answer.status, 400, `${part}: ${await answer.text()}`)
  }
  await answers()
  assert.deepEqual(await usedBytes(), before)
})

test('a form whose second file breaks off is kept by its first, or refused', async () => {
  const { body, ...type } = form(10)
  const more = Buffer.concat([body.subarray(0, -4), body.subarray(0, -30)])
  const answer = await fetch(`${installation.url}/storage/v1/object/${path('two')}`, {
    method: 'POST',
    headers: { ...headers, ...type },
    body: new Uint8Array(more),
    signal: AbortSignal.timeout(10_000),
  })
  assert.ok([200, 400].includes(answer.status), await answer.text())
  await answers()
})

test('a form of unknown length that arrives whole is stored', async () => {
  const request = await uploads['a form of unknown length']!(100)
  assert.equal((await sendWhole(installation.url, request)).status, 200)
})

const get = (url: string, more: Record<string, string> = {}): RawRequest => ({
  method: 'GET',
  path: url,
  headers: { ...headers, ...more },
})

/** The parameters that each export needs. */
const exported: Record<string, (of: { workspaceId: string; campaignId: string; id: string }) => object> = {
  'export-account': () => ({}),
  'export-analysis': ({ id }) => ({ id, format: 'json' }),
  'export-audience': ({ workspaceId }) => ({ workspaceId }),
  'export-campaign': ({ campaignId: id }) => ({ campaignId: id }),
  'export-leads': ({ campaignId: id }) => ({ campaignId: id }),
  'export-tracking': ({ workspaceId }) => ({ workspaceId, what: 'emails' }),
}

/** Requests for every GET route, every export, each way to read rows and files, and a stream of events. */
async function downloads(): Promise<RawRequest[]> {
  const files = ada.storage.from('attachments')
  const signed = new URL((await files.createSignedUrl(`${workspace}/large`, 60)).data!.signedUrl)
  const id = randomUUID()
  const draft = { kind: 'email', subject: 'Your offices', text: 'Hi Ann, we saw your offices.' }
  const analyzed = await ada.functions.invoke('analyze-email', { body: { id, draft, body: draft.text } })
  assert.equal(analyzed.error, null)
  // A stored review is streamed without a model.
  const review = JSON.stringify({ advice: [{ text: 'x'.repeat(10_000) }] })
  await t.sql(`update analyses set report = jsonb_set(report::jsonb, '{ai}', '${review}') where id = '${id}'`)
  const call = (name: string, body: object) => post(`/functions/v1/${name}`, 'application/json', json(body))
  const of = { workspaceId: workspace, campaignId, id }
  const handlers = functionHandlers({ sandbox: {}, reach: {}, model: null } as unknown as HandlerDeps)
  return [
    ...routes({ tracking: {}, supabase: {} } as AppDeps)
      .filter(({ method, path }) => method === 'GET' && path !== '/oauth/authorize')
      .map(({ path }) => ({
        ...get(path.replace(':language', 'de')),
        // Some of them answer only requests from this machine.
        headers: { host: new URL(installation.url).host },
      })),
    get('/'),
    get(`/storage/v1/object/${path('large')}`),
    get(`/storage/v1/object/authenticated/${path('large')}`),
    { ...get(signed.pathname + signed.search), headers: {} },
    get(`/rest/v1/audience?workspace_id=eq.${workspace}`, { accept: 'text/csv' }),
    get(`/rest/v1/audience?workspace_id=eq.${workspace}`),
    ...Object.keys(handlers)
      .filter((name) => name.startsWith('export-'))
      .map((name) => call(name, exported[name]!(of))),
    call('review-analysis', { id }),
  ]
}

test('answers that are cut off at points of their whole length do not affect later answers', async () => {
  const bytes = 3 * MEGABYTE
  const files = ada.storage.from('attachments')
  assert.equal(
    (await files.upload(`${workspace}/large`, Buffer.alloc(bytes, 'x'), { contentType: 'text/plain' })).error,
    null,
  )
  await t.sql(`insert into audience (workspace_id, email, notes)
    select '${workspace}', n || '@cut.test', repeat('x', 2000) from generate_series(1, 300) n`)
  for (const request of await downloads()) {
    const whole = await sendWhole(installation.url, request)
    assert.ok(whole.status < 400, `${request.path}: ${whole.status}`)
    await Promise.all(
      POINTS.map((number) => cutDownload(installation.url, request, (whole.bytes * number) / PARTS, number)),
    )
    await answers()
  }
  const whole = await files.download(`${workspace}/large`)
  assert.equal(whole.data?.size, bytes)
})

test('what was under way is given back: the same account uploads the most that it may at once', async () => {
  const files = ada.storage.from('attachments')
  const { error } = await files.upload(`${workspace}/after`, Buffer.alloc(20 * MEGABYTE), {
    contentType: 'application/octet-stream',
  })
  assert.equal(error, null)
})
