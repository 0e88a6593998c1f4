// The cells of this installation, in the process that serves its home database.
import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import { slotOf, waitUntilReplicated } from '#database/cells/subscription.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { openServices, settingsOf, type ServiceDeps, type Services } from '#server/open-services.ts'
import type { OtherServers } from '#server/servers.ts'
import { folderOf } from './connect-cell.ts'
import { openDirectory } from './directory.ts'
import { createHitServers } from './hit-servers.ts'
import { tablesOfHome } from './home-requests.ts'
import { startPassingOn } from './late-hits.ts'
import { runJob } from '#server/threads/work.ts'
import { openCells } from './open-cells.ts'
import { routeAccounts } from './route-accounts.ts'

/** The longest time in milliseconds that a response waits for the cell to have the reported changes. */
const FOLLOW_MS = 5_000

// oxlint-disable-next-line max-lines-per-function -- puts together cells and what routes to them
export async function serveCells(deps: ServiceDeps, home: Services): Promise<OtherServers> {
  const { config, log } = deps
  const { supabase } = home
  const onError = (error: unknown) => log.error({ err: error }, 'A cell could not be asked')
  const { query } = deps.home.as({ role: 'service_role' })
  const waitForReplication = async (cell: string) =>
    waitUntilReplicated(query, await slotOf(query, cell), FOLLOW_MS).catch(onError)
  const directory = await runJob('find-cells', () =>
    openDirectory(deps.home, (error) =>
      log.error({ err: error }, 'Cells could not be looked up; it will be retried'),
    ),
  )
  const cells = openCells<Services>({
    home: deps.home,
    keys: createDataKeys(deps.dataKeys),
    secret: deps.jwtSecret,
    dataDir: config.dataDir,
    poolSize: config.databasePool,
    onError,
    async open(name, db) {
      const liveHome = {
        server: supabase.live,
        tables: tablesOfHome,
        waitForReplication: () => waitForReplication(name),
      }
      const services = await openAtCell({ ...deps, log: log.child({ cell: name }) }, name, db, liveHome)
      opened.add(services)
      return services
    },
  })
  const opened = new Set<Services>()
  const hitServers = createHitServers({ home: deps.home, directory, at: cells.at, opened: () => opened })
  const stopPassingOn = runJob('pass-on-hits', () =>
    startPassingOn({
      home: deps.home,
      directory,
      at: cells.at,
      homeSink: home.tracking.sink,
      onError,
    }),
  )
  return {
    hitServers,
    livePlaces: {
      changes: directory.changes,
      async serverOf(account) {
        const cell = directory.hasCells() ? await directory.cellOf(account) : undefined
        return cell === undefined ? undefined : (await cells.at(cell)).supabase.live
      },
    },
    databases: () => Promise.all(directory.cells().map(async (name) => (await cells.at(name)).db)),
    fetch: routeAccounts({
      home: supabase,
      directory,
      at: async (cell) => (await cells.at(cell)).supabase,
      waitForReplication,
      onError,
    }),
    async stop() {
      await stopPassingOn()
      await directory.close()
    },
    close: cells.close,
  }
}

/** The services on the database of one cell. */
async function openAtCell(
  deps: ServiceDeps,
  name: string,
  db: Database,
  liveHome: NonNullable<ServiceDeps['liveHome']>,
): Promise<Services> {
  const { config, spoolFolder } = deps
  await db
    .as({ role: 'service_role' })
    .query('select private.configure($1)', [settingsOf(config, deps.siteUrl)])
  return openServices({
    ...deps,
    db,
    spoolFolder: spoolFolder && join(folderOf(config.dataDir, name), 'spool'),
    waitForReplication: liveHome.waitForReplication,
    liveHome,
    // The lag is queried from the home database.
    onFeedRead: undefined,
  })
}
