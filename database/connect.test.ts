import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'

test('processes that start together on a new PostgreSQL, which asks for passwords, all get in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-connect-'))
  await chmod(folder, 0o755)
  const rules = join(folder, 'hba.conf')
  await writeFile(rules, 'local all postgres trust\nlocal all all scram-sha-256\n')
  const postgres = await startEmbedded({
    dataDir: join(folder, 'postgres'),
    settings: { fsync: 'off', hba_file: rules },
  })
  try {
    const start = () =>
      connect({
        databaseUrl: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(postgres.connection.host)}`,
        dataDir: folder,
        secret: 'a secret of this test',
        poolSize: 2,
      })
    const all = await Promise.allSettled(Array.from({ length: 8 }, start))
    for (const one of all) if (one.status === 'fulfilled') await one.value.close()
    assert.deepEqual(
      all.filter(({ status }) => status === 'rejected'),
      [],
    )
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
