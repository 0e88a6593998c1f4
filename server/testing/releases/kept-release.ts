import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'

export type KeptRelease = {
  version: string
  files: { kind: string; name: string; sql?: string; digest?: string }[]
}

export const databaseFolder = join(import.meta.dirname, '..', '..', '..', 'database')

export async function readKeptRelease(file: string): Promise<KeptRelease> {
  return JSON.parse(zstdDecompressSync(await readFile(join(databaseFolder, file))).toString()) as KeptRelease
}

/** A new folder with the database files of a release; the caller removes it. */
export async function layOutKeptRelease({ files }: KeptRelease): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-release-'))
  for (const { kind, name, sql } of files) {
    const path = join(kind, name)
    await mkdir(dirname(join(folder, path)), { recursive: true })
    if (sql === undefined) await cp(join(databaseFolder, path), join(folder, path))
    else await writeFile(join(folder, path), sql)
  }
  return folder
}
