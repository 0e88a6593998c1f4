// What one client may cost us. Each figure has a reason in docs/decisions/063.
import { shares } from '#server/shares.ts'

export type Limits = {
  /** One incoming frame, in bytes; a longer one closes the socket with 1009. */
  frameBytes: number
  framesPerSecond: number
  channelsPerSocket: number
  subscriptionsPerChannel: number
  /** Of one account, or of one network address that is signed out, on this process: sockets, then channels and what each follows. */
  socketsPerAddress: number
  followedPerAccount: number
  /** Joins of one socket in a minute: each asks the database who it is and what its filters mean. */
  joinsPerMinute: number
  /** One broadcast, in bytes, and what one sender may broadcast or track in a minute. */
  broadcastBytes: number
  broadcastsPerMinute: number
  broadcastBytesPerMinute: { account: number; address: number }
  /** How long a broadcast too long for a NOTIFY is kept for the other processes. */
  keepLargeMessagesMs: number
  presenceBytes: number
  /** Sent but not yet read, in bytes: beyond it the reader is dropped, and reads again when it returns. */
  sendBufferBytes: number
  /** The client's heartbeat comes every 25 s. */
  silentMs: number
  /** How often expired tokens and silent sockets are looked for. */
  sweepMs: number
  /** A token is verified again this often, so that a session ended elsewhere ends here. */
  reverifyMs: number
  /** The feed is read this often even if nothing announces a change. */
  pollMs: number
  /** How long changes are kept for a process that lost its connection. */
  keepChangesMs: number
  /** A process that said nothing for so long is dead, and whoever it held is absent. */
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
