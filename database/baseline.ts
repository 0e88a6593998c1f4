// A baseline of one file per feature (migrations/0001 to 0014) replaced the 87 migrations from before 0.1.0. A
// database that applied all of them has exactly the same schema and continues with the baseline instead; one that
// applied only some of them cannot be upgraded.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Applied } from './versions.ts'

const replaced = {
  count: 87,
  last: '20261122174000_one_line.sql',
  /** SHA-256 of their names in order, each on a line. */
  names: '720c0a4da0642428bae79c709cbd091afbc64d178c0cb046e1fbb5e3631d8859',
  /** SHA-256 of their digests and names, in the format of sha256sum. */
  contents: 'd7f948c12427fd761c93ed4573e1a1e92cc5a4f394b0a85743c1f8d0c555dc8f',
  /** The last commit of the repository that contains them. */
  commit: 'bc6c7fc',
}

const isReplaced = (name: string): boolean => /^202611\d{8}_/.test(name) && name <= replaced.last
export const isBaseline = (name: string): boolean => /^00\d\d_/.test(name)
const sha256 = (lines: string[]): string => createHash('sha256').update(lines.join('')).digest('hex')

/** True when all replaced migrations were applied; throws when only some were, or other ones. */
export function hasReplaced(applied: readonly Applied[]): boolean {
  const old = applied
    .filter(({ kind, name }) => kind === 'migrations' && isReplaced(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (old.length === 0) return false
  if (sha256(old.map(({ name, digest }) => `${digest}  ${name}\n`)) === replaced.contents) return true
  throw new UnfinishedDevelopment('this database', old.length)
}

export const withoutReplaced = (applied: readonly Applied[]): Applied[] =>
  applied.filter(({ kind, name }) => kind !== 'migrations' || !isReplaced(name))

/** Replaces them by the baseline in the list of applied files. */
export async function adoptBaseline(client: pg.ClientBase, files: readonly Applied[]): Promise<void> {
  const baseline = files.filter(({ kind, name }) => kind === 'migrations' && isBaseline(name))
  await client.query(
    `with gone as (delete from coldframe.schema_files
       where kind = 'migrations' and name ~ '^202611\\d{8}_' and name <= $1)
     insert into coldframe.schema_files (kind, name, digest)
       select 'migrations', name, digest from unnest($2::text[], $3::text[]) as f (name, digest)`,
    [replaced.last, baseline.map(({ name }) => name), baseline.map(({ digest }) => digest)],
  )
}

/** The files of the schema that a backup was written in, with this program's names. */
export function inPlaceOfReplaced(schema: readonly string[], ours: readonly string[]): string[] {
  const nameOf = (file: string) => file.replace(/^migrations\//, '')
  const old = schema.filter((file) => file.startsWith('migrations/') && isReplaced(nameOf(file)))
  if (old.length === 0) return [...schema]
  if (sha256(old.toSorted().map((file) => `${nameOf(file)}\n`)) !== replaced.names)
    throw new UnfinishedDevelopment('this backup', old.length)
  const baseline = ours.filter((file) => file.startsWith('migrations/') && isBaseline(nameOf(file)))
  return [...schema.filter((file) => !old.includes(file)), ...baseline]
}

class UnfinishedDevelopment extends Error {
  constructor(what: string, count: number) {
    super(
      `${what} was made by a development version from before 0.1.0 and has ${count} of its ${replaced.count} migrations, ` +
        'not all as they were in the end. Nothing was changed. Start the last development version ' +
        `(commit ${replaced.commit}) on it once, which brings it to its end, then this one. Or restore a backup that a ` +
        'finished one made (docs/operations.md, "What can not be upgraded").',
    )
  }
}
