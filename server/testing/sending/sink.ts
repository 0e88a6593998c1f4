// A mail server that behaves as configured, phase by phase, and records a message before it accepts it: the record is
// the truth about what was accepted.
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export type Phase = 'greeting' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body' | 'dot'

/** An action instead of the usual response. */
export type Act =
  | { reply: string }
  /** Breaks the connection, without a response or after one. */
  | { drop: true; after?: string }
  /** Accepts the message, and breaks the connection before the response. */
  | { takeAndDrop: true }
  | { waitMs: number }
  | { silent: true }

export type Taken = { recipient: string; messageId: string; bytes: number }

export type SinkScript = {
  /** `visit` counts the times that this recipient (or connection) reached this phase, from 1 on. */
  act?: (phase: Phase, recipient: string, visit: number) => Act | undefined
  /** Called before the response is sent. */
  taken?: (mail: Taken, raw: string) => void
  extensions?: string[]
  onConnection?: (socket: Socket) => void
}

export type Sink = { port: number; connections(): number; close(): Promise<void> }

export async function startSink(script: SinkScript = {}, port = 0): Promise<Sink> {
  const sockets = new Set<Socket>()
  const visits = new Map<string, number>()
  const visit = (key: string) => visits.set(key, (visits.get(key) ?? 0) + 1).get(key)!
  const server = createServer((socket) => {
    sockets.add(socket)
    // A killed client resets its connection; without a listener, that would end the sink and invalidate the run.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    script.onConnection?.(socket)
    converse(socket, script, visit)
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function converse(socket: Socket, script: SinkScript, visit: (key: string) => number): void {
  const extensions = script.extensions ?? ['PIPELINING', '8BITMIME', 'SIZE 20000000', 'AUTH PLAIN LOGIN']
  let buffer = ''
  let recipient = ''
  let inBody = false
  let working = false

  const writeLine = (line: string) => socket.writable && socket.write(`${line.replaceAll('\n', '\r\n')}\r\n`)

  async function answer(phase: Phase, usual: string, take?: () => void): Promise<boolean> {
    const act = script.act?.(phase, recipient, visit(`${phase} ${recipient}`))
    if (!act) {
      take?.()
      writeLine(usual)
      return true
    }
    if ('waitMs' in act) {
      await new Promise((resolve) => setTimeout(resolve, act.waitMs))
      take?.()
      writeLine(usual)
      return true
    }
    if ('takeAndDrop' in act) take?.()
    if ('silent' in act) return false
    if ('reply' in act) writeLine(act.reply)
    else {
      if ('after' in act && act.after) socket.write(act.after)
      socket.destroy()
    }
    return false
  }

  async function onCommand(line: string): Promise<void> {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') {
      const lines = ['sink.test', ...extensions]
      await answer(
        'ehlo',
        lines.map((one, place) => `250${place === lines.length - 1 ? ' ' : '-'}${one}`).join('\n'),
      )
    } else if (verb === 'AUTH') await answer('auth', '235 2.7.0 Accepted')
    else if (verb === 'MAIL') {
      await answer('mail', '250 2.1.0 Ok')
    } else if (verb === 'RCPT') {
      recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
      refused = !(await answer('rcpt', '250 2.1.5 Ok'))
    } else if (verb === 'DATA') {
      if (refused) writeLine('554 5.5.1 No valid recipients')
      else inBody = await answer('data', '354 Go on')
    } else if (verb === 'QUIT') {
      writeLine('221 2.0.0 Bye')
      socket.end()
    } else if (verb === 'RSET') writeLine('250 2.0.0 Ok')
    else writeLine('502 5.5.2 Unknown')
  }
  let refused = false

  async function onBody(raw: string): Promise<void> {
    inBody = false
    const messageId = /^message-id:\s*<([^>]+)>/im.exec(raw)?.[1] ?? ''
    const accepted = { recipient, messageId, bytes: raw.length }
    await answer('dot', '250 2.0.0 Ok: queued', () => script.taken?.(accepted, raw))
  }

  async function work(): Promise<void> {
    if (working) return
    working = true
    for (;;) {
      const end = inBody ? endOfBody(buffer) : buffer.indexOf('\r\n')
      if (end < 0) break
      const piece = buffer.slice(0, end)
      buffer = buffer.slice(end + (inBody ? (end === 0 ? 3 : 5) : 2))
      if (inBody) await onBody(piece)
      else await onCommand(piece)
    }
    working = false
  }

  socket.setEncoding('latin1')
  socket.on('data', (data: string) => {
    const cut = inBody && script.act?.('body', recipient, visit(`body ${recipient}`))
    if (cut) socket.destroy()
    buffer += cut ? '' : data
    void work()
  })
  void answer('greeting', '220 sink.test ESMTP')
}

const endOfBody = (text: string) => (text.startsWith('.\r\n') ? 0 : text.indexOf('\r\n.\r\n'))
