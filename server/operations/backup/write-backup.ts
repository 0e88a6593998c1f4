// Every row of an installation from one moment, while users continue to work: one snapshot (repeatable read), table
// after table in COPY's format, with at most a chunk in memory.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { readFingerprint } from '#database/installation-keys.ts'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams'
import { contentTable, readContent, type ContentBackup } from './backup-content.ts'
import { endOfRows, keysOpening, writeAbout, writeCopy, writeSummary, type Summary } from './backup-text.ts'
import { installationTables, type InstallationTable } from './installation-tables.ts'

/**
 * `owner` must be used for nothing else during the backup; `keys` is one line that only `restore` understands. Includes
 * the content of files when `content` is given.
 */
export async function* backupText(
  owner: pg.ClientBase,
  keys: string,
  content?: ContentBackup,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256')
  const tables: Summary['tables'] = {}
  for await (const chunk of readInstallation(owner, keys, tables, content)) {
    whole.update(chunk)
    yield chunk
  }
  yield Buffer.from(writeSummary({ tables, sha256: whole.digest('hex') }))
}

async function* readInstallation(
  owner: pg.ClientBase,
  keys: string,
  summary: Summary['tables'],
  content: ContentBackup | undefined,
): AsyncGenerator<Buffer> {
  // Read first, because a transaction that has started sees no later snapshot.
  const installation = await readFingerprint(owner)
  await owner.query('begin isolation level repeatable read read only')
  try {
    await owner.query(sameText)
    const { rows } = await owner.query<{ file: string; at: Date }>(
      `select kind || '/' || name as file, now() as at from coldframe.schema_files
       where kind in ('platform', 'migrations') order by kind = 'migrations', name`,
    )
    if (rows.length === 0) throw new Error('This database holds no installation of Coldframe.')
    const madeAt = rows[0]!.at.toISOString()
    yield Buffer.from(writeAbout({ format: 1, madeAt, schema: rows.map(({ file }) => file), installation }))
    yield Buffer.from(`${keysOpening}${keys}\n`)
    for (const table of await installationTables(owner)) {
      yield Buffer.from(`\n${writeCopy(table)}`)
      summary[table.name] = yield* readTable(owner, table)
      yield Buffer.from(endOfRows)
    }
    if (content) {
      yield Buffer.from(`\n${writeCopy(contentTable)}`)
      summary[contentTable.name] = yield* readContent(owner, content)
      yield Buffer.from(endOfRows)
    }
  } finally {
    await owner.query('rollback')
  }
}

/** Counts and checksums of all rows, in the format of the end of a backup. */
export async function sumTables(owner: pg.ClientBase): Promise<Summary['tables']> {
  const tables: Summary['tables'] = {}
  await owner.query('begin isolation level repeatable read read only')
  try {
    await owner.query(sameText)
    for (const table of await installationTables(owner)) {
      const reading = readTable(owner, table)
      let step = await reading.next()
      while (!step.done) step = await reading.next()
      tables[table.name] = step.value
    }
  } finally {
    await owner.query('rollback')
  }
  return tables
}

// Overrides settings of a database or a user, so that equal rows give equal text in the same order.
const sameText = `set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local synchronize_seqscans = off; set local max_parallel_workers_per_gather = 0`

type TableSum = Summary['tables'][string]

async function* readTable(owner: pg.ClientBase, table: InstallationTable): AsyncGenerator<Buffer, TableSum> {
  const counted = createHash('sha256')
  const copying = await openCopy(owner, table)
  for await (const chunk of copying as AsyncIterable<Buffer>) {
    counted.update(chunk)
    yield chunk
  }
  return { rows: copying.rowCount, sha256: counted.digest('hex') }
}

// Row-level security is forced on owners that are not superusers, so each table is read as a role that sees all of
// it.
async function openCopy(owner: pg.ClientBase, table: InstallationTable): Promise<CopyToStreamQuery> {
  await owner.query(`set local role ${table.reader}`)
  // COPY of a partitioned table by name returns no rows.
  const text = `copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`
  return withErrorListener(owner.query(copyTo(text)))
}
