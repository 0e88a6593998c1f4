// `coldframe backup FILE`: the whole installation in one file, while it goes on working.
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { readConfig } from '#server/config.ts'
import { packKeys } from '#server/operations/backup/backup-keys.ts'
import { backupText } from '#server/operations/backup/write-backup.ts'
import { readKeys, withOwner } from './open-installation.ts'

export async function backup(args: string[]): Promise<number> {
  const [file] = args
  if (!file || args.length > 1) {
    process.stderr.write('Usage: coldframe backup FILE\n')
    return 2
  }
  const config = readConfig(process.env)
  const secrets = await readKeys(config)
  const passphrase = process.env['BACKUP_PASSPHRASE'] || undefined
  const keys = packKeys(
    JSON.stringify({ ...secrets, jwtSecret: config.jwtSecret ?? secrets.jwtSecret }),
    passphrase,
  )
  await withOwner(config, async (owner) => {
    await writeWhole(file, backupText(owner, keys))
    await noteBackup(owner)
  })
  const { size } = await stat(file)
  process.stdout.write(`${file}: ${(size / 1e6).toFixed(1)} MB\n`)
  if (!passphrase)
    process.stdout.write(
      'It holds the keys of this installation in the clear: keep it as safe as a password. BACKUP_PASSPHRASE seals them.\n',
    )
  return 0
}

/** For the system checks. A database that is older than this command has no place for it, and is backed up all the same. */
async function noteBackup(owner: pg.Client): Promise<void> {
  await owner
    .query(`set role service_role; select private.note_run('backup', '1 day'); reset role`)
    .catch(() => undefined)
}

/** Whole or not at all, and on the disk before it has its name. */
async function writeWhole(file: string, text: AsyncGenerator<Buffer>): Promise<void> {
  const draft = `${file}.${process.pid}`
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  try {
    await pipeline(
      Readable.from(text),
      compress,
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
