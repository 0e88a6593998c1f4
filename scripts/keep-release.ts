// `npm run keep-release`, right before a version is tagged: stores the database files of it, so that tests can always
// upgrade from it. Platform and migrations are in the tree forever; functions and policies are stored completely.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { readFolder } from '#database/sql-files.ts'
import { programVersion } from '#database/program-version.ts'

const database = join(import.meta.dirname, '..', 'database')
const files = readFolder(database).map(({ kind, name, sql, digest }) =>
  kind === 'functions' || kind === 'policies' ? { kind, name, sql } : { kind, name, digest },
)
const text = JSON.stringify({ version: programVersion, files })
const file = join(database, 'releases', `${programVersion}.json.zst`)
await writeFile(file, zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }))
process.stdout.write(`${file}: ${files.length} files\n`)
