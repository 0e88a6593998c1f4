// A limit by path must see the same path as the router, in any spelling.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { readConfig } from './config.ts'
import { callLimits } from './call-limits.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import { installationKeys } from './supabase/auth/jwt.ts'
import { createCallLimit } from './supabase/limit-calls.ts'
import { createSupabase, type Supabase } from './supabase/supabase.ts'

const siteUrl = 'http://127.0.0.1:3000'
const jwtSecret = 'a secret of this test that is long enough'

let t: TestDatabase
let supabase: Supabase
let anonKey: string
let wait = 0
before(async () => {
  t = await freshDatabase()
  const keys = await installationKeys(jwtSecret)
  anonKey = keys.anonKey
  const limiter = {
    take: async () => ({ wait, left: 0, first: false, headers: {} }),
  } as unknown as RateLimiter
  const clientAddress = () => '127.0.0.1'
  supabase = await createSupabase({
    db: t.db,
    auth: {
      ...readConfig({}).auth,
      ...keys,
      jwtSecret,
      siteUrl,
      allowedRedirects: [],
      minPasswordLength: 6,
    },
    exposedSchemas: ['public'],
    handlers: {},
    limitCalls: createCallLimit({ limits: callLimits, limiter, clientAddress }),
    sendMail: async () => undefined,
    now: () => new Date(),
    clientAddress,
    onError: () => undefined,
  })
})
after(async () => {
  await supabase.close()
  await t.close()
})

const givenTo: Record<keyof typeof callLimits, string> = {
  get_user_by_email_or_username: 'identifier=nobody',
  is_username_free: 'p_username=nobody',
}

for (const [name, given] of Object.entries(givenTo)) {
  test(`no spelling of the path of ${name} passes its limit`, async () => {
    let routed = 0
    for (const path of spellings(`/rest/v1/rpc/${name}`)) {
      wait = 0
      const free = await get(`${path}?${given}`)
      wait = 60
      const limited = await get(`${path}?${given}`)
      if (free.status === 200) routed += 1
      assert.ok([400, 404, 429].includes(limited.status), `${path}: ${limited.status}`)
    }
    assert.ok(routed > 20, `${routed} spellings are routed`)
  })
}

const get = (path: string) => supabase.fetch(new Request(siteUrl + path, { headers: { apikey: anonKey } }))

function spellings(path: string): string[] {
  const escape = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
  const at = (place: number, text: string, length = 0) =>
    path.slice(0, place) + text + path.slice(place + length)
  const places = path
    .split('')
    .map((character, i) => [character, i] as const)
    .slice(1)
  const each = places.flatMap(([character, i]) => [
    at(i, escape(character), 1),
    at(i, escape(character).toUpperCase(), 1),
    at(i, `%25${escape(character).slice(1)}`, 1),
    at(i, character.toUpperCase(), 1),
    at(i, '\t'),
  ])
  const slashes = places.flatMap(([character, i]) =>
    character === '/'
      ? ['//', '///', '/./', '/%2e/', '/x/../', '/x/%2E%2e/', '\\', '/%2f', '/%5c', '/;/'].map((text) =>
          at(i, text, 1),
        )
      : [],
  )
  const ends = ['/', '//', '/.', '/x/..', '%20', '%00', ';a=b', '%3f', '#/x', '/%'].map((text) => path + text)
  return [path, ...each, ...slashes, ...ends, path.replaceAll(/\w/g, escape)]
}
