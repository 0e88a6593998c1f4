// The wire protocol over a fresh database, and what a client in Ada's name sends with each request.
import type { TestDatabase } from '#database/testing.ts'
import { readConfig } from '#server/config.ts'
import { createTokens, installationKeys } from '#server/supabase/auth/jwt.ts'
import { createSupabase, type Supabase } from '#server/supabase/supabase.ts'

export type OpenSupabase = { supabase: Supabase; anonKey: string; headers: Record<string, string> }

const jwtSecret = 'a secret for measuring, as long as it has to be'
const TEN_HOURS = 36_000

export async function openSupabase(t: TestDatabase, siteUrl = 'http://bench.test'): Promise<OpenSupabase> {
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
    clientAddress: () => '127.0.0.1',
    onError: (error) => {
      throw error
    },
  })
  const issued = Math.floor(Date.now() / 1000)
  const claims = { ...t.ada.claims, role: 'authenticated' as const }
  const token = await createTokens(jwtSecret, now).sign(claims, { issued, expires: issued + TEN_HOURS })
  return {
    supabase,
    anonKey: keys.anonKey,
    headers: { apikey: keys.anonKey, authorization: `Bearer ${token}` },
  }
}
