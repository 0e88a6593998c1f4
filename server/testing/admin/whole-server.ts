// For tests of admin functions: the whole server, with users signed in to it through the official client.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { freshDatabase } from '#database/testing/fresh-database.ts'
import { readConfig } from '#server/config.ts'
import { createDependencies } from '#server/create-dependencies.ts'
import { createLog } from '#server/log.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'
import { cheapenPasswords } from '#server/testing/auth/cheap-passwords.ts'

const siteUrl = 'http://127.0.0.1:3000'
const jwtSecret = 'a secret of this test that is long enough'
const password = 'correct horse battery'

export type Person = { id: string; email: string; client: SupabaseClient; token: string }
export type WholeServer = Awaited<ReturnType<typeof openWholeServer>>

export async function openWholeServer() {
  const restorePasswords = cheapenPasswords()
  const t = await freshDatabase()
  const keys = await installationKeys(jwtSecret)
  const whole = await createDependencies({
    config: readConfig({ RATE_LIMIT_SCALE: '1000', AUTH_MAIL_INTERVAL_S: '0' }),
    db: t.db,
    log: createLog('silent'),
    siteUrl,
    jwtSecret,
    site: () => undefined,
    isPage: () => false,
    clientAddress: () => '127.0.0.1',
  })
  const reach = (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
    whole.app.fetch(new Request(input, init))
  const open = (key: string, token?: string) =>
    createClient(siteUrl, key, {
      global: { fetch: reach, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) },
      auth: { persistSession: false, autoRefreshToken: false },
    })

  async function person(name: string, role: 'user' | 'admin' = 'user'): Promise<Person> {
    const email = `${name}@example.com`
    const made = await open(keys.serviceKey).auth.admin.createUser({ email, password, email_confirm: true })
    if (made.error) throw made.error
    const { id } = made.data.user
    await t.sql(`insert into profiles (id, name) values ('${id}', '${name}')`)
    await t.sql(`update profiles set role = '${role}' where id = '${id}'`)
    return { id, email, ...(await signIn(email)) }
  }

  async function signIn(email: string) {
    const client = open(keys.anonKey)
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    if (error) throw error
    return { client, token: data.session.access_token }
  }

  return {
    t,
    person,
    signIn,
    nobody: () => open(keys.anonKey),
    /** A client with this token and nothing else. */
    holding: (token: string) => open(keys.anonKey, token),
    /** Sends requests that no client would send. */
    call: (path: string, token: string, init: RequestInit = {}) =>
      reach(`${siteUrl}${path}`, {
        ...init,
        headers: {
          apikey: keys.anonKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
      }),
    async close() {
      await whole.close()
      await t.close()
      restorePasswords()
    },
  }
}
