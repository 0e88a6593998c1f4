// The shared parts of a realtime server. Each database has one; sockets connect to the one of the home database.
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
  /**
   * Returns the server for the database of a token's account. Throws when it is unavailable. Only at the home
   * database.
   */
  serverOf: (identity: Admitted) => Promise<RealtimeDependencies>
  /** Counts the moves of accounts. */
  placesChanged: () => number
  /** For a cell: the home server, whose changes of these tables its channels receive. */
  home?: Home | undefined
  /** For a cell: runs the work once it has all current changes of the home database, in order of the calls. */
  afterReplication: (work: () => Promise<void>) => void
}

export type Places = {
  /** Returns the other server that has the account, or undefined for home. Throws when it is unavailable. */
  serverOf(account: string): Promise<RealtimeDependencies | undefined>
  changes(): number
}

export type Home = {
  server: RealtimeDependencies
  /** The tables of schema public that only the home database writes. */
  tables: ReadonlySet<string>
  /** Resolves when the cell has all changes of the home database, or after a timeout. */
  waitForReplication: () => Promise<unknown>
}
