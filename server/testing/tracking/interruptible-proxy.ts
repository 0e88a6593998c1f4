// For tests: a proxy to the database that can be interrupted.
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `database` is the folder of its socket, and so is the returned host. */
export async function interruptibleProxy(database: string) {
  const host = await mkdtemp(join(tmpdir(), 'coldframe-wire-'))
  let isCut = false
  const sockets = new Set<Socket>()
  const server: Server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(socketIn(database))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
      socket.pipe(other)
    }
  })
  server.listen(socketIn(host))
  await once(server, 'listening')
  server.unref()
  return {
    host,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    /** Stops all data, without notifying either side. */
    hang() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend: () => (isCut = false),
  }
}

const socketIn = (host: string) => join(host, '.s.PGSQL.5432')
