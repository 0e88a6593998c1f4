// Gathers the input of all checks in parallel.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogReader } from '#database/catalog-reader.ts'
import type { Database } from '#database/database.ts'
import type { Config } from '#server/config.ts'
import { readDisk } from '#server/operations/disk.ts'
import { readExistingSecrets } from '#server/secrets.ts'
import { isUnknown, type Unknown } from './check.ts'
import type { ConnectionFacts, Facts, KeyFacts } from './facts.ts'
import { gatherAddress } from './gather-address.ts'
import { gatherCells, gatherReplicas } from './gather-servers.ts'
import { gatherDatabase, gatherRights, gatherSchema } from './gather-database.ts'
import { gatherFiles } from './gather-files.ts'
import { greetMailServer } from './gather-mail.ts'

export type Sources = {
  config: Config
  siteUrl: string
  now: () => Date
  connection: ConnectionFacts | Unknown
  /** The database as the server uses it. */
  db: Database | Unknown
  /** A connection that may read the catalog and the applied files. */
  reader: CatalogReader | Unknown
  /** SCRAM verifier for the statement that creates the login role. */
  verifier: string
}

export async function gatherFacts(sources: Sources): Promise<Facts> {
  const { config, siteUrl, now, connection, db, reader, verifier } = sources
  const [disk, keys, files, address, rights, schema, replicas, cells, database, mailServer] =
    await Promise.all([
      readDisk(config.dataDir),
      readKeys(config),
      isUnknown(db) ? db : gatherFiles(config, db),
      gatherAddress({ config, db, siteUrl, now }),
      isUnknown(reader) ? reader : gatherRights(reader, config, verifier),
      isUnknown(reader) ? reader : gatherSchema(reader),
      isUnknown(db) ? db : gatherReplicas(config, db),
      isUnknown(db) ? db : gatherCells(config, db),
      isUnknown(db) ? db : gatherDatabase({ config, db, now }),
      greetMailServer(config.mail.smtpUrl),
    ])
  return {
    settings: { refused: [], unrecognized: config.unknownSettings },
    server: { config, now: now(), node: process.versions.node, disk, keys },
    files,
    address,
    connection,
    rights,
    schema,
    replicas,
    cells,
    database,
    mail: { config, server: mailServer },
  }
}

async function readKeys({ dataDir, jwtSecret }: Config): Promise<KeyFacts> {
  try {
    const { rotating } = await readExistingSecrets(dataDir)
    const { mtime, mode } = await stat(join(dataDir, 'secrets.json'))
    return {
      madeAt: mtime,
      private: (mode & 0o077) === 0,
      fromEnvironment: jwtSecret !== undefined,
      rotating: Object.keys(rotating),
    }
  } catch (error) {
    const [problem = ''] = (error as Error).message.split('. ')
    return { problem: `${problem}.` }
  }
}
