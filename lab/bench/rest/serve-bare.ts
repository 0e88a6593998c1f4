// The minimal server: node:http, the same driver, the same SQL, the same role.
import { createServer, type Server } from 'node:http'
import type { TestDatabase } from '../../../database/testing/fresh-database.ts'
import { parseRequest } from '../../../server/supabase/rest/parse-request.ts'
import { planRequest } from '../../../server/supabase/rest/plan-request.ts'
import { readSchema } from '../../../server/supabase/rest/schema-cache.ts'
import { toSql } from '../../../server/supabase/rest/to-sql.ts'
import { people, type Case } from './notes.ts'

/** The statement and the sixteen users are hard-coded; the ID is the end of the path. */
export async function serveBare(t: TestDatabase, { method, paths, body }: Case): Promise<Server> {
  const init = {
    method,
    body,
    headers: { 'content-type': 'application/json', prefer: 'return=representation' },
  }
  const request = await parseRequest(
    new Request(`http://bench.test${paths[0]}`, init),
    { schemas: ['public'] },
    'authenticated',
  )
  const plan = planRequest(request, await readSchema(t.db, ['public']))
  if (plan.kind === 'nothing') throw new Error('There is nothing to measure')
  const { text, values } = toSql(plan)
  const identities = people.map((sub) => ({ role: 'authenticated' as const, claims: { sub } }))
  let requestCount = 0
  const identityOf = (id: number) => identities[(id / 50 - 1) % identities.length]!
  const answer = async (given: unknown[], identity = identities[requestCount++ % identities.length]!) => {
    const [row] = await t.db.as(identity).query<{ body: string }>(text, given)
    return row!.body
  }
  const server = createServer((incoming, response) => {
    const send = (json: string) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(json),
      })
      response.end(json)
    }
    if (method === 'GET') {
      const id = incoming.url!.slice(incoming.url!.lastIndexOf('.') + 1)
      const reply = values.length === 0 ? answer([]) : answer([id], identityOf(Number(id)))
      reply.then(send, crash)
      return
    }
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => void answer([`[${Buffer.concat(chunks).toString()}]`]).then(send, crash))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}

function crash(error: unknown): never {
  throw error
}
