// A greylist in the format of Postfix (SMTPD_POLICY_README): each recipient that matches `whom` is deferred once.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export async function startGreylist(whom: RegExp): Promise<{ port: number; close(): Promise<void> }> {
  const seen = new Set<string>()
  const sockets = new Set<Socket>()
  const classify = (request: string) => {
    const recipient = /^recipient=(.*)$/m.exec(request)?.[1] ?? ''
    if (!whom.test(recipient) || seen.has(recipient)) return 'DUNNO'
    seen.add(recipient)
    return 'DEFER_IF_PERMIT 4.7.1 Greylisted, please come again'
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    let received = ''
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.on('data', (words: string) => {
      received += words
      for (let end = received.indexOf('\n\n'); end >= 0; end = received.indexOf('\n\n')) {
        socket.write(`action=${classify(received.slice(0, end))}\n\n`)
        received = received.slice(end + 2)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
