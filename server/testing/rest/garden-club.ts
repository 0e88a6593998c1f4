// For tests: a garden club's tables on a new database, and official clients for different users.
import { createClient } from '@supabase/supabase-js'
import type { Identity } from '#database/database.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { toResponse } from '#server/http/direct-request.ts'
import type { Feature } from '#server/supabase/rest/features.ts'
import { createRest, type Rest } from '#server/supabase/rest/rest.ts'
import { gardenClub } from './garden-club-schema.ts'

export type Client = ReturnType<typeof clientAs>

export type GardenClub = {
  t: TestDatabase
  rest: Rest
  ada: Client
  bob: Client
  anon: Client
  service: Client
  /** For requests that the official client would not send; as the service role by default. */
  send(path: string, init?: RequestInit, identity?: Identity): Promise<Response>
  /** Unexpected failures, which are not the client's fault. */
  surprises: unknown[]
  close(): Promise<void>
}

export async function openGardenClub(features?: readonly Feature[]): Promise<GardenClub> {
  const t = await freshDatabase()
  await t.sql(gardenClub(t.adaId, t.bobId))
  const surprises: unknown[] = []
  const rest = await createRest({
    db: t.db,
    exposedSchemas: ['public', 'greenhouse'],
    features,
    onError: (error) => surprises.push(error),
  })
  return {
    t,
    rest,
    ada: clientAs(rest, t.ada),
    bob: clientAs(rest, t.bob),
    anon: clientAs(rest, t.anon),
    service: clientAs(rest, t.service),
    send(path, init = {}, identity = t.service) {
      const headers = new Headers(init.headers)
      if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json')
      return answer(rest, new Request(`${url}/rest/v1${path}`, { ...init, headers }), identity)
    },
    surprises,
    async close() {
      await rest.close()
      await t.close()
    },
  }
}

const url = 'http://coldframe.test'

const answer = async (rest: Rest, request: Request, identity: Identity) =>
  toResponse(await rest(request, identity))

function clientAs(rest: Rest, identity: Identity) {
  return createClient(url, 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => answer(rest, new Request(input, init), identity) },
  })
}
