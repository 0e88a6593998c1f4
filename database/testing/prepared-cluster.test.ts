import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeCluster, makeClusterIn } from './prepared-cluster.ts'

test('a migration that fails ends the tests with its reason, and leaves no PostgreSQL that would hold them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-broken-'))
  const broken = async () => {
    assert.ok(existsSync(join(dataDir, 'postmaster.pid')))
    throw new Error('function this_is_broken() does not exist')
  }
  await assert.rejects(makeCluster(dataDir, process.env['TEST_POSTGRES_BIN'], broken), /this_is_broken/)
  assert.ok(!existsSync(join(dataDir, 'postmaster.pid')))
  await rm(dataDir, { recursive: true })
})

test('a cluster is made in a folder that nobody else may enter, with every PostgreSQL of this machine', async () => {
  // 0700, as mkdtemp makes it.
  const home = await mkdtemp(join(tmpdir(), 'coldframe-private-'))
  for (const binDir of [undefined, ...globSync('/usr/lib/postgresql/1[5-9]/bin')]) {
    const folder = join(home, binDir ? 'of-the-machine' : 'embedded')
    await mkdir(folder)
    await makeClusterIn(folder, binDir, async () => [])
    assert.ok(existsSync(join(folder, 'PG_VERSION')), binDir)
    await rm(folder, { recursive: true })
  }
  await rm(home, { recursive: true })
})
