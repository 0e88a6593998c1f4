// Answers that were written and that nobody reads stay in our memory. They may have so much of it together; beyond
// that whoever has kept us waiting longest is cut off, and everybody else goes on.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type UnreadLimit = {
  bytes: number
  everyMs: number
  /** Nobody is cut off before they were seen waiting so many times: a large answer takes a moment over any line. */
  looks: number
}

/** Sockets that were upgraded count too. */
export function limitUnread(server: Server, { bytes, everyMs, looks }: UnreadLimit): void {
  const seenWaiting = new Map<Socket, number>()
  server.on('connection', (socket) => {
    seenWaiting.set(socket, 0)
    socket.once('close', () => seenWaiting.delete(socket))
  })
  const look = () => {
    let unread = 0
    for (const [socket, seen] of seenWaiting) {
      unread += socket.writableLength
      seenWaiting.set(socket, socket.writableLength === 0 ? 0 : seen + 1)
    }
    if (unread <= bytes) return
    const slow = [...seenWaiting].filter(([, seen]) => seen > looks).sort(([, a], [, b]) => b - a)
    for (const [socket] of slow) {
      if (unread <= bytes) return
      unread -= socket.writableLength
      socket.destroy()
    }
  }
  const timer = setInterval(look, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}
