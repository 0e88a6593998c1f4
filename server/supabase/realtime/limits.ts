// Limits for one client of realtime (docs/decisions/060).
import { shares } from '#server/shares.ts'

export type Limits = {
  /** The most bytes of one incoming frame; a longer one closes the socket with 1009. */
  frameBytes: number
  framesPerSecond: number
  channelsPerSocket: number
  subscriptionsPerChannel: number
  /**
   * Per account, or per signed-out network address, on this process: sockets, then channels with their subscriptions.
   */
  socketsPerAddress: number
  followedPerAccount: number
  /** The most joins of one socket in a minute: each queries the database for its identity and filters. */
  joinsPerMinute: number
  /** The most bytes of one broadcast, and the most that one sender may broadcast or track in a minute. */
  broadcastBytes: number
  broadcastsPerMinute: number
  broadcastBytesPerMinute: { account: number; address: number }
  /** The time for which a broadcast too long for a NOTIFY is stored for the other processes. */
  keepLargeMessagesMs: number
  presenceBytes: number
  /** Sent but unread bytes: beyond it the connection is closed, and the client catches up after reconnecting. */
  sendBufferBytes: number
  /** Longer than the client's heartbeat interval of 25 s. */
  silentMs: number
  /** The interval of checks for expired tokens and silent sockets. */
  sweepMs: number
  /** The interval at which a token is verified again, so that a session ended elsewhere ends here. */
  reverifyMs: number
  /** The interval at which the feed is read even without a notification. */
  pollMs: number
  /** The time for which changes are retained for a process that lost its connection. */
  keepChangesMs: number
  /** The time after which a silent process counts as dead, and its users as absent. */
  serverTimeoutMs: number
}

export const defaultLimits: Limits = {
  frameBytes: 5_000_000,
  framesPerSecond: 500,
  channelsPerSocket: shares.sockets.channels,
  subscriptionsPerChannel: 100,
  socketsPerAddress: shares.sockets.address,
  followedPerAccount: shares.sockets.followed,
  joinsPerMinute: 600,
  broadcastBytes: 262_144,
  broadcastsPerMinute: 3_000,
  broadcastBytesPerMinute: shares.broadcastBytesPerMinute,
  keepLargeMessagesMs: 60_000,
  presenceBytes: 16_384,
  sendBufferBytes: shares.unreadBytes.socket,
  silentMs: 60_000,
  sweepMs: 1_000,
  reverifyMs: 60_000,
  pollMs: 5_000,
  keepChangesMs: 600_000,
  serverTimeoutMs: 30_000,
}
