import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeCluster } from './prepared-cluster.ts'

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
