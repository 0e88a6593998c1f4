import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { copyPreparedCluster, PREPARED, testPrograms } from './testing/prepared-cluster.ts'
import { until } from './testing/until.ts'
import { connect, type Connected } from './connect.ts'
import { startEmbedded } from './embedded.ts'

test('processes that start together on a PostgreSQL that asks for passwords all get in', () =>
  withPasswords(async (start) => {
    const first = await start()
    const [owner, witness] = [new pg.Client(first.owner), new pg.Client(first.owner)]
    await Promise.all([owner.connect(), witness.connect()])
    await owner.query(`alter role authenticator_${PREPARED} password null`)
    // The lock holds all of them until each is about to set the password.
    await owner.query(`begin; alter role authenticator_${PREPARED} connection limit -1`)
    const starting = Promise.allSettled(Array.from({ length: 4 }, start))
    await until(async () => (await waiting(witness)) >= 4)
    await owner.query('rollback')
    const all = await starting
    await Promise.all([owner.end(), witness.end(), first.close()])
    const [got, refused] = [
      all.filter((one) => one.status === 'fulfilled'),
      all.filter((one) => one.status === 'rejected'),
    ]
    for (const { value } of got) await value.close()
    assert.deepEqual(
      refused.map(({ reason }) => String(reason)),
      [],
    )
  }))

async function withPasswords(work: (start: () => Promise<Connected>) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-connect-'))
  await chmod(folder, 0o755)
  const rules = join(folder, 'hba.conf')
  await writeFile(rules, 'local all postgres trust\nlocal all all scram-sha-256\n')
  const dataDir = join(folder, 'postgres')
  await copyPreparedCluster(dataDir)
  const postgres = await startEmbedded({
    dataDir,
    settings: { fsync: 'off', hba_file: rules },
    ...testPrograms(),
  })
  const databaseUrl = `postgresql://postgres@localhost/${PREPARED}?host=${encodeURIComponent(postgres.connection.host)}`
  try {
    await work(() => connect({ databaseUrl, dataDir: folder, secret: 'a secret of this test', poolSize: 2 }))
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
  )
  return rows[0]!.count
}

test('a database that can not be reached is told by its variable, and never with its password', async () => {
  // Nothing listens on port 1; without a host name the two addresses of localhost fail together.
  for (const host of ['127.0.0.1', 'localhost'])
    await assert.rejects(
      connect({ databaseUrl: `postgres://me:secret@${host}:1/x`, dataDir: '/nowhere', secret: 'x' }),
      (error: Error) =>
        error.message.startsWith("DATABASE_URL can't be reached: ") && !error.message.includes('secret'),
    )
})
