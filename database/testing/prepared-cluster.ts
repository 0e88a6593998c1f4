// A PostgreSQL cluster with a migrated database, created once for each state of `database/` and copied by each test
// that starts a PostgreSQL: initdb and the migrations take seconds, a copy takes a tenth of one.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { postgresBinaries } from '../embedded-binaries.ts'
import { serverUser } from '../embedded-user.ts'
import { startEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { withClient } from '#database/with-client.ts'

export const adaId = '0190a0a0-0000-7000-8000-00000000ada0'
export const bobId = '0190b0b0-0000-7000-8000-00000000b0b0'

/** The database name of a first start. There is only one, because each database is a thousand files to copy. */
export const PREPARED = 'coldframe'

const run = promisify(execFile)
const layer = join(import.meta.dirname, '..')
const cache = join(layer, '..', 'node_modules', '.cache', 'clusters')

/**
 * The number of clusters to retain: one for each of the two PostgreSQLs that the tests run on, now and before the
 * last change.
 */
const KEPT = 4

/** The programs that tests run on, for `startEmbedded`: the embedded ones unless TEST_POSTGRES_BIN names others. */
export function testPrograms(): { binDir?: string } {
  const binDir = process.env['TEST_POSTGRES_BIN']
  return binDir ? { binDir } : {}
}

/** Fills `dataDir`, a new or missing folder. `binDir` names another PostgreSQL than the embedded one. */
export async function copyPreparedCluster(
  dataDir: string,
  binDir = process.env['TEST_POSTGRES_BIN'],
): Promise<void> {
  const prepared = await prepareCluster(binDir)
  await mkdir(dataDir, { recursive: true })
  // Copies the owner too: PostgreSQL runs as another user when we are root.
  await run('cp', ['-a', `${prepared}/.`, dataDir])
}

/** The digest of each PostgreSQL, for the lifetime of the process, which runs these files. */
const digests: Record<string, Promise<string>> = {}

/** The folder of the cluster; created when missing. */
export async function prepareCluster(binDir?: string): Promise<string> {
  const folder = join(cache, await (digests[binDir ?? ''] ??= digest(binDir)))
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'draft-'))
  try {
    await makeClusterIn(draft, binDir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw new Error('The PostgreSQL that tests copy could not be made.', { cause: error })
  }
  // Another process may have created it in the meantime.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  await deleteOld()
  return folder
}

/**
 * Created in the folder for temporary files and copied to `folder`, which may be in one that only root may enter:
 * before version 16 PostgreSQL, which then runs as another user, returns to its folder by path.
 */
export async function makeClusterIn(folder: string, binDir?: string, fill = migrate): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-cluster-'))
  try {
    await makeCluster(dataDir, binDir, fill)
    await run('cp', ['-a', `${dataDir}/.`, folder])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function digest(binDir?: string): Promise<string> {
  const user = serverUser()
  const bin = binDir ?? (await postgresBinaries(user))
  const { stdout: version } = await run(join(bin, 'postgres'), ['--version'])
  const hash = createHash('sha256').update(`${version} ${bin} ${user.change?.uid ?? process.getuid?.()}`)
  const files = globSync('**/*.{sql,ts}', { cwd: layer }).filter((name) => !name.endsWith('.test.ts'))
  const texts = await Promise.all(files.toSorted().map((name) => readFile(join(layer, name))))
  for (const text of texts) hash.update(text)
  return hash.digest('hex')
}

/** Rethrows errors of `fill`, with no PostgreSQL left running. */
export async function makeCluster(dataDir: string, binDir?: string, fill = migrate): Promise<void> {
  const postgres = await startEmbedded({
    dataDir,
    // The smallest possible log, because it is copied too.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      jit: 'off',
      min_wal_size: '32MB',
      max_wal_size: '32MB',
    },
    ...(binDir ? { binDir } : {}),
  })
  // A running PostgreSQL would keep the test process alive forever, and the failure would never be shown.
  try {
    const withDatabase = (database: string, work: (client: pg.Client) => Promise<unknown>) =>
      withClient({ ...postgres.connection, database }, work)
    await withDatabase('postgres', (client) => client.query(`create database ${PREPARED}`))
    await withDatabase(PREPARED, fill)
  } finally {
    await postgres.stop()
  }
}

async function deleteOld(): Promise<void> {
  const names = (await readdir(cache)).filter((name) => !name.startsWith('draft-'))
  const found = await Promise.all(
    names.map(async (name) => ({ name, made: (await stat(join(cache, name))).mtimeMs })),
  )
  const old = found.toSorted((a, b) => b.made - a.made).slice(KEPT)
  for (const { name } of old) await rm(join(cache, name), { recursive: true, force: true })
}
