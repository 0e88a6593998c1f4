// Queries each standby of DATABASE_REPLICA_URL on a separate connection.
import { urlsOf } from '#database/database-url.ts'
import type { Database } from '#database/database.ts'
import { lookAtReplica } from '#database/replica.ts'
import { PrimaryPosition } from '#database/wal-position.ts'
import type { Config } from '#server/config.ts'
import type { Unknown } from './check.ts'
import type { ReplicaFacts } from './facts.ts'
import { inTime } from '#server/operations/in-time.ts'

export async function gatherReplicas({ replicaUrl }: Config, db: Database): Promise<ReplicaFacts | Unknown> {
  if (!replicaUrl) return { replicas: [] }
  try {
    const position = await inTime(new PrimaryPosition(db).now(), 'The database')
    return { replicas: await Promise.all(urlsOf(replicaUrl).map((url) => lookAtReplica(url, position))) }
  } catch (error) {
    return { unknown: `The database gave no answer: ${(error as Error).message}.` }
  }
}
