// Limits the memory of responses that clients do not read. Beyond the limit, the connections that have been waiting
// the longest are closed, and all others continue.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type UnreadLimit = {
  bytes: number
  everyMs: number
  /**
   * No connection is closed before this many checks found it waiting: a large response takes a moment over any
   * connection.
   */
  checks: number
}

/** Includes upgraded sockets. */
export function limitUnread(server: Server, { bytes, everyMs, checks }: UnreadLimit): void {
  const seenWaiting = new Map<Socket, number>()
  server.on('connection', (socket) => {
    seenWaiting.set(socket, 0)
    socket.once('close', () => seenWaiting.delete(socket))
  })
  const closeSlowest = () => {
    let unread = 0
    for (const [socket, seen] of seenWaiting) {
      unread += socket.writableLength
      seenWaiting.set(socket, socket.writableLength === 0 ? 0 : seen + 1)
    }
    if (unread <= bytes) return
    const slow = [...seenWaiting].filter(([, seen]) => seen > checks).sort(([, a], [, b]) => b - a)
    for (const [socket] of slow) {
      if (unread <= bytes) return
      unread -= socket.writableLength
      socket.destroy()
    }
  }
  const timer = setInterval(closeSlowest, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}
