// Many IMAP servers with one mailbox each, in their own process. Messages set their number, deliver a mail or silence
// some of them.
import { startFakeImap, type FakeImap } from '../../../server/testing/mailboxes/fake-imap-server.ts'

export type ServersOrder =
  | { start: number }
  | { deliver: { to: number; messageId: string; answers: string } }
  /** Silent servers accept connections and never respond, and drop existing connections. */
  | { silence: { from: number; until: number } }

const servers: FakeImap[] = []

process.on('disconnect', () => process.exit(0))
process.on('message', (order: ServersOrder) => void obey(order))
// Ignores connections that a reader closed.
process.on('uncaughtException', () => undefined)

async function obey(order: ServersOrder): Promise<void> {
  if ('start' in order) {
    while (servers.length < order.start) servers.push(await startFakeImap({ security: 'none' }))
    process.send?.({ ports: servers.map(({ port }) => port) })
  } else if ('deliver' in order) {
    const { to, messageId, answers } = order.deliver
    servers[to]!.deliver(
      `From: <lin@theirs.test>\r\nTo: ada@sender.test\r\nSubject: Hello\r\nMessage-ID: <${messageId}>\r\nReferences: <${answers}>\r\n\r\nHi\r\n`,
    )
  } else {
    for (const server of servers.slice(order.silence.from, order.silence.until)) {
      server.faults.silent = true
      server.cut()
    }
  }
}
