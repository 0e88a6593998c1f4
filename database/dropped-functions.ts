import type { CatalogReader } from './catalog-reader.ts'
import type { SqlFile } from './sql-files.ts'
import type { Applied } from './versions.ts'

/**
 * Returns `applied` without the files that define a function the database no longer has, so that a start applies them
 * again.
 */
export async function withoutDropped(
  client: CatalogReader,
  applied: readonly Applied[],
  files: readonly SqlFile[],
): Promise<Applied[]> {
  const defined = files
    .filter(({ kind }) => kind === 'functions')
    .flatMap(({ name, sql }) => functionsIn(sql).map((definition) => ({ file: name, definition })))
  const { rows } = await client.query<{ definition: string }>(
    `select definition from unnest($1::text[]) as definition
     where not exists (
       select from pg_proc where proname = split_part(definition, '.', 2)
         and pronamespace = to_regnamespace(split_part(definition, '.', 1)))`,
    [defined.map(({ definition }) => definition)],
  )
  const dropped = new Set(rows.map(({ definition }) => definition))
  const affected = new Set(defined.filter((row) => dropped.has(row.definition)).map(({ file }) => file))
  return applied.filter(({ kind, name }) => kind !== 'functions' || !affected.has(name))
}

const functionsIn = (sql: string): string[] =>
  [...sql.matchAll(/^create (?:or replace )?function ([a-z_]+\.[a-z0-9_]+)/gm)].map(([, name]) => name!)
