// Periodic maintenance.
import { runJob } from '#server/threads/work.ts'
import { inspectChannel } from './access.ts'
import { serviceRole } from './retrying-query.ts'
import type { Connection } from './connection.ts'
import type { RealtimeDependencies } from './dependencies.ts'

/** Returns a function that stops it. */
export function startMaintenance(deps: RealtimeDependencies, connections: Set<Connection>): () => void {
  const { limits, now, presence, onError, db, hub, shares } = deps
  const largeMessagesInterval = `${limits.keepLargeMessagesMs} ms`
  const timers = [
    every(limits.sweepMs, () => {
      for (const connection of connections) {
        connection.forgetSecond()
        if (now().getTime() - connection.lastHeardAt > limits.silentMs) connection.drop()
        for (const channel of connection.channels.values()) inspectChannel(deps, channel).catch(onError)
      }
    }),
    every(limits.serverTimeoutMs / 3, () => {
      if (hub.topics().length > 0) presence.keepAlive().catch(onError)
    }),
    every(limits.keepLargeMessagesMs / 2, () => {
      shares.trim()
      db.as(serviceRole)
        .query('select realtime.trim_large_messages($1::interval)', [largeMessagesInterval])
        .catch(onError)
    }),
    every(limits.keepChangesMs / 10, () => {
      const changesInterval = `${limits.keepChangesMs} ms`
      db.as(serviceRole).query('select realtime.trim_changes($1::interval)', [changesInterval]).catch(onError)
    }),
  ]
  return () => timers.forEach(clearInterval)
}

function every(ms: number, work: () => void): NodeJS.Timeout {
  return runJob('realtime', () => setInterval(work, ms).unref())
}
