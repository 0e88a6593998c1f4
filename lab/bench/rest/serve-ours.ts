import type { TestDatabase } from '../../../database/testing/fresh-database.ts'
import { createDictionaryAnswer } from '../../../server/answer-dictionary.ts'
import { createApp } from '../../../server/app.ts'
import type { RequestHead } from '../../../server/http/direct-request.ts'
import { readConfig } from '../../../server/config.ts'
import { openPort } from '../../../server/http/http-server.ts'
import { createUploads } from '../../../server/http/uploads.ts'
import { shares } from '../../../server/shares.ts'
import { createLog } from '../../../server/log.ts'
import { people } from './notes.ts'
import { openSupabase } from './open-supabase.ts'

export type Ours = {
  port: number
  /** The headers for each of `people`. */
  headers: Record<string, string>[]
  close(): Promise<void>
}

/** Each user has a separate address. */
const clientAddress = (request: RequestHead) => request.headers.get('x-address') ?? '127.0.0.1'

export async function serveOurs(t: TestDatabase): Promise<Ours> {
  const port = await openPort('127.0.0.1', 0)
  const siteUrl = `http://127.0.0.1:${port.port}`
  const { supabase, anonKey, headersOf } = await openSupabase(t, siteUrl, clientAddress)
  const headers = await Promise.all(
    people.map(async (sub, i) => ({ ...(await headersOf({ sub })), 'x-address': `198.51.100.${i + 1}` })),
  )
  port.serve(
    createApp({
      config: readConfig({ RATE_LIMIT_SCALE: '100000' }),
      db: t.db,
      log: createLog('silent'),
      siteUrl,
      anonKey,
      clientAddress,
      site: () => undefined,
      isPage: () => false,
      supabase,
      answerDictionary: createDictionaryAnswer(() => Promise.resolve(null)),
      uploads: createUploads(shares.bodyBytes),
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
