// The share of one account in a process that all accounts use. Every pool and limiter reads its numbers here, and
// shares.test.ts exhausts each of them as one account while another works. Rates over time are elsewhere: of network
// addresses in budget/address-budget.ts, of calls in the `Limit` of each function.
import { planTypes, plans } from '#core/billing/plans.ts'
import { connectionParts } from '#database/shares.ts'
import type { Limits as ThreadLimits } from './threads/pool.ts'

const MEGABYTE = 1024 * 1024

/** Twenty tasks are more than a page requests at a time. */
const waiting = { waiting: 20, waitingMegabytes: 20 }

/** The threads of each pool: one account gets half of them at most, in turn. */
const threads = {
  /** Drafts too large for the main thread. */
  analysis: { ...waiting, threads: 3, seconds: 20, megabytes: 512 },
  /** Sequences checked and simulated for all contacts of a campaign, in pieces. */
  campaigns: { ...waiting, threads: 3, seconds: 60, megabytes: 512 },
  /** Rendering long messages; those of campaigns wait as long as necessary. */
  sending: { waiting: 10_000, waitingMegabytes: 1_000, threads: 2, seconds: 20, megabytes: 512 },
  /** Long messages whose links are replaced. */
  links: { ...waiting, threads: 2, seconds: 5, megabytes: 256 },
  /** Large bodies of table requests. */
  bodies: { ...waiting, threads: 2, seconds: 10, megabytes: 512 },
  /**
   * Inbound messages, separately for each mailbox: a message of three megabytes takes a second or two and forty
   * megabytes.
   */
  mails: { waiting: 1_000, waitingMegabytes: 64, threads: 3, seconds: 10, megabytes: 256 },
  /** Reading linked lists, which one job imports one after the other. */
  lists: { waiting: 4, waitingMegabytes: 64, threads: 2, seconds: 60, megabytes: 1_024 },
  /** Compiling the operator's dictionaries. */
  dictionaries: { ...waiting, threads: 1, seconds: 60, megabytes: 1_024 },
} as const satisfies Record<string, ThreadLimits>

export const shares = {
  threads,
  /**
   * Large bodies that are buffered. Room for six of the largest; each costs several times its size while it is
   * parsed.
   */
  bodyBytes: { all: 64 * MEGABYTE, address: 32 * MEGABYTE, account: 20 * MEGABYTE },
  /** Sockets of one address, and the channels and subscriptions of one account on them. */
  sockets: { address: 500, followed: 1_000, channels: 100 },
  /** Bytes sent to a socket and not yet read; a slower reader is disconnected. */
  unreadBytes: { socket: MEGABYTE },
  /** Broadcasts, stored for a minute for the other processes. */
  broadcastBytesPerMinute: { account: 20_000_000, address: 2_000_000 },
  /** Large files that one account, or one signed-out address, downloads at a time. */
  downloads: { account: 50 },
  /**
   * What an owner stores in all their workspaces, by plan: files, and the same again in rows
   * (database/functions/storage/count_storage.sql, count_rows.sql).
   */
  keptBytes: Object.fromEntries(planTypes.map((plan) => [plan, plans[plan].storageBytes])),
  /** One in this many connections of the pool. */
  databaseConnections: connectionParts,
} as const
