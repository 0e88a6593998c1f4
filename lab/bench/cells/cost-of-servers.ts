// The CPU that each server needs for a request, for an account at home and for one at a cell: whether a cell costs
// more than home, and the calculated capacity of a second cell.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OwnPostgres } from '../../../database/testing/own-postgres.ts'
import {
  openHomeAndCell,
  type Account,
  type HomeAndCell,
} from '../../../server/testing/cells/home-and-cell.ts'
import type { Figure } from '../figure.ts'

const rounds = 6
const requestsInRound = 400

/** Milliseconds of CPU per request. */
type Costs = { program: number; home: number; cell: number }

/** `atHome` and `atCell` are milliseconds of CPU per request, of our process and of PostgreSQL. */
export async function measureServers(): Promise<{ atHome: number; atCell: number; figures: Figure[] }> {
  const both = await openHomeAndCell()
  try {
    const [atHome, atCell] = [await both.signUp('homer', 'home'), await both.signUp('celia', 'cell')]
    const costs: Record<'home' | 'cell', Costs[]> = { home: [], cell: [] }
    // The first round opens connections and creates query plans, so it is not counted.
    for (let round = -1; round < rounds; round += 1)
      for (const [where, account] of [['home', atHome] as const, ['cell', atCell] as const]) {
        const cost = await costOf(both, account)
        if (round >= 0) costs[where].push(cost)
      }
    const [ofHome, ofCell] = [meanOf(costs.home), meanOf(costs.cell)]
    return { atHome: sum(ofHome), atCell: sum(ofCell), figures: figuresOf(ofHome, ofCell) }
  } finally {
    await both.close()
  }
}

const sum = ({ program, home, cell }: Costs): number => program + home + cell

function figuresOf(ofHome: Costs, ofCell: Costs): Figure[] {
  // Our processes are added as needed. Home's PostgreSQL has a share in the requests of all cells.
  const perCore = (cells: number) => 1_000 / Math.max(ofCell.home, ofCell.cell / cells)
  return [
    {
      name: 'cells: CPU of a request at a cell, of all servers',
      ratio: sum(ofHome) / sum(ofCell),
      floor: 0.95,
      baseline: 'the same request of an account at home',
      value: round(sum(ofCell)),
      unit: 'ms of CPU',
    },
    {
      name: 'cells: requests that two answer, computed from the CPU of each server',
      ratio: perCore(2) / perCore(1),
      floor: 1.9,
      baseline: `one cell; home computes ${round(ofCell.home)} ms of each request, the cell ${round(ofCell.cell)}`,
      value: Math.round(perCore(2)),
      unit: 'requests a second for each core of a server',
    },
  ]
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000

const meanOf = (costs: readonly Costs[]): Costs => {
  const mean = (key: keyof Costs) => costs.reduce((sum, cost) => sum + cost[key], 0) / costs.length
  return { program: mean('program'), home: mean('home'), cell: mean('cell') }
}

/**
 * Alternates between a list, a row, a check for campaigns, and the current user; one request in ten writes a contact.
 */
async function costOf(both: HomeAndCell, { client, workspace }: Account): Promise<Costs> {
  const { data } = await client.auth.getSession()
  const headers = {
    apikey: both.anonKey,
    authorization: `Bearer ${data.session!.access_token}`,
    'content-type': 'application/json',
  }
  const paths = [
    `/rest/v1/audience?select=*&workspace_id=eq.${workspace}&order=email&limit=10`,
    `/rest/v1/workspaces?select=*&id=eq.${workspace}`,
    `/rest/v1/email_campaigns?select=id&workspace_id=eq.${workspace}&limit=1`,
    '/auth/v1/user',
  ]
  const before = readCosts(both)
  for (let n = 0; n < requestsInRound; n += 1) {
    const request =
      n % 10 === 0
        ? new Request(`${both.url}/rest/v1/audience`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ workspace_id: workspace, email: `${crypto.randomUUID()}@example.com` }),
          })
        : new Request(both.url + paths[n % paths.length]!, { headers })
    const answer = await both.answer(request)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const now = readCosts(both)
  const each = (key: keyof Costs) => (now[key] - before[key]) / requestsInRound
  return { program: each('program'), home: each('home'), cell: each('cell') }
}

function readCosts({ home, cell }: HomeAndCell): Costs {
  const { user, system } = process.cpuUsage()
  return { program: (user + system) / 1_000, home: cpuOf(home), cell: cpuOf(cell) }
}

/**
 * Milliseconds of CPU that a PostgreSQL has used: by its processes, and by those that have ended (proc_pid_stat(5)).
 */
function cpuOf({ dataDir }: OwnPostgres): number {
  const postmaster = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]!
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const [, parent, ...numbers] = statOf(pid)
    if (pid !== postmaster && parent !== postmaster) continue
    const [user, system, usersOfEnded, systemOfEnded] = numbers.slice(9, 13).map(Number)
    ticks += user! + system! + usersOfEnded! + systemOfEnded!
  }
  // The clock has a hundred ticks per second on every current Linux.
  return ticks * 10
}

/** The state, the parent and the following fields; empty for a process that just ended. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return []
  }
}
