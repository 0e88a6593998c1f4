// The programs that have served a database. An older one would replace later functions with its own, so it is
// rejected before it has changed anything.
import type pg from 'pg'
import type { CatalogReader } from './catalog-reader.ts'
import { compareVersions } from './program-version.ts'

export type Applied = { kind: string; name: string; digest: string }

/** The applied files, or undefined before the first installation. Changes nothing. */
export async function readApplied(client: CatalogReader): Promise<Applied[] | undefined> {
  if (!(await hasTable(client, 'schema_files'))) return undefined
  const { rows } = await client.query<Applied>('select kind, name, digest from coldframe.schema_files')
  return rows
}

/** The latest version that ever served this database; undefined before the first one that recorded it. */
export async function readVersion(client: CatalogReader): Promise<string | undefined> {
  if (!(await hasTable(client, 'versions'))) return undefined
  const { rows } = await client.query<{ version: string }>('select version from coldframe.versions')
  return rows
    .map(({ version }) => version)
    .toSorted(compareVersions)
    .at(-1)
}

async function hasTable(client: CatalogReader, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `coldframe.${name}`,
  ])
  return rows[0]!.found
}

export async function storeVersion(client: pg.ClientBase, version: string): Promise<void> {
  await client.query(
    `create table if not exists coldframe.versions (
       version text primary key, first_started_at timestamptz not null default now())`,
  )
  // Needed by the system checks.
  await client.query('grant select on coldframe.versions to service_role')
  await client.query('insert into coldframe.versions (version) values ($1) on conflict do nothing', [version])
}

export class OlderProgram extends Error {
  constructor(program: string, database: string) {
    const later = program === database ? `a later build of ${database}` : database
    super(
      `this program is Coldframe ${program}, and its database has been served by ${later}. ` +
        'An older program would break it, so nothing was changed. Start the later version again. To go back to ' +
        `${program}, restore a backup that ${program} made into an empty database (docs/operations.md, "Going back").`,
    )
  }
}

export class EarlyDevelopment extends Error {
  constructor(file: string) {
    super(
      `this database was made by a development version from before 0.1.0 (${file}), which no release can upgrade. ` +
        'Nothing was changed. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database. To take your data ' +
        'along, start the program that made it once more, export contacts and templates there, save its ' +
        '`coldframe opt-outs`, and import them here (docs/operations.md, "What can not be upgraded").',
    )
  }
}
