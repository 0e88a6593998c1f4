// A proxy to PostgreSQL that loses a response: the statement is done and committed, but the client sees a broken
// connection. It can also break every connection at the same time.
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type LossyProxy = {
  /** The folder of its socket. */
  host: string
  /** Loses the nth response from now. */
  lose(nth: number): void
  /** Loses the response to the next statement with this text. */
  loseAnswerTo(text: string): void
  lost(): number
  /** Breaks every connection; new ones are allowed. */
  cut(): void
}

const socketIn = (host: string) => join(host, '.s.PGSQL.5432')

/** `database` is the folder of its socket. */
export async function startLossyProxy(database: string): Promise<LossyProxy> {
  const host = await mkdtemp(join(tmpdir(), 'coldframe-losing-'))
  // PostgreSQL, which reaches another server this way, runs as another user when we are root.
  await chmod(host, 0o755)
  const open = new Set<Socket>()
  let left = 0
  let wanted: string | undefined
  let lost = 0
  const server = createServer((near) => {
    const far = connect(socketIn(database))
    let isDoomed = false
    open.add(near)
    near.on('close', () => open.delete(near))
    near.on('data', (asked) => {
      if (left > 0 && (left -= 1) === 0) isDoomed = true
      if (wanted !== undefined && asked.includes(wanted)) {
        isDoomed = true
        wanted = undefined
      }
      far.write(asked)
    })
    far.on('data', (answer) => {
      if (!isDoomed) return near.write(answer)
      lost += 1
      near.destroy()
      return far.destroy()
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  })
  server.listen({ path: socketIn(host), readableAll: true, writableAll: true })
  await once(server, 'listening')
  server.unref()
  return {
    host,
    lose: (nth) => (left = nth),
    loseAnswerTo: (text) => (wanted = text),
    lost: () => lost,
    cut: () => open.forEach((socket) => socket.destroy()),
  }
}
