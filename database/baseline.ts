// The 87 migrations from before 0.1.0 became a baseline of one file per feature (migrations/0001 to 0014). A database that
// applied all of them has the same schema, line by line, and goes on with the baseline in their place; one that applied a
// part of them can not.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Applied } from './versions.ts'

const replaced = {
  count: 87,
  last: '20261122174000_one_line.sql',
  /** SHA-256 of their names in order, each on a line. */
  names: '720c0a4da0642428bae79c709cbd091afbc64d178c0cb046e1fbb5e3631d8859',
  /** The same of their digests and names, as sha256sum writes them. */
  contents: 'd7f948c12427fd761c93ed4573e1a1e92cc5a4f394b0a85743c1f8d0c555dc8f',
  /** The last commit of the repository that has them. */
  commit: 'bc6c7fc',
}

const isReplaced = (name: string): boolean => /^202611\d{8}_/.test(name) && name <= replaced.last
export const isBaseline = (name: string): boolean => /^00\d\d_/.test(name)
const sha256 = (lines: string[]): string => createHash('sha256').update(lines.join('')).digest('hex')

/** Whether all of them were applied; throws where only some were, or other ones. */
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

/** The baseline takes the place of what it replaces in the list of applied files. */
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

/** The files that make the schema a backup was written in, as this program has them. */
export function inPlaceOfReplaced(schema: readonly string[], ours: readonly string[]): string[] {
  const nameOf = (file: string) => file.replace(/^migrations\//, '')
  const old = schema.filter((file) => file.startsWith('migrations/') && isReplaced(nameOf(file)))
  if (old.length === 0) return [...schema]
  if (sha256(old.toSorted().map((file) => `${nameOf(file)}\n`)) !== replaced.names)
    throw new UnfinishedDevelopment('this backup', old.length)
  const baseline = ours.filter((file) => file.startsWith('migrations/') && isBaseline(nameOf(file)))
  return [...schema.filter((file) => !old.includes(file)), ...baseline]
}

export class UnfinishedDevelopment extends Error {
  constructor(what: string, count: number) {
    super(
      `${what} was made by a development version from before 0.1.0 and has ${count} of its ${replaced.count} migrations, ` +
        'not all as they were in the end. Nothing was changed. Start the last development version ' +
        `(commit ${replaced.commit}) on it once, which brings it to its end, then this one. Or restore a backup that a ` +
        'finished one made (docs/operations.md, "What can not be upgraded").',
    )
  }
}
