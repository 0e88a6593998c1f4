// The workers of the program on two PostgreSQL servers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adaId } from '#database/testing/prepared-cluster.ts'
import { placeAccount } from '#database/testing/placed-accounts.ts'
import { recordRun } from '#database/testing/installation-calls.ts'
import { connect, type Connected } from '#database/connect.ts'
import type { OwnPostgres } from '#database/testing/own-postgres.ts'
import { until } from '#database/testing/until.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { readSecrets } from '#server/secrets.ts'
import { openTwoServers, type TwoServers, cellName } from '#server/testing/cells/two-servers.ts'
import { startWorkers } from '#server/workers.ts'
import { startCellWorkers } from './cell-workers.ts'

let servers: TwoServers
let homeServer: OwnPostgres
let cellServer: OwnPostgres
let home: Connected
let stopAll: () => Promise<void>
const started: string[] = []
const stopped: string[] = []
const errors: unknown[] = []

before(async () => {
  servers = await openTwoServers()
  homeServer = servers.home
  cellServer = servers.cell
  const { jwtSecret: secret, dataKey, dataDir } = servers
  home = await connect({ databaseUrl: homeServer.url, dataDir, secret })
  stopAll = startCellWorkers({
    home: home.db,
    keys: createDataKeys([dataKey]),
    secret,
    dataDir,
    poolSize: 2,
    lookMs: 20,
    onError: (error) => errors.push(error),
    start(name, { db }) {
      started.push(name)
      void recordRun(db.as({ role: 'service_role' }).query, 'at_cell', '1 day')
      return [async () => void stopped.push(name)]
    },
  })
})

after(async () => {
  await stopAll()
  await home.close()
  await servers.close()
})

const runs = (server: OwnPostgres) => server.sql(`select name from private.job_runs where name = 'at_cell'`)

test('a cell without accounts costs nothing, and one that is away is tried again', async () => {
  await cellServer.stop()
  await homeServer.sql(
    `insert into auth.users (id, email, created_at, updated_at) values ('${adaId}', 'ada@coldframe.test', now(), now())`,
  )
  assert.deepEqual([started, errors], [[], []])
  await placeAccount(homeServer.sql, adaId, cellName)
  await until(() => errors.length > 1)
  assert.match(String(errors[0]), /one: the cell can't be reached/)
  await cellServer.start()
  await until(() => started.length > 0)
})

test('its work is done on its own database, once', async () => {
  await until(async () => (await runs(cellServer)).length === 1)
  assert.deepEqual(await runs(homeServer), [])
  assert.deepEqual(started, ['one'])
})

test('the workers of the program do there what every server needs, and billing at home alone', async () => {
  const { dataDir, dataKey, jwtSecret } = servers
  const config = readConfig({ DATA_DIR: dataDir, JWT_SECRET: jwtSecret, DATA_KEYS: dataKey })
  const secrets = await readSecrets(dataDir)
  const log = createLog('fatal')
  const stops = startWorkers({ ...home, config, log, secrets, siteUrl: 'http://127.0.0.1:3000' })
  const jobs = async (server: OwnPostgres) =>
    (await server.sql('select name from private.job_runs')).map(({ name }) => name)
  await until(async () => (await jobs(cellServer)).includes('retention'))
  await until(async () => (await jobs(homeServer)).includes('billing_round'))
  await Promise.all(stops.map((stop) => stop()))
  assert.ok(!(await jobs(cellServer)).includes('billing_round'))
})

test('it ends when no account is left there', async () => {
  await homeServer.sql('delete from auth.users')
  await until(() => stopped.length > 0)
  assert.deepEqual(stopped, ['one'])
})
