// Checks the name of each job, so that the watch of the main thread names the job that computed for too long.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Database } from '#database/database.ts'
import { openAs } from '#database/open-pool.ts'
import { freshDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { cheapenPasswordsInFile } from '#server/testing/auth/cheap-passwords-in-file.ts'
import { readConfig } from './config.ts'
import { createDependencies } from './create-dependencies.ts'
import { createLog } from './log.ts'
import { readSecrets } from './secrets.ts'
import { currentWork } from './threads/work.ts'
import { startWorkers } from './workers.ts'

cheapenPasswordsInFile()

/** The jobs that query the database at least once as they start. Those of cells start with the second server. */
const expected =
  `billing classify-hits delete-content deliver-notices deliver-outbox deliver-webhooks enrol-from-segments fill-time-zones find-second-server guard-domains import-linked-lists look-up-providers measure-rows placement-tests read-mailboxes retention review-tests revoke-grants send sort-by-provider start sync-crm tracking verify-contacts`.split(
    ' ',
  )

type Noted = { jobs: Set<string>; unnamed: Set<string> }

/** Records for each statement the job that runs it, or its call site without one. */
function recordStatements(db: Database, noted: Noted): Database {
  const as = db.as.bind(db)
  const inBackground = db.inBackground.bind(db)
  db.as = (...args) => {
    const name = currentWork()?.name
    if (name) noted.jobs.add(name)
    else
      noted.unnamed.add(String(new Error().stack?.split('\n')[2]).replace(/.*\/(server|database)\//, '$1/'))
    return as(...args)
  }
  db.inBackground = () => recordStatements(inBackground(), noted)
  return db
}

test('every job that asks the database is named', async () => {
  const t = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-jobs-'))
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:9' })
  const secrets = await readSecrets(dataDir)
  const log = createLog('silent')
  const siteUrl = 'http://127.0.0.1:3000'
  const pools: Database[] = []
  const recorded: Noted = { jobs: new Set(), unnamed: new Set() }
  const openPool = (size: number) => {
    const pool = openAs(t.login, size)
    pools.push(pool)
    return recordStatements(pool, recorded)
  }
  const db = openPool(4)
  const stops = startWorkers({ config, db, log, secrets, siteUrl, openPool, owner: t.connection })
  const web = await createDependencies({
    config,
    db,
    log,
    siteUrl,
    jwtSecret: secrets.jwtSecret,
    site: () => undefined,
    isPage: () => false,
    clientAddress: () => '127.0.0.1',
  })
  await until(
    () => expected.every((name) => recorded.jobs.has(`jobs/${name}`)),
    () => `only ${[...recorded.jobs].join(', ')}`,
  )
  assert.deepEqual([...recorded.unnamed], [])
  const names = expected.map((name) => `jobs/${name}`)
  assert.deepEqual([...recorded.jobs].toSorted(), names.toSorted())
  await web.close()
  await Promise.all(stops.map((stop) => stop()))
  await Promise.all(pools.map((pool) => pool.close()))
  await t.close()
  await rm(dataDir, { recursive: true })
})
