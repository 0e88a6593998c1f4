import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createClient, FunctionsHttpError } from '@supabase/supabase-js'
import * as fc from 'fast-check'
import { z } from 'zod'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { createTokens, installationKeys } from '../auth/jwt.ts'
import { createLiveSessions } from '../auth/live-sessions.ts'
import { createIdentify, tokenOf as bearerOf } from '../identify.ts'
import { FunctionError } from './errors.ts'
import { checked, createFunctions } from './invoke.ts'

const secret = 'a secret of tests, long enough for HS256'

describe('functions.invoke', () => {
  let world: TestDatabase
  let answer: (request: Request) => Promise<Response>
  let anonKey = ''
  const errors: unknown[] = []
  const tokens = createTokens(secret, () => new Date())

  before(async () => {
    world = await freshDatabase()
    ;({ anonKey } = await installationKeys(secret))
    const sessions = createLiveSessions(world.db.as(world.service).query, () => new Date())
    const identify = createIdentify(tokens, sessions)
    answer = createFunctions({
      db: world.db,
      admit: (request) => identify(bearerOf(request)),
      onError: (error) => errors.push(error),
      handlers: {
        echo: checked({ signedIn: false, body: z.unknown(), run: async ({ body }) => ({ body }) }),
        'add-tag': checked({
          signedIn: true,
          body: z.strictObject({ tag: z.string().min(1) }),
          run: async ({ body, identity }) => ({ tag: body.tag, by: identity.claims?.sub }),
        }),
        query: checked({
          signedIn: false,
          body: z.strictObject({ sql: z.string() }),
          run: async ({ body, identity, db }) => db.as(identity).query(body.sql),
        }),
        picture: checked({
          signedIn: false,
          body: z.unknown(),
          run: async () =>
            new Response(new Uint8Array([1, 2]), { headers: { 'content-type': 'application/pdf' } }),
        }),
        refusing: checked({
          signedIn: false,
          body: z.unknown(),
          run: async () => {
            throw new FunctionError(402, 'PLAN', 'Your plan is too small', { hint: 'Take a larger one' })
          },
        }),
        absent: checked({
          signedIn: false,
          body: z.unknown(),
          run: async () => {
            throw new FunctionError(503, 'NO_MODEL', 'No language model is set up')
          },
        }),
        broken: checked({
          signedIn: false,
          body: z.unknown(),
          run: async () => {
            throw new Error('the password of the mail server is hunter2')
          },
        }),
      },
    })
  })
  after(() => world.close())

  const tokenOf = (claims: object, seconds = 60) => {
    const now = Math.floor(Date.now() / 1000)
    return tokens.sign({ ...claims }, { issued: now, expires: now + seconds })
  }

  async function invoke(
    name: string,
    options: Parameters<ReturnType<typeof clientOf>['functions']['invoke']>[1],
    token?: string,
  ) {
    const { data, error } = await clientOf(token).functions.invoke(name, options)
    return { data: data as unknown, error: error as unknown }
  }

  function clientOf(token?: string) {
    return createClient('http://localhost', anonKey, {
      global: { fetch: (url, init) => answer(new Request(url as string, init)) },
      ...(token === undefined ? {} : { accessToken: async () => token }),
    })
  }

  async function refusal(error: unknown) {
    assert.ok(error instanceof FunctionsHttpError, String(error))
    const response = error.context as Response
    const { code, message } = (await response.json()) as { code: string; message: string }
    return { status: response.status, code, message }
  }

  test('an object arrives as it was sent, and its answer is an object', async () => {
    const body = { text: 'Zoë 🌱', nested: [1, null] }
    assert.deepEqual(await invoke('echo', { body }), { data: { body }, error: null })
  })

  test('no body is an empty object', async () => {
    assert.deepEqual((await invoke('echo', {})).data, { body: {} })
  })

  test('an answer of bytes reaches the app as a blob', async () => {
    const { data } = await invoke('picture', {})
    assert.ok(data instanceof Blob)
    assert.deepEqual(new Uint8Array(await data.arrayBuffer()), new Uint8Array([1, 2]))
  })

  test('who asks is said by the token, and the anon key is nobody', async () => {
    const ada = await tokenOf({ sub: world.adaId, role: 'authenticated' })
    assert.deepEqual((await invoke('add-tag', { body: { tag: 'vip' } }, ada)).data, {
      tag: 'vip',
      by: world.adaId,
    })
    assert.deepEqual(await refusal((await invoke('add-tag', { body: { tag: 'vip' } })).error), {
      status: 401,
      code: 'NOT_SIGNED_IN',
      message: 'User not authenticated',
    })
  })

  test('a forged, expired or foreign token is refused, also where nobody need be signed in', async () => {
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role","exp":9999999999}').toString('base64url')}.`
    const foreign = await createTokens('another secret, as long as the first', () => new Date()).sign(
      { role: 'service_role' },
      { issued: 0, expires: 9_999_999_999 },
    )
    const expired = await tokenOf({ sub: world.adaId, role: 'authenticated' }, -10)
    const superuser = await tokenOf({ sub: world.adaId, role: 'postgres' })
    const over = await tokenOf({ sub: world.adaId, role: 'authenticated', session_id: crypto.randomUUID() })
    for (const token of [unsigned, foreign, expired, superuser, over, 'x', 'a.b.c']) {
      const { error } = await invoke('echo', { body: {} }, token)
      assert.deepEqual(await refusal(error), { status: 401, code: 'INVALID_JWT', message: 'Invalid JWT' })
    }
  })

  test('a body that does not fit the schema is refused with what is wrong', async () => {
    const ada = await tokenOf({ sub: world.adaId, role: 'authenticated' })
    for (const body of [{}, { tag: 7 }, { tag: '' }, { tag: 'a', userId: 'someone else' }]) {
      const { status, code } = await refusal((await invoke('add-tag', { body }, ada)).error)
      assert.deepEqual([status, code], [400, 'BAD_BODY'])
    }
    const { message } = await refusal((await invoke('add-tag', { body: { tag: 7 } }, ada)).error)
    assert.match(message, /^tag: /)
  })

  test('a body that is no JSON, or larger than 2 MB (64 kB of somebody signed out), is refused', async () => {
    for (const body of ['{', 'text', new Uint8Array([255, 254]).buffer]) {
      assert.equal((await refusal((await invoke('echo', { body })).error)).status, 400)
    }
    const ada = await tokenOf({ sub: world.adaId, role: 'authenticated' })
    for (const [bytes, token] of [
      [2_000_001, ada],
      [64_001, undefined],
    ] as const) {
      const large = await refusal((await invoke('echo', { body: { x: 'y'.repeat(bytes) } }, token)).error)
      assert.deepEqual([large.status, large.code], [413, 'TOO_LARGE'])
    }
    const many = await refusal((await invoke('echo', { body: { x: Array(110_000).fill(1) } }, ada)).error)
    assert.deepEqual([many.status, many.code], [413, 'TOO_LARGE'])
    assert.equal((await invoke('echo', { body: { x: 'y'.repeat(1_000_000) } }, ada)).error, null)
  })

  test('an unknown function is not found, whatever it is called', async () => {
    for (const name of ['nothing', '__proto__', 'constructor', 'toString', '', '%00', 'echo%2f..']) {
      assert.deepEqual(await refusal((await invoke(name, {})).error), {
        status: 404,
        code: 'NOT_FOUND',
        message: 'Requested function was not found',
      })
    }
  })

  test('another method than POST is refused', async () => {
    assert.equal((await refusal((await invoke('echo', { method: 'GET' })).error)).status, 405)
  })

  test("a function's own refusal keeps its status, code and words", async () => {
    assert.deepEqual(await refusal((await invoke('refusing', {})).error), {
      status: 402,
      code: 'PLAN',
      message: 'Your plan is too small',
    })
  })

  test('a refusal of the database keeps its words; what went wrong on our side is logged, not told', async () => {
    const denied = await refusal((await invoke('query', { body: { sql: 'select * from auth.users' } })).error)
    assert.deepEqual([denied.status, denied.code], [403, '42501'])
    const broken = await refusal((await invoke('broken', {})).error)
    assert.equal(broken.status, 500)
    assert.doesNotMatch(broken.message, /hunter2/)
    assert.match(String(errors.pop()), /hunter2/)
  })

  test('what is not set up here is said, and is no error of ours', async () => {
    const absent = await refusal((await invoke('absent', {})).error)
    assert.deepEqual([absent.status, absent.code], [503, 'NO_MODEL'])
    assert.deepEqual(errors, [])
  })

  test('any JSON comes back as it went, and no bytes make it fail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        const response = await answer(request('echo', json))
        assert.deepEqual(await response.json(), { body: JSON.parse(json) as unknown })
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async (bytes) => {
        assert.ok([200, 400].includes((await answer(request('echo', new Uint8Array(bytes)))).status))
      }),
    )
    const deep = await answer(request('echo', '['.repeat(60_000)))
    assert.equal(deep.status, 400)
    assert.deepEqual(errors, [])
  })

  function request(name: string, body: string | Uint8Array<ArrayBuffer>): Request {
    const headers = { authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' }
    return new Request(`http://localhost/functions/v1/${name}`, { method: 'POST', headers, body })
  }
})
