// For tests: two PostgreSQL servers, the home database and a cell. TEST_CELL_POSTGRES_BIN runs the same tests with a
// cell on another PostgreSQL's programs (a folder with `postgres` in it).
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ownPostgres, type OwnPostgres, type OwnPostgresOptions } from '#database/testing/own-postgres.ts'
import { addCell, type Home } from '#server/cells/change-cells.ts'
import type { Moving } from '#server/cells/moves/open-move.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'

export const jwtSecret = 'a secret of this test that is long enough for it'
export const cellName = 'one'

export type TwoServers = {
  home: OwnPostgres
  cell: OwnPostgres
  jwtSecret: string
  dataKey: string
  dataDir: string
  /** Counts the rows of a table with its condition. */
  count(server: OwnPostgres, from: string): Promise<number>
  /** Runs work with the same dependencies as `cells add`. */
  withHome<T>(work: (home: Home) => Promise<T>): Promise<T>
  /** Opens a connection to the home database. */
  openHome(): Promise<pg.Client>
  /** The dependencies of `cells move`, with this connection to the home database. */
  moving(client: pg.Client, startedBy?: string): Moving
  /** Runs work with the same dependencies as `cells move`. */
  withMoving<T>(work: (moving: Moving) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export type TwoServersOptions = {
  /** Settings of both servers. */
  settings?: Record<string, string>
  /** Options of the cell only. */
  cell?: Pick<OwnPostgresOptions, 'dataDir' | 'binDir'>
  /** Returns the address at which others reach a server, for example a proxy in front of it. */
  urlOf?: (server: OwnPostgres) => Promise<string> | string
}

export async function openTwoServers(options: TwoServersOptions = {}): Promise<TwoServers> {
  const { settings = {}, urlOf = ({ url }) => url } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-two-servers-'))
  const dataKey = randomBytes(32).toString('base64url')
  const binDir = process.env['TEST_CELL_POSTGRES_BIN']
  const [home, cell] = await Promise.all([
    ownPostgres({ settings: { wal_level: 'logical', ...settings } }),
    ownPostgres({ settings, ...(binDir ? { binDir } : {}), ...options.cell }),
  ])
  const homeUrl = await urlOf(home)
  const openHome = async () => {
    const client = new pg.Client({ connectionString: homeUrl })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const homeOf = (client: pg.Client): Home => ({
    client,
    keys: createDataKeys([dataKey]),
    secret: jwtSecret,
    dataDir,
  })
  const moving = (client: pg.Client, startedBy = 'ops@test'): Moving => ({
    home: homeOf(client),
    openHome,
    startedBy,
    report: () => undefined,
  })
  async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = await openHome()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const withHome: TwoServers['withHome'] = (work) => withClient((client) => work(homeOf(client)))
  const cellUrl = await urlOf(cell)
  await withHome((one) => addCell({ home: one, name: cellName, url: cellUrl, homeUrl }))
  return {
    home,
    cell,
    jwtSecret,
    dataKey,
    dataDir,
    count: async (one, from) =>
      (await one.sql<{ n: number }>(`select count(*)::int as n from ${from}`))[0]!.n,
    openHome,
    moving,
    withHome,
    withMoving: (work) => withClient((client) => work(moving(client))),
    async close() {
      await Promise.all([home.close(), cell.close()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
