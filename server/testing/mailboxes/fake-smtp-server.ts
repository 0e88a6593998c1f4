// An SMTP server for tests: accepts messages, or responds as configured.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { certificate } from './certificate.ts'

type TakenMail = { from: string; to: string[]; raw: Buffer }
export type FakeSmtp = { port: number; taken: TakenMail[]; close(): Promise<void> }

export async function startFakeSmtp({
  security = 'tls',
  user = 'ada',
  password = 'secret',
  takesToken,
  refuseLogin = '5.7.8 Username and password not accepted',
  onMail,
}: {
  security?: 'tls' | 'starttls' | 'none'
  user?: string
  password?: string
  /** Offers XOAUTH2, and accepts tokens by this function. */
  takesToken?: (user: string, token: string) => boolean
  refuseLogin?: string
  /** Runs before the message is accepted; its exception is the rejection. */
  onMail?: (mail: TakenMail) => void
} = {}): Promise<FakeSmtp> {
  const accepted: TakenMail[] = []
  const server = new SMTPServer({
    secure: security === 'tls',
    key: certificate.key,
    cert: certificate.cert,
    authMethods: ['PLAIN', 'LOGIN', ...(takesToken ? ['XOAUTH2'] : [])],
    disabledCommands: security === 'none' ? ['STARTTLS'] : [],
    allowInsecureAuth: security === 'none',
    onAuth(auth, _, done) {
      const { username = '', accessToken } = auth
      if (accessToken !== undefined)
        return takesToken?.(username, accessToken)
          ? done(null, { user: username })
          : // Like Google: the reason as a challenge, and the rejection after it.
            done(null, { data: { status: '400', schemes: 'Bearer' } })
      return username === user && auth.password === password
        ? done(null, { user })
        : done(Object.assign(new Error(refuseLogin), { responseCode: 535 }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) }
        try {
          onMail?.(mail)
        } catch (error) {
          return done(error as Error)
        }
        accepted.push(mail)
        done(null, 'taken as 4711')
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return {
    port: address.port,
    taken: accepted,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** A port where `talk` handles each connection. */
export async function startRawServer(talk: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    talk(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return {
    port: address.port,
    async close() {
      sockets.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
