// The whole product with its own database and port, and users of the official client.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#database/database.ts'
import { readConfig } from '#server/config.ts'
import { createDependencies } from '#server/create-dependencies.ts'
import type { RequestHead } from '#server/http/direct-request.ts'
import { openPort } from '#server/http/http-server.ts'
import { createLog, type Log } from '#server/log.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import { readDisk } from '#server/operations/disk.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'
import { cheapenPasswords } from '#server/testing/auth/cheap-passwords.ts'

export type Product = {
  url: string
  anonKey: string
  /** A signed-up and signed-in user with their `workspace`. */
  newcomer(name: string): Promise<Person>
  close(): Promise<void>
}

export type Person = {
  client: SupabaseClient
  workspace: string
  token: string
  refreshToken: string
}

const jwtSecret = 'a secret of the fault tests, long enough for anybody'
const password = 'correct horse battery'

type ProductOptions = {
  spoolFolder?: string
  clientAddress?: (request: RequestHead) => string
  log?: Log
  dataDir?: string
  contentStore?: ContentStore
}

export async function openProduct(db: Database, options: ProductOptions = {}): Promise<Product> {
  const restorePasswords = cheapenPasswords()
  const port = await openPort('127.0.0.1', 0)
  const url = `http://127.0.0.1:${port.port}`
  const { app, close } = await createDependencies({
    config: readConfig({ AUTH_AUTOCONFIRM: 'true', RATE_LIMIT_SCALE: '100000', BILLING: 'off' }),
    db,
    log: options.log ?? createLog('silent'),
    siteUrl: url,
    jwtSecret,
    site: () => undefined,
    isPage: () => false,
    clientAddress: options.clientAddress ?? (() => '127.0.0.1'),
    spoolFolder: options.spoolFolder,
    contentStore: options.contentStore,
    findDisk: options.dataDir ? () => readDisk(options.dataDir!) : undefined,
  })
  port.serve({
    fetch: (request) => app.fetch(request),
    direct: (request, response) => app.direct?.(request, response, '127.0.0.1') ?? false,
    upgrade: app.upgrade,
    headersOf: app.headersOf,
  })
  const { anonKey } = await installationKeys(jwtSecret)
  return {
    url,
    anonKey,
    async newcomer(name) {
      const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
      const email = `${name}@example.com`
      const { data, error } = await client.auth.signUp({
        email,
        password,
        options: { data: { username: name } },
      })
      if (error) throw error
      const made = await client
        .from('workspaces')
        .insert({ name: `${name}'s`, user_id: data.user!.id })
        .select('id')
        .single()
      if (made.error) throw new Error(made.error.message)
      const { access_token: token, refresh_token: refreshToken } = data.session!
      return { client, workspace: made.data.id as string, token, refreshToken }
    },
    async close() {
      await port.close(500)
      await close()
      restorePasswords()
    },
  }
}
