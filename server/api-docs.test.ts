// Runs the JavaScript of docs/api.md against a whole server, and compares its output with the documented one.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { inspect } from 'node:util'
import { runInThisContext } from 'node:vm'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { cheapenPasswordsInFile } from '#server/testing/auth/cheap-passwords-in-file.ts'
import { readConfig } from './config.ts'
import { analyzeEmail } from './functions/analyze-email.ts'
import { openPort, type HttpServer } from './http/http-server.ts'
import { installationKeys } from './supabase/auth/jwt.ts'
import { checked } from './supabase/functions/invoke.ts'
import { createSupabase, type Supabase } from './supabase/supabase.ts'

cheapenPasswordsInFile()

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'api.md'), 'utf8')
const examples = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)

let t: TestDatabase
let port: HttpServer
let supabase: Supabase
let url: string
let anonKey: string
const opened: SupabaseClient[] = []

before(async () => {
  t = await freshDatabase()
  port = await openPort('127.0.0.1', 0)
  url = `http://127.0.0.1:${port.port}`
  const jwtSecret = 'a secret of this test that is long enough'
  const keys = await installationKeys(jwtSecret)
  anonKey = keys.anonKey
  supabase = await createSupabase({
    db: t.db,
    auth: {
      ...readConfig({}).auth,
      ...keys,
      autoconfirm: true,
      jwtSecret,
      siteUrl: url,
      allowedRedirects: [],
      minPasswordLength: 6,
    },
    exposedSchemas: ['public'],
    handlers: { 'analyze-email': checked(analyzeEmail) },
    sendMail: async () => undefined,
    now: () => new Date(),
    clientAddress: () => '127.0.0.1',
    onError: (error) => {
      throw error
    },
  })
  port.serve({ fetch: (request) => supabase.fetch(request), upgrade: supabase.upgrade })
  await createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth.signUp({
    email: 'maya@example.com',
    password: 'a long password',
    options: { data: { name: 'Maya', username: 'maya' } },
  })
})
after(async () => {
  for (const client of opened) {
    await client.realtime.disconnect()
    await client.auth.stopAutoRefresh()
  }
  await Promise.all([port.close(0), supabase.close()])
  await t.close()
})

const printed = /^console\.log\((.*)\)\n((?:\/\/ .*\n)+)/gm

test('the examples of docs/api.md print what the page says', async () => {
  const checks: [printed: string, promised: string][] = []
  const code = examples
    .join('\n')
    .replace(/^import .*$/m, '')
    .replaceAll(printed, (_, value: string, comment: string) => {
      const promised = comment.replaceAll(/^\/\/ /gm, '')
      return `check(${value}, ${JSON.stringify(promised)})\n`
    })
  const run = runInThisContext(`(async (createClient, process, check) => {${code}})`) as (
    ...given: unknown[]
  ) => Promise<void>
  const env = { COLDFRAME_URL: url, COLDFRAME_ANON_KEY: anonKey }
  await run(open, { env }, (value: unknown, promised: string) => {
    checks.push([clean(inspect(value, { depth: null, breakLength: Infinity })), clean(promised)])
  })
  assert.ok(checks.length > 10)
  assert.deepEqual(
    checks.map(([value]) => value),
    checks.map(([, promised]) => promised),
  )
})

function open(...given: Parameters<typeof createClient>): SupabaseClient {
  const client = createClient(...given)
  opened.push(client)
  return client
}

const clean = (text: string) => text.replaceAll(/\s+/g, '')
