// The commands of `coldframe [--env-file FILE] COMMAND …`: one file for each, loaded when it is run.
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { programVersion } from '#database/program-version.ts'

type Run = (args: string[], settingsInFile?: readonly string[]) => Promise<number>
type Command = { what: string; load: () => Promise<Run> }

const COMMANDS: Readonly<Record<string, Command>> = {
  analyze: {
    what: 'score drafts: files (.eml .txt .md .html .json), or a stream with --jsonl',
    load: async () => (await import('./analyze.ts')).analyze,
  },
  keys: {
    what: 'print the address and the API keys of this installation',
    load: async () => (await import('./keys.ts')).keys,
  },
  mcp: {
    what: 'offer the tools of a workspace to an agent on this machine: COLDFRAME_URL and COLDFRAME_KEY',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  'api-client': {
    what: 'print a typed client of the API in TypeScript, for the server at URL',
    load: async () => (await import('./api-client.ts')).apiClient,
  },
  backup: {
    what: 'back up the whole installation into one FILE while it keeps running',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    what: 'restore a backup FILE into an empty installation; sending stays paused until `resume`',
    load: async () => (await import('./restore.ts')).restore,
  },
  'opt-outs': {
    what: 'print all opt-outs; --apply FILE adds the opt-outs in FILE',
    load: async () => (await import('./opt-outs.ts')).optOuts,
  },
  export: {
    what: 'print all stored data about a person, by ADDRESS',
    load: async () => (await import('./person.ts')).exportPerson,
  },
  erase: {
    what: 'erase a person, by ADDRESS; only a hash remains, so that they are never emailed again',
    load: async () => (await import('./person.ts')).erasePerson,
  },
  'audit-log': {
    what: 'print the audit log as JSON lines, oldest first; --since DATE; --state FILE: only what is new',
    load: async () => (await import('./audit-log.ts')).auditLog,
  },
  pause: {
    what: 'pause all sending of this installation until `resume`',
    load: async () => (await import('./sending-switch.ts')).pause,
  },
  resume: {
    what: 'resume sending',
    load: async () => (await import('./sending-switch.ts')).resume,
  },
  database: {
    what: 'prepare: create roles and rights in your own PostgreSQL; status: print its version',
    load: async () => (await import('./database.ts')).database,
  },
  cells: {
    what: 'add, list, move, confirm, drain, place, remove: more PostgreSQL servers, each with whole accounts',
    load: async () => (await import('./cells.ts')).cells,
  },
  doctor: {
    what: 'check settings, disk, database, DNS, certificate, mail and backups, each with the fix',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  ready: {
    what: 'check that the server responds with this version; --wait N: retry for N seconds',
    load: async () => (await import('./ready.ts')).ready,
  },
  upgrade: {
    what: 'replace the running release with a later one, from ARCHIVE (as root)',
    // An upgrade replaces the program itself, so the installed command does it before any program runs:
    // deploy/coldframe.
    load: async () => async () => {
      process.stderr.write('Only the installed command upgrades: /usr/local/bin/coldframe upgrade ARCHIVE\n')
      return 2
    },
  },
  version: {
    what: 'print the version of this program',
    load: async () => async () => {
      process.stdout.write(`${programVersion}\n`)
      return 0
    },
  },
  'stripe-setup': {
    what: 'create plans, prices, portal and webhook in your Stripe account',
    load: async () => (await import('./stripe-setup.ts')).stripeSetup,
  },
}

/** Returns the exit status. Settings of `--env-file` are added to the environment of the process. */
export async function runCommand(typed: string[]): Promise<number> {
  const { given, settingsInFile, refused } = readEnvFile(typed)
  if (refused !== undefined) {
    process.stderr.write(refused)
    return 2
  }
  const [name = '', ...args] = given
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) return help(name)
  const run = await command.load()
  return run(args, settingsInFile).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    return 1
  })
}

function help(name: string): number {
  const known = Object.entries(COMMANDS).map(([each, { what }]) => `  ${each.padEnd(14)}${what}`)
  const text = `Usage: coldframe [--env-file FILE] COMMAND …\n\n${known.join('\n')}\n`
  const isHelp = name === '' || name === 'help' || name === '--help'
  process[isHelp ? 'stdout' : 'stderr'].write(isHelp ? text : `There is no command "${name}".\n\n${text}`)
  return isHelp ? 0 : 2
}

type Given = { given: string[]; settingsInFile?: string[]; refused?: string }

/** The server's settings file, so that a command uses the same installation. Other variables take precedence. */
function readEnvFile(given: string[]): Given {
  const [option = '', ...rest] = given
  const named = /^--env-file(?:=(.+))?$/.exec(option)
  if (!named) return { given }
  const [file = '', ...after] = named[1] ? [named[1], ...rest] : rest
  try {
    const settings = parseEnv(readFileSync(file, 'utf8'))
    for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
    return { given: after, settingsInFile: Object.keys(settings) }
  } catch (error) {
    return { given, refused: `--env-file ${file}: ${(error as Error).message}\n` }
  }
}
