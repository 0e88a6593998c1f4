// Retention of a folder, for `coldframe backup FOLDER --keep N`.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readHeader } from './open-backup.ts'

/** `coldframe-2026-11-22T03-15-00Z.backup`: only files with such names are ever deleted. */
export const nameBackup = (now: Date): string =>
  `coldframe-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

const named = /^coldframe-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

export const isBackupName = (name: string): boolean => named.test(name)

/**
 * Deletes backups of the same installation as `newest`, except `keep`; `newest` itself always remains, whatever its
 * clock said.
 */
export async function deleteOldBackups(folder: string, newest: string, keep: number): Promise<string[]> {
  const own = await readHeader(join(folder, newest))
  if (!own?.installation) return []
  const names = (await readdir(folder)).filter((name) => isBackupName(name) && name !== newest)
  const found: { name: string; madeAt: string }[] = []
  for (const name of names) {
    const about = await readHeader(join(folder, name))
    if (about?.installation === own.installation) found.push({ name, madeAt: about.madeAt })
  }
  const old = found.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt)).slice(keep - 1)
  for (const { name } of old) await rm(join(folder, name))
  return old.map(({ name }) => name)
}
