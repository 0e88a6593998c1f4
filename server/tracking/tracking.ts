// The tracker's doors, and the judging behind them.
import type { Database } from '#database/database.ts'
import { createDoors, type Doors } from './doors.ts'
import { judgeDue } from './judge-due.ts'
import type { TrackingTokens } from './tokens.ts'
import { createVisits } from './visits.ts'

export type TrackingParts = {
  db: Database
  tokens: TrackingTokens
  now: () => Date
  clientAddress: (request: Request) => string
  onError: (error: unknown) => void
}

export type Tracking = Doors & {
  close(): Promise<void>
}

// Under a flood the doors come first; a screen is still told well within a second.
const REST_MS = 100
// What another process left behind when it died.
const LOOK_ROUND_MS = 60_000

export async function createTracking(parts: TrackingParts): Promise<Tracking> {
  const { db, onError } = parts
  const judging = createJudging(db, onError)
  const doors = createDoors({ ...parts, visits: createVisits(parts.now), onWritten: judging.soon })
  const stopListening = await db.listen('verdicts_due', judging.soon, onError)
  const lookRound = setInterval(judging.soon, LOOK_ROUND_MS)
  lookRound.unref()
  judging.soon()
  return {
    ...doors,
    async settle() {
      await doors.settle()
      judging.soon()
      await judging.idle()
    },
    async close() {
      clearInterval(lookRound)
      await doors.settle()
      await judging.idle()
      await stopListening()
    },
  }
}

/** One run at a time; what comes due meanwhile starts the next. */
function createJudging(db: Database, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  let wanted = false
  async function run(): Promise<void> {
    wanted = false
    if ((await judgeDue(db)) === 0) return
    wanted = true
    await rest()
  }
  function soon(): void {
    wanted = true
    running ??= run()
      .catch((error: unknown) => {
        wanted = false
        onError(error)
      })
      .finally(() => {
        running = undefined
        if (wanted) soon()
      })
  }
  async function idle(): Promise<void> {
    if (!running) return
    await running
    await idle()
  }
  return { soon, idle }
}

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS))
