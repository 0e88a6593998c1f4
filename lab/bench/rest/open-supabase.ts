// The wire protocol over a fresh database, and the headers of a client's requests, by default Ada's.
import type { TestDatabase } from '../../../database/testing/fresh-database.ts'
import type { RequestHead } from '../../../server/http/direct-request.ts'
import { readConfig } from '../../../server/config.ts'
import { createTokens, installationKeys } from '../../../server/supabase/auth/jwt.ts'
import { createSupabase, type Supabase } from '../../../server/supabase/supabase.ts'

type OpenSupabase = {
  supabase: Supabase
  anonKey: string
  headers: Record<string, string>
  headersOf(claims: Record<string, unknown>): Promise<Record<string, string>>
}

const jwtSecret = 'a secret for measuring, as long as it has to be'
const TEN_HOURS = 36_000

export async function openSupabase(
  t: TestDatabase,
  siteUrl = 'http://bench.test',
  clientAddress: (request: RequestHead) => string = () => '127.0.0.1',
): Promise<OpenSupabase> {
  const keys = await installationKeys(jwtSecret)
  const now = () => new Date()
  const supabase = await createSupabase({
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
    sendMail: async () => undefined,
    now,
    clientAddress,
    onError: (error) => {
      throw error
    },
  })
  const issued = Math.floor(Date.now() / 1000)
  const { sign } = createTokens(jwtSecret, now)
  const headersOf = async (claims: Record<string, unknown>) => {
    const token = await sign({ ...claims, role: 'authenticated' }, { issued, expires: issued + TEN_HOURS })
    return { apikey: keys.anonKey, authorization: `Bearer ${token}` }
  }
  return { supabase, anonKey: keys.anonKey, headers: await headersOf(t.ada.claims ?? {}), headersOf }
}
