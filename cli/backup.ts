// `coldframe backup FILE|FOLDER [--verify] [--keep N]`: backs up the whole running installation into one file.
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { withClient } from '#database/with-client.ts'
import type pg from 'pg'
import { readConfig, type Config } from '#server/config.ts'
import { packKeys } from '#server/operations/backup/backup-keys.ts'
import { deleteOldBackups, nameBackup } from '#server/operations/backup/delete-old-backups.ts'
import { holdContent } from '#server/operations/backup/backup-content.ts'
import { copyBackup, deleteOldCopies } from '#server/operations/backup/backup-copies.ts'
import { openBackup } from '#server/operations/backup/open-backup.ts'
import { NoTrial, tryRestore } from '#server/operations/backup/trial-restore.ts'
import { backupText } from '#server/operations/backup/write-backup.ts'
import { openContentStore } from '#server/storage/open-content-store.ts'
import { readKeys, withOwner } from './open-installation.ts'
import { findUsedCells, inWords } from './used-cells.ts'
import { writeAtomically } from './write-atomically.ts'

const usage = `Usage: coldframe backup FILE [--verify] [--without-files] [--home-only]
       coldframe backup FOLDER [--verify] [--without-files] [--home-only] [--keep N]   names the file, and deletes all but the newest N\n`

export async function backup(args: string[]): Promise<number> {
  const request = parseRequest(args)
  if (!request) {
    process.stderr.write(usage)
    return 2
  }
  const { place, retained, verify, homeOnly, withFiles } = request
  const folder = (await isFolder(place)) ? place : undefined
  if (retained !== undefined && !folder)
    throw new Error(`${place} is not a folder: --keep needs the folder whose backups it counts.`)
  const file = folder ? join(folder, nameBackup(new Date())) : place
  const config = readConfig(process.env)
  const passphrase = process.env['BACKUP_PASSPHRASE'] || undefined
  await withOwner(config, async (owner, connection) => {
    await refuseUsedCells(owner, homeOnly)
    const noTrial = await recordRuns(owner, ['backup', ...(verify ? ['trial_restore'] : [])], () =>
      createBackup(owner, connection, { config, file, passphrase, verify, withFiles }),
    ).catch((error: unknown) => {
      if (error instanceof NoTrial) return error
      throw error
    })
    // Old backups are deleted even when no trial was possible; otherwise each night would add another file until the
    // disk is full.
    if (folder && retained !== undefined) await deleteOlderBackups(folder, file, retained)
    if (folder && config.backupCopies)
      await recordRuns(owner, ['backup_copy'], () => copyAway(config.backupCopies!, file, retained))
    if (noTrial) throw noTrial
  })
  if (!passphrase)
    process.stdout.write(
      'The backup contains the keys of this installation unencrypted: protect it like a password. BACKUP_PASSPHRASE encrypts them.\n',
    )
  return 0
}

/** Undefined when the arguments are wrong. */
function parseRequest(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      verify: { type: 'boolean', default: false },
      keep: { type: 'string' },
      'without-files': { type: 'boolean', default: false },
      'home-only': { type: 'boolean', default: false },
    },
  })
  const [place] = positionals
  const retained = values.keep === undefined ? undefined : Number(values.keep)
  if (!place || positionals.length > 1) return undefined
  if (retained !== undefined && !(Number.isInteger(retained) && retained > 0)) return undefined
  const { verify, 'home-only': homeOnly, 'without-files': withoutFiles } = values
  return { place, retained, verify, homeOnly, withFiles: !withoutFiles }
}

async function deleteOlderBackups(folder: string, file: string, keep: number): Promise<void> {
  const deleted = await deleteOldBackups(folder, basename(file), keep)
  process.stdout.write(deleted.map((name) => `${join(folder, name)}: deleted\n`).join(''))
}

async function copyAway(
  copies: NonNullable<Config['backupCopies']>,
  file: string,
  keep: number | undefined,
): Promise<void> {
  const { bucket } = copies.store
  try {
    const address = await copyBackup(copies, file)
    process.stdout.write(`${address}: copied to ${bucket}, and verified\n`)
    const deleted = keep === undefined ? [] : await deleteOldCopies(copies, address, keep)
    process.stdout.write(deleted.map((each) => `${each}: deleted in ${bucket}\n`).join(''))
  } catch (error) {
    throw new Error(`${file} is complete, but its copy in ${bucket} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

async function isFolder(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** A backup without the data of cells would look complete. */
async function refuseUsedCells(owner: pg.Client, homeOnly: boolean): Promise<void> {
  const cells = await findUsedCells(owner)
  if (cells.length === 0) return
  if (!homeOnly)
    throw new Error(
      `accounts are on ${inWords(cells)}, and this backup contains only home. Back up each cell with PostgreSQL’s tools first (docs/scaling.md, “Backups of cells”), then run this command with --home-only.`,
    )
  process.stderr.write(
    `This backup contains only home, without the contacts, mail and opt-outs of ${inWords(cells)}.\n`,
  )
}

type BackupOptions = {
  config: Config
  file: string
  passphrase: string | undefined
  verify: boolean
  withFiles: boolean
}
type Connection = (database: string) => pg.ClientConfig

async function createBackup(
  owner: pg.Client,
  connection: Connection,
  { config, file, passphrase, verify, withFiles }: BackupOptions,
): Promise<void> {
  const secrets = await readKeys(config)
  const keys = packKeys(
    JSON.stringify({ ...secrets, jwtSecret: config.jwtSecret ?? secrets.jwtSecret }),
    passphrase,
  )
  let missing = 0
  const content =
    withFiles && !config.s3
      ? { store: openContentStore(config), onMissing: () => void (missing += 1) }
      : undefined
  await holdContent(owner, () => writeAtomically(file, backupText(owner, keys, content)))
  if (missing > 0)
    process.stderr.write(
      `${missing} files have no content in the store; the backup contains only their rows.\n`,
    )
  const { size } = await stat(file)
  process.stdout.write(`${file}: ${(size / 1e6).toFixed(1)} MB\n`)
  if (verify) await runTrialRestore(owner, connection, file)
}

async function runTrialRestore(owner: pg.Client, connection: Connection, file: string): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const { rows, tables } = await tryRestore({
      owner,
      withDatabase: (name, work) => withClient(connection(name), work),
      source: await openBackup(file),
      signal: stopping.signal,
    })
    process.stdout.write(
      `Restored on trial: ${rows.toLocaleString('en')} rows of ${tables} tables are the same.\n`,
    )
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** Records each job as done, or the first as failed. */
async function recordRuns(
  owner: pg.Client,
  [first = '', ...others]: string[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    await recordRun(owner, first, (error as Error).message)
    throw error
  }
  for (const job of [first, ...others]) await recordRun(owner, job, null)
}

/** Stores the run for the system checks. A database older than this command has no place for it, which is no error. */
async function recordRun(owner: pg.Client, job: string, error: string | null): Promise<void> {
  await owner
    .query('set role service_role')
    .then(() => owner.query(`select private.record_run($1, '1 day', $2)`, [job, error]))
    .catch(() => undefined)
  await owner.query('reset role').catch(() => undefined)
}
