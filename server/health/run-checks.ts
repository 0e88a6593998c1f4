// Gathers the facts of all checks in parallel, and turns them into findings: the same for the System page, `coldframe
// doctor` and the metrics.
import type { CatalogReader } from '#database/catalog-reader.ts'
import type { Database } from '#database/database.ts'
import type { Config } from '#server/config.ts'
import { readDisk } from '#server/operations/disk.ts'
import { addressChecks } from './address-checks.ts'
import { gatherAddress, type AddressFacts } from './address-facts.ts'
import { evaluateAll, isUnknown, type Check, type Unknown } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { gatherDatabase, type CheckedDatabase } from './database-facts.ts'
import { fileChecks, gatherFiles, type FileFacts } from './files.ts'
import { deliveryChecks, greetMailServer, mailChecks, type MailFacts } from './mail.ts'
import {
  connectionChecks,
  gatherRights,
  gatherSchema,
  rightsChecks,
  schemaChecks,
  type ConnectionFacts,
  type RightsFacts,
  type SchemaFacts,
} from './schema.ts'
import {
  businessChecks,
  readKeys,
  serverChecks,
  settingsChecks,
  type ServerFacts,
  type SettingsFacts,
} from './server.ts'
import {
  cellChecks,
  gatherCells,
  gatherReplicas,
  replicaChecks,
  type CellFacts,
  type ReplicaFacts,
} from './servers.ts'
import { jobChecks, workChecks } from './work.ts'

/** Unavailable facts are `Unknown`, and so is every check based on them. */
export type Facts = {
  settings: SettingsFacts
  server: ServerFacts | Unknown
  files: FileFacts | Unknown
  address: AddressFacts | Unknown
  connection: ConnectionFacts | Unknown
  rights: RightsFacts | Unknown
  schema: SchemaFacts | Unknown
  replicas: ReplicaFacts | Unknown
  cells: CellFacts | Unknown
  database: CheckedDatabase | Unknown
  mail: MailFacts | Unknown
}

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

export function runChecks(facts: Facts): Check[] {
  const { settings, server, files, address, connection, rights, schema, replicas, cells, database, mail } =
    facts
  const jobs = isUnknown(database) ? [] : jobChecks(database.jobs)
  return [
    ...evaluateAll('This server', settingsChecks, settings),
    ...evaluateAll('This server', serverChecks, server),
    ...evaluateAll('This server', fileChecks, files),
    ...evaluateAll('Public address', addressChecks, address),
    ...evaluateAll('Database', connectionChecks, connection),
    ...evaluateAll('Database', rightsChecks, rights),
    ...evaluateAll('Database', schemaChecks, schema),
    ...evaluateAll('Database', databaseChecks, database),
    ...evaluateAll('Database', replicaChecks, replicas),
    ...evaluateAll('Database', cellChecks, cells),
    ...evaluateAll('Mail', mailChecks, mail),
    ...evaluateAll('Mail', deliveryChecks, database),
    ...evaluateAll('Work in the background', [...workChecks, ...jobs], database),
    ...evaluateAll('Business', businessChecks, server),
  ]
}
