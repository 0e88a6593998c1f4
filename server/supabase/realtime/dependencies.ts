// What every part of one realtime server shares.
import type { Database } from '#database/database.ts'
import type { Bus } from './bus.ts'
import type { Feed } from './feed.ts'
import type { Hub } from './hub.ts'
import type { Limits } from './limits.ts'
import type { Presence } from './presence.ts'
import type { Shares } from './shares.ts'
import type { Tables } from './tables.ts'
import type { VerifyToken } from './tokens.ts'

export type RealtimeDependencies = {
  db: Database
  verifyToken: VerifyToken
  now: () => Date
  limits: Limits
  shares: Shares
  onError: (error: unknown) => void
  hub: Hub
  tables: Tables
  bus: Bus
  feed: Feed
  presence: Presence
}
