// An IMAP server for tests: folders in memory, and faults on request. It supports the part of RFC 9051 that a reader
// uses.
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { Duplex, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { constants, createDeflateRaw, createInflateRaw } from 'node:zlib'
import { certificate } from './certificate.ts'
import { answerCommand, statusOf, type Session } from './imap-commands.ts'

/** `at` is the arrival time, now by default; `tab` the tab of Gmail's inbox. */
export type Mail = { uid: number; raw: Buffer; seen?: boolean; at?: Date; tab?: string }
/** `next` is the smallest next UID, when messages with larger ones were deleted. */
export type Folder = { name: string; use?: string; uidValidity: number; mails: Mail[]; next?: number }

export type ImapFaults = {
  /** Rejects every login. */
  refuses?: string
  /** Removes STARTTLS from its capabilities. */
  stripsTls?: boolean
  /** Accepts connections, and never sends anything. */
  silent?: boolean
  /** Disconnects after sending this many bytes in a session. */
  dropAfter?: () => number | undefined
  /** Runs after a disconnection. */
  dropped?: () => void
  /** Sends this in response to a command (or "greeting"), for as long as the client reads. */
  flood?: (command: string) => Iterable<string> | undefined
  /** Additional capabilities that it claims. */
  offers?: string[]
  lacks?: string[]
}

export type FakeImap = {
  port: number
  folders: Map<string, Folder>
  faults: ImapFaults
  /** The commands it received, in order, without their tags. */
  heard: string[]
  deliver(raw: string | Buffer, folder?: string): number
  connections(): number
  /** The bytes that it sent in open sessions. */
  said(): number
  /** Closes every open connection. */
  cut(): void
  close(): Promise<void>
}

export async function startFakeImap({
  security = 'tls',
  user = 'ada',
  password = 'secret',
  takesToken,
}: {
  security?: 'tls' | 'starttls' | 'none'
  user?: string
  password?: string
  /** Offers XOAUTH2, and accepts tokens by this function. */
  takesToken?: (user: string, token: string) => boolean
} = {}): Promise<FakeImap> {
  const folders = new Map<string, Folder>([
    ['INBOX', { name: 'INBOX', uidValidity: 7, mails: [] }],
    ['Sent', { name: 'Sent', use: '\\Sent', uidValidity: 8, mails: [] }],
    ['Junk', { name: 'Junk', use: '\\Junk', uidValidity: 9, mails: [] }],
  ])
  const sessions = new Set<Session>()
  const faults: ImapFaults = {}
  const heard: string[] = []
  const acceptSocket = (socket: Socket) => {
    const session: Session = {
      socket,
      folders,
      faults,
      heard,
      user,
      password,
      takesToken,
      security,
      idle: undefined,
      said: 0,
    }
    sessions.add(session)
    // An answer is several writes, each of which would wait for the acknowledgment of the one before.
    socket.setNoDelay(true)
    socket.on('close', () => sessions.delete(session))
    serve(session)
  }
  const server: Server =
    security === 'tls'
      ? createTlsServer({ key: certificate.key, cert: certificate.cert }, acceptSocket)
      : createServer(acceptSocket)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return {
    port: address.port,
    folders,
    faults,
    heard,
    deliver(raw, name = 'INBOX') {
      const folder = folders.get(name)!
      const uid = Math.max(folder.next ?? 1, (folder.mails.at(-1)?.uid ?? 0) + 1)
      folder.mails.push({
        uid,
        raw: Buffer.isBuffer(raw) ? raw : Buffer.from(raw.replaceAll(/\r?\n/g, '\r\n')),
      })
      for (const session of sessions) {
        if (session.idle && session.folder === folder)
          session.socket.write(`* ${folder.mails.length} EXISTS\r\n`)
        else if (session.isNotified) writeAnswer(session, statusOf(folder, 'UIDNEXT'))
      }
      return uid
    },
    connections: () => sessions.size,
    said: () => [...sessions].reduce((sum, { said }) => sum + said, 0),
    cut: () => sessions.forEach(({ socket }) => socket.destroy()),
    async close() {
      sessions.forEach(({ socket }) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}

function serve(session: Session): void {
  session.socket.on('error', () => undefined)
  if (session.faults.silent) return void session.socket.resume()
  const flood = session.faults.flood?.('greeting')
  if (flood) return pour(session.socket, flood)
  writeAnswer(session, '* OK Scripted IMAP is ready')
  listen(session)
}

function listen(session: Session): void {
  let buffered = Buffer.alloc(0)
  session.socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk])
    for (let line = readLine(buffered, session); line; line = readLine(buffered, session)) {
      buffered = buffered.subarray(line.length)
      const text = line.toString('latin1').replace(/\r\n$/, '')
      if (/^\S+ STARTTLS$/i.test(text) && session.security === 'starttls') return secure(session, text)
      if (/^\S+ COMPRESS DEFLATE$/i.test(text)) return compress(session, text)
      const flood = session.faults.flood?.(text)
      if (flood) pour(session.socket, flood)
      else answerCommand(session, text, (answer) => writeAnswer(session, answer))
    }
  })
}

function pour(socket: Duplex, flood: Iterable<string>): void {
  Readable.from(oneByOne(flood), { objectMode: false })
    .on('error', () => undefined)
    .pipe(socket, { end: false })
}

/** Pauses after each piece: filling the buffers of a socket at once would hold the thread that a test measures. */
async function* oneByOne(flood: Iterable<string>): AsyncGenerator<string> {
  for (const piece of flood) {
    yield piece
    await setImmediate()
  }
}

// A command ends at a line break outside of literals; literals are requested when the client waits.
function readLine(buffered: Buffer, session: Session): Buffer | undefined {
  let from = 0
  for (;;) {
    const end = buffered.indexOf('\r\n', from)
    if (end < 0) return undefined
    const literal = /\{(\d+)(\+?)\}$/.exec(buffered.toString('latin1', from, end))
    if (!literal) return buffered.subarray(0, end + 2)
    const after = end + 2 + Number(literal[1])
    if (buffered.length < after) {
      if (!literal[2] && buffered.length === end + 2) session.socket.write('+ go on\r\n')
      return undefined
    }
    from = after
  }
}

function compress(session: Session, text: string): void {
  session.heard.push('COMPRESS DEFLATE')
  session.socket.write(`${text.split(' ')[0]} OK begin\r\n`)
  session.socket.removeAllListeners('data')
  const raw = session.socket
  const outgoing = createDeflateRaw({ flush: constants.Z_SYNC_FLUSH })
  outgoing.pipe(raw)
  session.socket = Duplex.from({ readable: raw.pipe(createInflateRaw()), writable: outgoing })
  session.socket.on('error', () => undefined)
  session.socket.on('close', () => raw.destroy())
  raw.on('close', () => session.socket.destroy())
  listen(session)
}

function secure(session: Session, text: string): void {
  session.socket.write(`${text.split(' ')[0]} OK begin\r\n`)
  session.socket.removeAllListeners('data')
  const secured = new TLSSocket(session.socket, {
    isServer: true,
    key: certificate.key,
    cert: certificate.cert,
  })
  secured.on('error', () => undefined)
  session.socket = secured
  session.isSecured = true
  listen(session)
}

function writeAnswer(session: Session, answer: string | Buffer): void {
  const bytes = Buffer.isBuffer(answer) ? answer : Buffer.from(`${answer}\r\n`, 'latin1')
  const left = session.faults.dropAfter?.()
  if (left !== undefined && session.said + bytes.length > left) {
    session.socket.write(bytes.subarray(0, Math.max(0, left - session.said)))
    session.socket.destroy()
    session.faults.dropped?.()
    return
  }
  session.said += bytes.length
  session.socket.write(bytes)
}
