// A proxy in front of another server whose connections break after a chosen number of bytes in either direction.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Cut = { toServer: number } | { fromServer: number }

export type CuttingProxy = {
  port: number
  /** Each further connection gets the next of these; open ones end. Returns the number of cuts so far. */
  cut(next: Cut[]): void
  made(): number
  close(): Promise<void>
}

export async function startCuttingProxy(port: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let cuts: Cut[] = []
  let made = 0
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const cut = cuts.shift()
    const end = () => [near, far].forEach((socket) => socket.destroy())
    for (const socket of [near, far])
      sockets.add(socket.on('error', end).on('close', () => (sockets.delete(socket), end())))
    const pass = (from: Socket, to: Socket, most: number) => {
      let passed = 0
      from.on('data', (piece: Buffer) => {
        to.write(piece.subarray(0, Math.max(0, most - passed)))
        passed += piece.length
        if (passed <= most) return
        made += 1
        if (made % 2 === 0) near.resetAndDestroy()
        end()
      })
    }
    pass(near, far, cut && 'toServer' in cut ? cut.toServer : Infinity)
    pass(far, near, cut && 'fromServer' in cut ? cut.fromServer : Infinity)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut(next) {
      cuts = [...next]
      sockets.forEach((socket) => socket.destroy())
    },
    made: () => made,
    async close() {
      sockets.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
