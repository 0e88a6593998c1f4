// What every part of one realtime server shares: one for each database. Sockets are all at that of home.
import type { Database } from '#database/database.ts'
import type { Bus } from './bus.ts'
import type { Feed } from './feed.ts'
import type { Hub } from './hub.ts'
import type { Limits } from './limits.ts'
import type { Presence } from './presence.ts'
import type { Shares } from './shares.ts'
import type { Tables } from './tables.ts'
import type { Admitted, VerifyToken } from './tokens.ts'

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
  /** Of home: that of the database where the account of a token lies. Throws where it can't be asked. */
  serverOf: (identity: Admitted) => Promise<RealtimeDependencies>
  /** Counts the times that accounts may have been moved. */
  placesChanged: () => number
  /** Of a cell: whose changes of these tables its channels hear. */
  home?: Home | undefined
  /** Of a cell: done once it has what home has written by now, in the order asked for. */
  afterFollowing: (work: () => Promise<void>) => void
}

export type Places = {
  /** That of the cell where an account lies, undefined where that is home. Throws where it can't be asked. */
  cellOf(account: string): Promise<RealtimeDependencies | undefined>
  changes(): number
}

export type Home = {
  server: RealtimeDependencies
  /** Of the schema public: what home alone writes. */
  tables: ReadonlySet<string>
  /** Resolves when the cell has what home has written, or after a while. */
  followed: () => Promise<unknown>
}
