import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { until } from '#database/testing/until.ts'

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No port')
  return address.port
}

export const untilOpen = (port: number): Promise<void> =>
  until(
    async () => {
      const socket = connect(port, '127.0.0.1')
      try {
        await once(socket, 'connect')
        return true
      } finally {
        socket.destroy()
      }
    },
    () => `Nobody opened port ${port}`,
  )
