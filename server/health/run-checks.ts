// Turns facts into findings, the same for the System page, `coldframe doctor` and the metrics.
import { addressChecks } from './address-checks.ts'
import { businessChecks, jobChecks, workChecks } from './work-checks.ts'
import { evaluateAll, isUnknown, type Check } from './check.ts'
import { cellChecks, replicaChecks, serverChecks, settingsChecks } from './server-checks.ts'
import { connectionChecks, databaseChecks, rightsChecks, schemaChecks } from './database-checks.ts'
import { databaseDiskCheck, fileChecks } from './storage-checks.ts'
import type { Facts } from './facts.ts'
import { deliveryChecks, mailChecks } from './mail-checks.ts'

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
    ...evaluateAll('Database', [...databaseChecks, databaseDiskCheck], database),
    ...evaluateAll('Database', replicaChecks, replicas),
    ...evaluateAll('Database', cellChecks, cells),
    ...evaluateAll('Mail', mailChecks, mail),
    ...evaluateAll('Mail', deliveryChecks, database),
    ...evaluateAll('Work in the background', [...workChecks, ...jobs], database),
    ...evaluateAll('Business', businessChecks, server),
  ]
}
