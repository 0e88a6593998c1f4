// Eight migrations, one per subject, replaced the 61 that were written one after another between 0.1.0 and 0.2.0. Only
// development versions applied any of those: such a database applies the rest of them, from the archive, and records
// the eight instead.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import type pg from 'pg'
import type { SqlFile } from './sql-files.ts'
import type { Applied } from './versions.ts'

const archive = join(import.meta.dirname, 'migrations', 'before-0.2.0.json.zst')
const lastOf010 = '20261123034300_conversation_notes.sql'
const lastUnreleased = '20261128140700_messages_once_each.sql'
const replacement = /^migrations\/2026112814070[1-8]_/

type Named = { kind: string; name: string }

const isUnreleased = ({ kind, name }: Named): boolean =>
  kind === 'migrations' && /^2026\d{10}_/.test(name) && name > lastOf010 && name <= lastUnreleased

const isReplacement = ({ kind, name }: Named): boolean => replacement.test(`${kind}/${name}`)

/** The 61 migrations, and one that repairs an index which one of them once made differently. */
export function readUnreleased(): SqlFile[] {
  const { files } = JSON.parse(zstdDecompressSync(readFileSync(archive)).toString()) as {
    files: { name: string; sql: string }[]
  }
  return files.map(({ name, sql }) => ({
    kind: 'migrations',
    name,
    sql,
    digest: createHash('sha256').update(sql).digest('hex'),
  }))
}

/** The archived migrations when the database has applied one of them; empty for any other database. */
export const unreleasedFor = (applied: readonly Named[], files: readonly SqlFile[]): SqlFile[] =>
  files.some(isReplacement) && applied.some(isUnreleased) ? readUnreleased() : []

/** Replaces the archived migrations by the eight in the list of applied files. */
export async function recordReplacement(client: pg.ClientBase, files: readonly SqlFile[]): Promise<void> {
  const made: Applied[] = files.filter(isReplacement)
  await client.query(
    `with gone as (delete from coldframe.schema_files where kind = 'migrations' and name > $1 and name <= $2)
     insert into coldframe.schema_files (kind, name, digest)
       select 'migrations', name, digest from unnest($3::text[], $4::text[]) as f (name, digest)`,
    [lastOf010, lastUnreleased, made.map(({ name }) => name), made.map(({ digest }) => digest)],
  )
}
