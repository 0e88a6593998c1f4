// The SQL files of this program: platform, migrations, functions and policies, in the order in which they are applied.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Kind = 'platform' | 'migrations' | 'functions' | 'policies'
export type SqlFile = { kind: Kind; name: string; sql: string; digest: string }

const kinds: Kind[] = ['platform', 'migrations', 'functions', 'policies']
export const appliedOnce = new Set<Kind>(['platform', 'migrations'])

export function readFolder(folder: string): readonly SqlFile[] {
  return folder === import.meta.dirname ? (ours ??= readKinds(folder)) : readKinds(folder)
}

/** The program's own files as first read: a release that replaces them on disk has different ones. */
let ours: SqlFile[] | undefined

function readKinds(folder: string): SqlFile[] {
  return kinds.flatMap((kind) => readSqlFiles(folder, kind))
}

// Synchronous, because promises take four times as long for some 350 small files, and each start and each command
// reads them.
function readSqlFiles(folder: string, kind: Kind): SqlFile[] {
  // Functions are in one folder for each feature.
  const found = readdirSync(join(folder, kind), { recursive: true, encoding: 'utf8' })
  return found
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, kind, name), 'utf8')
      return { kind, name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    })
}

export const nameOf = ({ kind, name }: { kind: string; name: string }): string => `${kind}/${name}`
