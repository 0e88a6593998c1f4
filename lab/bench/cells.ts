// The cost that cells add to a request: through the routing with cells, compared with the same services called
// directly, for an account at home and for one at a cell. PostgreSQL's part is the same and is measured only once.
import { freshDatabase, type TestDatabase } from '../../database/testing/fresh-database.ts'
import { openDirectory } from '../../server/cells/directory.ts'
import { routeAccounts } from '../../server/cells/route-accounts.ts'
import type { Supabase } from '../../server/supabase/supabase.ts'
import type { Figure } from './figure.ts'
import { measureServers } from './cells/cost-of-servers.ts'
import { openSupabase } from './rest/open-supabase.ts'

const rounds = 60
const requestsInRound = 60
/** A request may cost at most 5% more: 1 / 1.05. */
const floor = 0.952

const workspace = '01900a00-0000-7000-8000-000000000a00'
const path = `/audience?select=*&workspace_id=eq.${workspace}&order=email&limit=10`
const scenario = (t: TestDatabase, person: string) =>
  t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'Theirs', '${person}');
    insert into audience (workspace_id, email)
      select '${workspace}', 'person' || n || '@example.com' from generate_series(1, 1000) as n; analyze audience`)

type Fetch = Supabase['fetch']

export async function measure(): Promise<Figure[]> {
  const [home, cell] = [await freshDatabase(), await freshDatabase()]
  const onError = (error: unknown) => {
    throw error
  }
  await scenario(home, home.adaId)
  await scenario(cell, cell.bobId)
  await home.sql(`insert into private.cells (name, encrypted_url) values ('one', '');
    insert into private.account_cells (user_id, cell_id) select '${home.bobId}', id from private.cells`)
  const [atHome, atCell] = [await openSupabase(home), await openSupabase(cell)]
  const directory = await openDirectory(home.db, onError)
  const routed = routeAccounts({
    home: atHome.supabase,
    directory,
    at: async () => atCell.supabase,
    waitForReplication: async () => undefined,
    onError,
  })
  try {
    const servers = await measureServers()
    const headersAtCell = await atCell.headersOf(cell.bob.claims ?? {})
    return [
      routing('home', servers.atHome, await addedBy(routed, atHome.supabase.fetch, atHome.headers)),
      routing('a cell', servers.atCell, await addedBy(routed, atCell.supabase.fetch, headersAtCell)),
      ...servers.figures,
    ]
  } finally {
    await directory.close()
    await Promise.all([atHome.supabase.close(), atCell.supabase.close()])
    await Promise.all([home.close(), cell.close()])
  }
}

const routing = (where: string, requestMs: number, addedMicroseconds: number): Figure => ({
  name: `cells: a request of an account at ${where}, with its routing`,
  ratio: 1 - addedMicroseconds / 1_000 / requestMs,
  floor,
  baseline: `the same without it; with it ${requestMs.toFixed(2)} ms of CPU, of our process and of PostgreSQL`,
  value: Math.round(addedMicroseconds),
  unit: 'µs of CPU for the routing',
})

/** Microseconds of CPU per request for a list of ten rows. Runs in pairs with alternating order. */
async function addedBy(routed: Fetch, straight: Fetch, headers: Record<string, string>): Promise<number> {
  const costs: Record<'straight' | 'routed', number[]> = { straight: [], routed: [] }
  for (let round = -3; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['straight', 'routed'] as const) : (['routed', 'straight'] as const)
    for (const which of order) {
      const cost = await costOf(which === 'straight' ? straight : routed, headers)
      if (round >= 0) costs[which].push(cost)
    }
  }
  return median(costs.routed.map((cost, i) => cost - costs.straight[i]!))
}

/** Microseconds of CPU per request. */
async function costOf(fetch: Fetch, headers: Record<string, string>): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < requestsInRound; i += 1) {
    const answer = await fetch(new Request(`http://bench.test/rest/v1${path}`, { headers }))
    if (((await answer.json()) as unknown[]).length !== 10) throw new Error(`${answer.status}`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requestsInRound
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
