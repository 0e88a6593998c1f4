import { programVersion } from '#database/program-version.ts'
import { formatUnknownSettings } from '#server/unknown-settings.ts'
import { day, durationText, type CheckDefinition, type Outcome } from './check.ts'
import { dataDiskCheck } from './disk-checks.ts'
import type { ServerFacts, SettingsFacts } from './facts.ts'

export const settingsChecks: CheckDefinition<SettingsFacts>[] = [
  { id: 'settings', title: 'Settings', evaluate: checkSettings },
]

export const serverChecks: CheckDefinition<ServerFacts>[] = [
  { id: 'mode', title: 'Mode', evaluate: checkMode },
  { id: 'program', title: 'Program', evaluate: checkProgram },
  dataDiskCheck,
  { id: 'keys', title: 'Keys', evaluate: checkKeys },
]

function checkSettings({ refused, unrecognized }: SettingsFacts): Outcome {
  const misspelt = formatUnknownSettings(unrecognized)
  if (refused.length > 0)
    return {
      state: 'failing',
      found: `The start is refused: ${refused.join('. ')}. ${misspelt}`.trim(),
      fix: 'Correct it in the file that starts the server (/etc/coldframe.env), then systemctl restart coldframe.',
    }
  if (unrecognized.length > 0)
    return {
      state: 'warning',
      found: misspelt,
      fix: 'Correct or remove it: it has no effect. docs/operations.md, Settings, lists all there are.',
    }
  return { state: 'ok', found: 'Every variable is known and in its range.' }
}

function checkMode({ config: { production, local, auth } }: ServerFacts): Outcome {
  const loose = [
    auth.autoconfirm && 'AUTH_AUTOCONFIRM lets anyone use anyone’s address',
    auth.rateLimitScale !== 1 && 'RATE_LIMIT_SCALE is changed',
  ].filter((said) => said !== false)
  if (production) return { state: 'ok', found: 'Production: what is for tests is refused.' }
  if (local) return { state: 'off', found: ['For one machine', ...loose].join('; ') + '.' }
  return {
    state: loose.length > 0 ? 'failing' : 'warning',
    found: ['Others reach it, but it is not in production mode', ...loose].join('; ') + '.',
    fix: 'Set NODE_ENV=production.',
  }
}

function checkProgram({ node }: ServerFacts): Outcome {
  const found = `Coldframe ${programVersion} on Node ${node}.`
  if (node.startsWith(`${testedNode}.`)) return { state: 'ok', found }
  return {
    state: Number.parseInt(node, 10) < testedNode ? 'failing' : 'warning',
    found: `${found} It is tested on Node ${testedNode}.`,
    fix: 'Start it with the Node that it brings: node_modules/.bin/node.',
  }
}

const testedNode = 24

function checkKeys({ keys, now }: ServerFacts): Outcome {
  if (keys.problem !== undefined)
    return {
      state: 'failing',
      found: keys.problem,
      fix: 'Set DATA_DIR to the folder of the installation, or put the backup of secrets.json back there: it opens mailbox passwords and sessions. Only a first start makes one.',
    }
  const age = now.getTime() - keys.madeAt.getTime()
  const found = `secrets.json is there, ${durationText(age)} old${keys.fromEnvironment ? '; JWT_SECRET comes from the environment' : ''}.`
  if (!keys.private)
    return {
      state: 'failing',
      found: `${found} Others on this machine can read it.`,
      fix: 'In DATA_DIR: chmod 600 secrets.json',
    }
  const [kind] = keys.rotating
  if (kind)
    return {
      state: 'warning',
      found: `${found} A change of the ${kind} keys is half done.`,
      fix: `Restart every process, then take the next step: coldframe keys rotate ${kind}`,
    }
  if (age > 2 * 365 * day)
    return {
      state: 'warning',
      found,
      fix: 'Change them, one kind after the other: coldframe keys rotate tokens (data, tracking)',
    }
  return { state: 'ok', found }
}
