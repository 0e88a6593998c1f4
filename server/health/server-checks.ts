import { programVersion } from '#database/program-version.ts'
import { formatUnknownSettings } from '#server/unknown-settings.ts'
import { day, durationText, type CheckDefinition, type Outcome, inBytes, minute, second } from './check.ts'
import { dataDiskCheck } from './storage-checks.ts'
import type { ServerFacts, SettingsFacts, ReplicaFacts, CellFacts } from './facts.ts'

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

export const replicaChecks: CheckDefinition<ReplicaFacts>[] = [
  { id: 'database-replicas', title: 'Read replicas', evaluate: checkReplicas },
]

function checkReplicas({ replicas }: ReplicaFacts): Outcome {
  if (replicas.length === 0)
    return { state: 'off', found: 'None is named in DATABASE_REPLICA_URL: the primary answers all reads.' }
  const wrong = replicas.filter(({ problem }) => problem !== undefined)
  if (wrong.length > 0)
    return {
      state: 'warning',
      found: `${wrong.map(({ name, problem }) => `${name} ${problem}`).join('; ')}: its reads are answered by the primary.`,
      fix: 'DATABASE_REPLICA_URL must name streaming standbys of DATABASE_URL, with its user and password. See whether they run, and their logs.',
    }
  const late = replicas.filter(({ seconds, behind }) => (seconds ?? 0) * second > minute && (behind ?? 0) > 0)
  if (late.length > 0)
    return {
      state: 'warning',
      found: `${late.map(({ name, seconds, behind }) => `${name} is ${durationText(seconds! * second)} behind, ${inBytes(behind!)}`).join('; ')}: its reads are answered by the primary.`,
      fix: 'See its load, the network between, and whether its replay was paused (pg_wal_replay_resume).',
    }
  return {
    state: 'ok',
    found: `${replicas.length === 1 ? 'One follows' : `${replicas.length} follow`} the primary: ${replicas.map(({ name, behind }) => `${name}, ${inBytes(behind ?? 0)} behind`).join('; ')}.`,
  }
}

export const cellChecks: CheckDefinition<CellFacts>[] = [
  { id: 'database-cells', title: 'Cells', evaluate: checkCells },
]

export const WITHOUT_LIMIT =
  'max_slot_wal_keep_size is -1: this database keeps its log for a cell that is away until its disk is full'

/** With a larger lag the home database's disk fills up, because it retains its log until the cell has read it. */
const MOST_BEHIND = 1e9

function checkCells({ cells, keepsLogWithoutLimit }: CellFacts): Outcome {
  if (cells.length === 0) return { state: 'off', found: 'None: all workspaces are in this database.' }
  const wrong = cells.filter(({ problem }) => problem !== undefined)
  const late = cells.filter(({ behind }) => (behind ?? 0) > MOST_BEHIND)
  if (wrong.length + late.length > 0)
    return {
      state: 'warning',
      found: `${[
        ...wrong.map(({ name, problem }) => `${name} ${problem}`),
        ...late.map(({ name, behind }) => `${name} is ${inBytes(behind!)} behind`),
      ].join('; ')}. This database keeps its log for cells that have not read it, until its disk is full.`,
      fix: 'See whether its PostgreSQL runs and reaches this one, and its log. Set max_slot_wal_keep_size here; coldframe cells remove gives the log of a cell free.',
    }
  const found = `${cells.length === 1 ? 'One follows' : `${cells.length} follow`} this database: ${cells.map(({ name, behind }) => `${name}, ${inBytes(behind ?? 0)} behind`).join('; ')}.`
  if (!keepsLogWithoutLimit) return { state: 'ok', found }
  return {
    state: 'warning',
    found: `${found} ${WITHOUT_LIMIT}.`,
    fix: "alter system set max_slot_wal_keep_size = '50GB', or what the disk can spare, then select pg_reload_conf(). A cell that was away for longer is added again.",
  }
}
