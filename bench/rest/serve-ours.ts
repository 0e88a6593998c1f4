import type { TestDatabase } from '#database/testing.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openPort } from '#server/http/http-server.ts'
import { createUploads, uploadLimits } from '#server/http/uploads.ts'
import { createLog } from '#server/log.ts'
import { openSupabase } from './open-supabase.ts'

export type Ours = { port: number; headers: Record<string, string>; close(): Promise<void> }

export async function serveOurs(t: TestDatabase): Promise<Ours> {
  const port = await openPort('127.0.0.1', 0)
  const siteUrl = `http://127.0.0.1:${port.port}`
  const { supabase, anonKey, headers } = await openSupabase(t, siteUrl)
  port.serve(
    createApp({
      config: readConfig({ RATE_LIMIT_SCALE: '100000' }),
      db: t.db,
      log: createLog('silent'),
      siteUrl,
      anonKey,
      clientAddress: () => '127.0.0.1',
      site: () => undefined,
      isPage: () => false,
      supabase,
      uploads: createUploads(uploadLimits),
    }),
  )
  return {
    port: port.port,
    headers,
    async close() {
      await port.close(0)
      await supabase.close()
    },
  }
}
