// `coldframe restore FILE [--opt-outs FILE|URL]`: restores a backup into an empty installation, with sending paused.
// With `--replace` it replaces the current data: only of the same installation, and while no server runs.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { findPrimaryUrl } from '#database/primary.ts'
import { loginRole } from '#database/rights-facts.ts'
import { withClient } from '#database/with-client.ts'
import { readConfig, type Config } from '#server/config.ts'
import { unpackKeys } from '#server/operations/backup/backup-keys.ts'
import { copyMark, openCopy } from '#server/operations/backup/backup-copies.ts'
import { openBackup } from '#server/operations/backup/open-backup.ts'
import { applyOptOuts, readOptOuts } from '#server/operations/backup/opt-outs.ts'
import { emptyDatabase, restoreBackup } from '#server/operations/backup/restore-backup.ts'
import { verifyBackup } from '#server/operations/backup/verify-backup.ts'
import type { Secrets } from '#server/secrets.ts'
import { openContentStore } from '#server/storage/open-content-store.ts'
import { readKeys, withNewOwner } from './open-installation.ts'
import { findUsedCells, inWords, type UsedCell } from './used-cells.ts'

export async function restore(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'opt-outs': { type: 'string' }, replace: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (!file || positionals.length > 1) {
    process.stderr.write('Usage: coldframe restore FILE|s3:COPY [--opt-outs FILE|postgres://…] [--replace]\n')
    return 2
  }
  const config = readConfig(process.env)
  if (values.replace) await refuseToReplace(config, file)
  const source = await openSource(config, file)
  const optOuts = values['opt-outs'] ? await findOptOuts(values['opt-outs']) : []
  await withNewOwner(config, async (owner) => {
    if (values.replace) await freeSpace(owner, file)
    const restored = await restoreBackup({
      owner,
      source,
      store: openContentStore(config),
      onKeys: (keys) => storeKeys(config, unpackKeys(keys, process.env['BACKUP_PASSPHRASE'] || undefined)),
    })
    const added = await applyOptOuts(owner, optOuts)
    const cells = await findUsedCells(owner)
    process.stdout.write(
      `Restored ${restored.rows.toLocaleString('en')} rows of ${restored.tables} tables as they were at ${restored.madeAt}.\n` +
        (values['opt-outs'] ? `${added} later opt-outs are in force again.\n` : withoutOptOuts) +
        (cells.length === 0 ? '' : warnOfCells(cells)) +
        'Sending is paused. After checking, resume with: coldframe resume\n',
    )
  })
  return 0
}

/** `s3:` alone lists the existing copies. */
async function openSource(config: Config, place: string): Promise<AsyncIterable<Buffer>> {
  if (!place.startsWith(copyMark)) return openBackup(place)
  if (!config.backupCopies) throw new Error(`${place} is in a store: set BACKUP_S3_BUCKET.`)
  return openCopy(config.backupCopies, place)
}

/** The current data is only deleted for a complete file that this installation wrote. */
async function refuseToReplace(config: Config, file: string): Promise<void> {
  const { keys } = await verifyBackup(await openSource(config, file))
  const restored = JSON.parse(unpackKeys(keys, process.env['BACKUP_PASSPHRASE'] || undefined)) as Secrets
  const present = await readKeys(config)
  if (restored.dataKey !== present.dataKey)
    throw new Error(`${file} is of another installation: it replaces nothing here.`)
}

async function freeSpace(owner: pg.Client, file: string): Promise<void> {
  const { rows: names } = await owner.query<{ name: string }>('select current_database() as name')
  const { rows } = await owner.query<{ serving: boolean }>(
    'select exists (select from pg_stat_activity where datname = $1 and usename = $2) as serving',
    [names[0]!.name, loginRole(names[0]!.name)],
  )
  if (rows[0]!.serving)
    throw new Error('The server is running. Stop it first: what it writes now would be lost.')
  process.stdout.write(
    `Replacing what is in the database. If this is cut off, run it again: ${file} stays.\n`,
  )
  await emptyDatabase(owner)
}

const warnOfCells = (cells: UsedCell[]) =>
  `This backup contains only home: accounts are on ${inWords(cells)}. Connect each cell again: coldframe cells add NAME URL (docs/scaling.md, “Backups of cells”). Until then, sending cannot be resumed.\n`

const withoutOptOuts =
  'Opt-outs that came after it are not in it. If the old database still answers, add them before you resume:\n  there: coldframe opt-outs > later.jsonl    here: coldframe opt-outs --apply later.jsonl\n'

async function findOptOuts(place: string): Promise<string[]> {
  if (/^postgres(ql)?:/.test(place))
    return withClient({ connectionString: await findPrimaryUrl(place) }, readOptOuts)
  return (await readFile(place, 'utf8')).split('\n')
}

/** The keys that encrypted the rows; those of an existing installation are never replaced. */
async function storeKeys({ dataDir, jwtSecret }: Config, keys: string): Promise<void> {
  const restored = JSON.parse(keys) as { jwtSecret: string }
  if (jwtSecret !== undefined && jwtSecret !== restored.jwtSecret)
    throw new Error('JWT_SECRET is not the one of the backup. Set it to that one, or leave it out.')
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file) && !isSame(await readFile(file, 'utf8'), restored))
    throw new Error(
      `${file} holds the keys of another installation. Move it away, or set DATA_DIR to a new folder.`,
    )
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, `${JSON.stringify(restored, null, 2)}\n`, { mode: 0o600 })
}

function isSame(kept: string, restored: object): boolean {
  return JSON.stringify(JSON.parse(kept)) === JSON.stringify(restored)
}
