// Checks of this process and its machine: settings, mode, program, disk, keys, and what it sells.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { programVersion } from '#database/program-version.ts'
import type { Config } from '#server/config.ts'
import { isNearlyFull, type Disk } from '#server/operations/disk.ts'
import { readExistingSecrets } from '#server/secrets.ts'
import { formatUnknownSettings, type UnknownSetting } from '#server/unknown-settings.ts'
import { checkSpace, day, durationText, unchecked, type CheckDefinition, type Outcome } from './check.ts'

export type SettingsFacts = { refused: string[]; unrecognized: UnknownSetting[] }

export type ServerFacts = {
  config: Config
  now: Date
  /** The version of Node. */
  node: string
  disk: Disk | null
  keys: KeyFacts
}

type KeyFacts =
  | { problem: string }
  | { problem?: undefined; madeAt: Date; private: boolean; fromEnvironment: boolean; rotating: string[] }

export async function readKeys({ dataDir, jwtSecret }: Config): Promise<KeyFacts> {
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

export const settingsChecks: CheckDefinition<SettingsFacts>[] = [
  { id: 'settings', title: 'Settings', evaluate: checkSettings },
]

export const serverChecks: CheckDefinition<ServerFacts>[] = [
  { id: 'mode', title: 'Mode', evaluate: checkMode },
  { id: 'program', title: 'Program', evaluate: checkProgram },
  { id: 'disk', title: 'Disk space', evaluate: checkDisk },
  { id: 'keys', title: 'Keys', evaluate: checkKeys },
]

export const businessChecks: CheckDefinition<ServerFacts>[] = [
  { id: 'billing', title: 'Billing', evaluate: checkBilling },
  { id: 'ai', title: 'Language model', evaluate: checkModel },
]

function checkSettings({ refused, unrecognized }: SettingsFacts): Outcome {
  const misspelt = formatUnknownSettings(unrecognized)
  if (refused.length > 0)
    return {
      state: 'failing',
      found: `Coldframe refuses to start: ${refused.join('. ')}. ${misspelt}`.trim(),
      fix: 'Correct it in /etc/coldframe/coldframe.env, or where else your server gets its settings, then restart Coldframe (systemctl restart coldframe).',
    }
  if (unrecognized.length > 0)
    return {
      state: 'warning',
      found: misspelt,
      fix: 'Correct or remove it: it has no effect. Settings in docs/operations.md lists all of them.',
    }
  return { state: 'ok', found: 'Every setting is known and within its range.' }
}

function checkMode({ config: { production, local, auth } }: ServerFacts): Outcome {
  const loose = [
    auth.autoconfirm && 'AUTH_AUTOCONFIRM lets anyone sign up with someone else’s address',
    auth.rateLimitScale !== 1 && 'RATE_LIMIT_SCALE is changed',
  ].filter((risk) => risk !== false)
  if (production) return { state: 'ok', found: 'Production mode: settings for tests are rejected.' }
  if (local) return { state: 'off', found: ['For use on this machine', ...loose].join('; ') + '.' }
  return {
    state: loose.length > 0 ? 'failing' : 'warning',
    found: ['Others can reach this server, but it is not in production mode', ...loose].join('; ') + '.',
    fix: 'Set NODE_ENV=production.',
  }
}

const testedNode = 24

function checkProgram({ node }: ServerFacts): Outcome {
  const found = `Coldframe ${programVersion} on Node.js ${node}.`
  if (node.startsWith(`${testedNode}.`)) return { state: 'ok', found }
  return {
    state: Number.parseInt(node, 10) < testedNode ? 'failing' : 'warning',
    found: `${found} It is tested on Node.js ${testedNode}.`,
    fix: 'Start it with the Node.js that it ships: node_modules/.bin/node.',
  }
}

function checkDisk({ config, disk }: ServerFacts): Outcome {
  if (!disk)
    return unchecked({ unknown: `The free space of DATA_DIR (${config.dataDir}) could not be read.` })
  const use = config.databaseUrl
    ? 'Data that waits for the database is stored there.'
    : 'The database is stored there and stops when the disk is full.'
  const ready = isNearlyFull(disk) ? '/readyz returns 503, so load balancers send no requests here. ' : ''
  return checkSpace(disk, ready + use, 'move DATA_DIR to a larger disk')
}

function checkKeys({ keys, now }: ServerFacts): Outcome {
  if (keys.problem !== undefined)
    return {
      state: 'failing',
      found: keys.problem,
      fix: 'Set DATA_DIR to the folder of the installation, or restore secrets.json there from your backup: it decrypts mailbox passwords and sessions. Only a first start creates one.',
    }
  const age = now.getTime() - keys.madeAt.getTime()
  const found = `secrets.json is ${durationText(age)} old${keys.fromEnvironment ? '; JWT_SECRET comes from the environment' : ''}.`
  if (!keys.private)
    return {
      state: 'failing',
      found: `${found} Other users of this machine can read it.`,
      fix: 'In DATA_DIR, run: chmod 600 secrets.json',
    }
  const [kind] = keys.rotating
  if (kind)
    return {
      state: 'warning',
      found: `${found} The rotation of the ${kind} keys is not finished.`,
      fix: `Restart every process, then continue: coldframe keys rotate ${kind}`,
    }
  if (age > 2 * 365 * day)
    return {
      state: 'warning',
      found,
      fix: 'Rotate the keys, one kind after the other: coldframe keys rotate tokens (then data, tracking)',
    }
  return { state: 'ok', found }
}

function checkBilling({ config: { billing, production } }: ServerFacts): Outcome {
  if (billing === 'stripe') return { state: 'ok', found: 'Stripe processes payments.' }
  if (billing === 'off') return { state: 'off', found: 'Billing is off: everyone has every feature.' }
  return {
    state: production ? 'warning' : 'off',
    found: 'The sandbox simulates payments: anyone gets any plan for free.',
    fix: 'To charge, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. To give everyone every feature, set BILLING=off.',
  }
}

function checkModel({ config: { ai } }: ServerFacts): Outcome {
  if (ai.provider) return { state: 'ok', found: `${ai.model ?? 'The default model'} from ${ai.provider}.` }
  return {
    state: 'off',
    found: 'No language model is set. Analysis needs none; rewriting offers only the fixes that need none.',
    fix: 'To add one, set AI_PROVIDER and AI_API_KEY.',
  }
}
