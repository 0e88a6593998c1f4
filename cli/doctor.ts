// `coldframe doctor [--json]`: all possible problems of this installation, with their remedies. Runs with or without
// a server, and changes nothing: no file, no row, and no PostgreSQL is started.
import { parseArgs } from 'node:util'
import { programVersion } from '#database/program-version.ts'
import { readConfig, unknownSettings, type Config } from '#server/config.ts'
import { ownUrl } from '#server/health/address-facts.ts'
import { gatherFacts, runChecks, type Facts } from '#server/health/run-checks.ts'
import type { SettingsFacts } from '#server/health/server.ts'
import { openForDoctor } from './open-for-doctor.ts'
import { refuseOtherUser } from './open-installation.ts'
import { printChecks } from './print-checks.ts'

/** `settingsInFile` are the variables of --env-file. Fails when a check does. */
export async function doctor(args: string[], settingsInFile?: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const checks = runChecks(await gather(settingsInFile))
  if (values.json) {
    const report = { version: programVersion, checked_at: new Date().toISOString(), checks }
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  } else printChecks(checks, process.stdout)
  return checks.some(({ state }) => state === 'failing') ? 1 : 0
}

async function gather(settingsInFile: readonly string[] | undefined): Promise<Facts> {
  const read = tryConfig(settingsInFile)
  if ('refused' in read) return factsOfRefused(read)
  const { config } = read
  refuseOtherUser(config.dataDir)
  const { close, ...database } = await openForDoctor(config)
  try {
    return await gatherFacts({
      config,
      siteUrl: config.appUrl ?? ownUrl(config),
      now: () => new Date(),
      ...database,
    })
  } finally {
    await close()
  }
}

function tryConfig(settingsInFile: readonly string[] | undefined): { config: Config } | SettingsFacts {
  try {
    return { config: readConfig(process.env, settingsInFile) }
  } catch (error) {
    const refused = (error as Error).message.split('\n')
    return { refused, unrecognized: unknownSettings(process.env, settingsInFile) }
  }
}

function factsOfRefused(settings: SettingsFacts): Facts {
  const unknown = { unknown: 'The settings have to be corrected first.' }
  return {
    settings,
    server: unknown,
    files: unknown,
    address: unknown,
    connection: unknown,
    rights: unknown,
    schema: unknown,
    replicas: unknown,
    cells: unknown,
    database: unknown,
    mail: unknown,
  }
}
