// Remembers visitors for a minute or two, in memory only: those that hit many messages at once, those that sent a HEAD
// request before, and tokens that are requested excessively.
import { createTwoGenerationCache } from '#server/http/two-generation-cache.ts'

/** Times are in milliseconds. */
export type Visits = {
  /** The number of other messages that the visitor has hit within the last minute or two. */
  othersOf(visitor: string, at: number): number
  saw(visitor: string, message: string, at: number): void
  probe(token: string, agent: string, at: number): void
  wasProbed(token: string, agent: string, at: number): boolean
  /** False once a token had more hits in this minute than any recipient would cause. */
  counts(token: string, at: number): boolean
}

const MINUTE = 60_000
// Far above human use, and a bound on the memory that a flood can use.
const HITS_A_MINUTE = 120
const MESSAGES_A_VISITOR = 50
const AGENTS_A_TOKEN = 20
const REMEMBERED = 50_000

export function createVisits(): Visits {
  const messages = createTwoGenerationCache<Set<string>>(REMEMBERED, MINUTE)
  const probes = createTwoGenerationCache<Set<string>>(REMEMBERED, MINUTE)
  const hits = createTwoGenerationCache<{ count: number }>(REMEMBERED, MINUTE)
  return {
    // One of those seen may be the message of this very hit, which is only known when it is written.
    othersOf: (visitor, at) => Math.max(0, (messages.get(visitor, at)?.size ?? 0) - 1),
    saw(visitor, message, at) {
      const seen = messages.get(visitor, at)
      if (!seen) messages.set(visitor, new Set([message]), at)
      else if (seen.size < MESSAGES_A_VISITOR) seen.add(message)
    },
    probe(token, agent, at) {
      const seen = probes.get(token, at)
      if (!seen) probes.set(token, new Set([agent]), at)
      else if (seen.size < AGENTS_A_TOKEN) seen.add(agent)
    },
    wasProbed: (token, agent, at) => probes.get(token, at)?.has(agent) ?? false,
    counts(token, at) {
      const seen = hits.get(token, at)
      if (!seen) hits.set(token, { count: 1 }, at)
      else seen.count += 1
      return seen === undefined || seen.count <= HITS_A_MINUTE
    },
  }
}
