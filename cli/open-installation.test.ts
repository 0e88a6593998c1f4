import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#database/embedded.ts'
import { copyPreparedCluster } from '#database/testing/prepared-cluster.ts'
import { readConfig } from '#server/config.ts'
import { findConnection, withNewOwner } from './open-installation.ts'

test('a command waits for a server that is just starting, and for none that is gone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-starting-'))
  const folder = join(dataDir, 'postgres')
  await copyPreparedCluster(folder)
  const postgres = await startEmbedded({ dataDir: folder })
  const config = readConfig({ DATA_DIR: dataDir })
  const pidFile = join(folder, 'postmaster.pid')
  const whole = await readFile(pidFile, 'utf8')
  await writeFile(pidFile, whole.split('\n')[0]!)
  const found = findConnection(config)
  await sleep(50)
  await writeFile(pidFile, whole)
  assert.equal((await found)?.host, postgres.connection.host)

  await postgres.stop()
  await writeFile(pidFile, whole)
  assert.equal(await findConnection(config), undefined)
  await rm(dataDir, { recursive: true })
})

test('a command that starts PostgreSQL in the same moment as a server uses the one of the server', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-together-'))
  const folder = join(dataDir, 'postgres')
  await copyPreparedCluster(folder)
  const launched = Promise.withResolvers<void>()
  const starting = startEmbedded({ dataDir: folder, onStarting: launched.resolve })
  await launched.promise
  const result = withNewOwner(readConfig({ DATA_DIR: dataDir }), async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name')
    return rows
  })
  const [postgres, rows] = await Promise.all([starting, result])
  assert.deepEqual(rows, [{ name: 'coldframe' }])
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})
