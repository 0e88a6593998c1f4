// What is remembered of visitors for a minute or two, in memory alone: who hits many messages at once, who
// asked with HEAD before, and which token is hammered on.

export type Visits = {
  /** How many other messages the visitor is known to have hit within the last minute or two. */
  othersOf(visitor: string): number
  saw(visitor: string, message: string): void
  probe(token: string, agent: string): void
  wasProbed(token: string, agent: string): boolean
  /** False once a token was hit more often in this minute than any reader would. */
  counts(token: string): boolean
}

const MINUTE = 60_000
// Far above what people do, and a bound on what a flood can make us hold.
const HITS_A_MINUTE = 120
const MESSAGES_A_VISITOR = 50
const REMEMBERED = 50_000

export function createVisits(now: () => Date): Visits {
  const messages = createMemory<Set<string>>(now)
  const probes = createMemory<true>(now)
  const hits = createMemory<{ count: number }>(now)
  return {
    // One of those seen may be the message of this very hit: which one it is turns out only when it is written.
    othersOf: (visitor) => Math.max(0, messages.get(visitor, () => new Set()).size - 1),
    saw(visitor, message) {
      const seen = messages.get(visitor, () => new Set())
      if (seen.size < MESSAGES_A_VISITOR) seen.add(message)
    },
    probe: (token, agent) => void probes.get(`${token} ${agent}`, () => true),
    wasProbed: (token, agent) => probes.has(`${token} ${agent}`),
    counts(token) {
      const seen = hits.get(token, () => ({ count: 0 }))
      seen.count += 1
      return seen.count <= HITS_A_MINUTE
    },
  }
}

/** Two generations, the older one forgotten every minute or when the newer one is full. */
function createMemory<Value>(now: () => Date) {
  let newer = new Map<string, Value>()
  let older = new Map<string, Value>()
  let began = 0
  const turn = () => {
    const moment = now().getTime()
    if (moment - began < MINUTE && newer.size < REMEMBERED) return
    older = moment - began < 2 * MINUTE ? newer : new Map()
    newer = new Map()
    began = moment
  }
  return {
    get(key: string, create: () => Value): Value {
      turn()
      const value = newer.get(key) ?? older.get(key) ?? create()
      newer.set(key, value)
      return value
    },
    has(key: string): boolean {
      turn()
      return newer.has(key) || older.has(key)
    },
  }
}
