import { durationText, inBytes, minute, second, type CheckDefinition, type Outcome } from './check.ts'
import type { ReplicaFacts } from './facts.ts'

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
