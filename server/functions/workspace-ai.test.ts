import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import type { Identity } from '#database/database.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { answersJson, fails, fakeModel, type FakeModel } from '#server/testing/ai/fake-model.ts'
import { modelFetch } from '#server/ai/model-fetch.ts'
import { createWorkspaceModels, type WorkspaceModels } from '#server/ai/workspace-models.ts'
import { createRateLimiter, type RateLimiter } from '#server/http/rate-limit.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { rewriteDraft } from './rewrite-draft.ts'
import { setWorkspaceAi, tryWorkspaceAi } from './workspace-ai.ts'

const workspaceId = '01900a00-0000-7000-8000-000000000a00'
const canary = 'sk-canary-1234567890-wxyz'
let t: TestDatabase
let scripted: FakeModel
let models: WorkspaceModels
/** Waits only half a second for a model; for hosts that stay silent. */
let impatient: WorkspaceModels
let limiter: RateLimiter

before(async () => {
  t = await freshDatabase()
  scripted = await fakeModel()
  const open = (waitMs?: number) =>
    createWorkspaceModels({
      db: t.db,
      keys: createDataKeys([Buffer.alloc(32, 7).toString('base64url')]),
      fetch: modelFetch(publicHosts({ allowPrivate: true }), waitMs),
    })
  models = open()
  impatient = open(500)
  limiter = createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: Buffer.from('a key'),
    scale: 100,
  })
})
after(async () => {
  await scripted.close()
  await t.close()
})
beforeEach(() =>
  t.sql(`delete from workspaces; insert into workspaces (id, name, user_id)
    values ('${workspaceId}', 'Hers', '${t.adaId}');
    insert into workspace_members (workspace_id, user_id, role) values ('${workspaceId}', '${t.bobId}', 'editor')`),
)

type Settings = Record<string, unknown>
const settings = (): Settings => ({
  workspaceId,
  provider: 'compatible',
  baseUrl: scripted.url,
  model: 'scripted',
  apiKey: canary,
})

function call(
  kind: 'set' | 'try',
  change: Settings = {},
  identity: Identity = t.ada,
  allowPrivate = true,
  asked = models,
) {
  const parts = { models: asked, hosts: publicHosts({ allowPrivate }), limiter }
  const handler = kind === 'set' ? setWorkspaceAi(parts) : tryWorkspaceAi(parts)
  const request = new Request('http://cold.test')
  return checked(handler).answer({ ...settings(), ...change }, { identity, db: t.db, request })
}

const storedAi = async () => (await t.sql('select provider, base_url, model, key_hint from workspace_ai'))[0]

test('a model is kept for the workspace, its key encrypted and never told again', async () => {
  await call('set')
  const shown = await t.asAda('select * from workspace_ai')
  assert.deepEqual(await storedAi(), {
    provider: 'compatible',
    base_url: scripted.url,
    model: 'scripted',
    key_hint: 'wxyz',
  })
  const encrypted = await t.sql(
    `select encode(encrypted_key, 'escape') as text from private.workspace_ai_secrets`,
  )
  assert.ok(!JSON.stringify([shown, encrypted]).includes('canary'))
  assert.equal((await models.read(workspaceId))?.apiKey, canary)
  const log = await t.sql(`select actor_id, details from audit_log where action = 'workspace.model_set'`)
  assert.deepEqual(log[0], { actor_id: t.adaId, details: { name: 'scripted' } })
})

test('without a key typed the kept one stays, but never follows to another address', async () => {
  await call('set')
  await call('set', { apiKey: undefined, model: 'other' })
  assert.equal((await models.read(workspaceId))?.apiKey, canary)
  for (const change of [{ baseUrl: 'http://127.0.0.1:9/v1' }, { provider: 'openai', baseUrl: null }])
    for (const kind of ['set', 'try'] as const)
      await assert.rejects(call(kind, { ...change, apiKey: undefined }), { code: 'KEY_NEEDED' })
  await call('set', { apiKey: null })
  assert.equal((await models.read(workspaceId))?.apiKey, null)
})

test('an address on a private network is refused, by name and by number, unless the operator allows it', async () => {
  for (const baseUrl of ['http://127.0.0.1:11434/v1', 'http://localhost/v1', 'http://169.254.169.254/latest'])
    await assert.rejects(call('set', { baseUrl }, t.ada, false), { code: 'UNREACHABLE_HOST', status: 400 })
  await assert.rejects(call('set', { baseUrl: 'http://169.254.169.254/' }), { code: 'UNREACHABLE_HOST' })
  assert.equal(await storedAi(), undefined)
})

test('a name of the inner network is refused like one that nobody has, thirty times an hour', async () => {
  const parts = {
    models,
    hosts: publicHosts({ allowPrivate: false, resolve: resolveInner }),
    limiter: createRateLimiter({
      query: t.db.as({ role: 'auth_admin' }).query,
      now: () => new Date(),
      key: Buffer.from('another key'),
      scale: 1,
    }),
  }
  const set = async (host: string) => {
    const body = { ...settings(), baseUrl: `http://${host}/v1` }
    const request = new Request('http://cold.test')
    const error: unknown = await checked(setWorkspaceAi(parts))
      .answer(body, { identity: t.ada, db: t.db, request })
      .catch((refusal: unknown) => refusal)
    assert.ok(error instanceof FunctionError)
    return [error.status, error.code, error.message.replace(host, 'HOST'), error.hint]
  }
  assert.deepEqual(await set('vault.corp.test'), await set('nobody.corp.test'))
  for (let tries = 2; tries < 30; tries += 1) await set('vault.corp.test')
  assert.equal((await set('vault.corp.test'))[0], 429)
})

const resolveInner = async (host: string) => {
  if (host === 'vault.corp.test') return [{ address: '10.0.0.7', family: 4 }]
  throw new Error('ENOTFOUND')
}

test('what is no address, no model or no provider is refused in words', async () => {
  for (const [change, message] of [
    [{ baseUrl: 'file:///etc/passwd' }, /begins with https/],
    [{ baseUrl: null }, /Give the address/],
    [{ model: ' ' }, /Name the model/],
    [{ provider: 'other' }, /provider/],
  ] as const)
    await assert.rejects(async () => call('set', change), { status: 400, message })
})

test('nobody but the owner sets or tries it', async () => {
  for (const who of [t.bob, t.anon])
    for (const kind of ['set', 'try'] as const) await assert.rejects(call(kind, {}, who))
  assert.equal(await storedAi(), undefined)
})

test('a try says whether the model answers, and why not', async () => {
  scripted.script(answersJson({ word: 'ready' }))
  assert.deepEqual(await call('try'), { ok: true })
  for (const [status, fault] of [
    [400, 'refused'],
    [401, 'key'],
    [404, 'model'],
    [429, 'busy'],
  ] as const) {
    scripted.script(fails(status))
    assert.deepEqual(await call('try'), { ok: false, fault })
  }
  assert.equal(await storedAi(), undefined)
})

test('whatever is at an address that is no language model is told like nothing', async () => {
  const head = (status: string, type: string, body = '') =>
    `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nConnection: close\r\n\r\n${body}`
  const answers: (string | null)[] = [
    null,
    '',
    'SSH-2.0-OpenSSH_9.6\r\n',
    '220 mail.example ESMTP\r\n',
    '-ERR unknown command\r\n',
    head('200 OK', 'text/html', '<h1>Router</h1>'),
    head('200 OK', 'application/json', '{"status":"green"}'),
    head('302 Found\r\nLocation: /login', 'text/html'),
    head('401 Unauthorized', 'text/html'),
    head('404 Not Found', 'text/html'),
    head('500 Internal Server Error', 'text/plain'),
    head('503 Service Unavailable', 'text/html'),
  ]
  const replies = new Set<string>()
  const tryAt = async (baseUrl: string) =>
    replies.add(JSON.stringify(await call('try', { baseUrl }, t.ada, true, impatient)))
  const open = new Set<Socket>()
  for (const answer of answers) {
    const server = createServer((socket: Socket) => {
      open.add(socket.on('error', () => undefined))
      if (answer !== null) socket.end(answer)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    for (const scheme of ['http', 'https']) await tryAt(`${scheme}://127.0.0.1:${port}/v1`)
    server.close()
    for (const socket of open) socket.destroy()
    await tryAt(`http://127.0.0.1:${port}/v1`)
  }
  assert.deepEqual([...replies], ['{"ok":false,"fault":"unreachable"}'])
})

test('on public hosts only the ports of the web are tried', async () => {
  for (const port of [22, 25, 6379, 8080, 11_434])
    for (const kind of ['set', 'try'] as const)
      await assert.rejects(call(kind, { baseUrl: `https://93.184.215.14:${port}/v1` }, t.ada, false), {
        code: 'PORT',
        status: 400,
      })
  await call('set', { baseUrl: 'http://93.184.215.14:80/v1' }, t.ada, false)
  await call('set', { baseUrl: 'https://93.184.215.14/v1' }, t.ada, false)
  const strict = modelFetch(publicHosts({ allowPrivate: false }))
  await assert.rejects(strict('https://93.184.215.14:22/v1'), TypeError)
})

test('those who write in the workspace ask its model; others ask the installation’s', async () => {
  await call('set')
  const ours = await fakeModel(answersJson({ text: 'From the installation.' }))
  scripted.script(answersJson({ text: 'From the workspace.' }))
  const rewriteAs = async (identity: Identity) => {
    const handler = rewriteDraft({ model: ours.model, models, limiter })
    const body = handler.body.parse({ draft: { kind: 'email', text: 'Hello' }, ask: 'shorter', workspaceId })
    return await (await handler.run({ body, identity, db: t.db })).text()
  }
  assert.match(await rewriteAs(t.ada), /From the workspace/)
  assert.match(await rewriteAs(t.bob), /From the workspace/)
  await t.sql(`update workspace_members set role = 'viewer'`)
  assert.match(await rewriteAs(t.bob), /From the installation/)
  await ours.close()
})
