// A connection to a mailbox's outgoing server, signed in.
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import type { ServerAccess } from './access.ts'
import { asServerFailure, ServerFailure } from './failure.ts'
import { bearerAuthentication, loginOf } from './smtp-login.ts'
import { findServer, smtpPorts, waitLimit, within, type Reach } from './reach.ts'

export type SmtpSession = {
  /** The server's response to the login. */
  words: string
  /** Sends one message; returns the server's response. */
  send(envelope: SMTPEnvelope, mime: Buffer): Promise<string>
  close(): void
}

/** Throws a ServerFailure. When encryption was requested and is not available, no secret is sent. */
export async function openSmtp(server: ServerAccess, reach: Reach, name?: string): Promise<SmtpSession> {
  const address = await findServer(server, reach, smtpPorts)
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({
    ...optionsOf(server, reach),
    host: address,
    ...(name ? { name } : {}),
  })
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => undefined)
  connection.on('error', reject)
  connection.on('end', () => reject(new ServerFailure('closed', answerOf(connection))))
  const runStep = async <T = undefined>(step: (done: (error?: Error | null, value?: T) => void) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<T | undefined>()
    step((error, value) => (error ? reject(error) : resolve(value)))
    try {
      return await within(6 * waitLimit(reach), Promise.race([promise, broken]), () => connection.close())
    } catch (error) {
      connection.close()
      throw asServerFailure(error, server)
    }
  }
  await runStep((done) => connection.connect((error) => done(error)))
  const login = loginOf(server)
  if (login) await runStep((done) => connection.login(login, (error) => done(error)))
  return {
    words: answerOf(connection),
    send: async (envelope, mime) => {
      const info = await runStep<{ response: string }>((done) => connection.send(envelope, mime, done))
      return info?.response ?? ''
    },
    close: () => connection.quit(),
  }
}

const optionsOf = (server: ServerAccess, reach: Reach) => ({
  servername: server.host,
  port: server.port,
  secure: server.security === 'tls',
  requireTLS: server.security === 'starttls',
  ignoreTLS: server.security === 'none',
  connectionTimeout: waitLimit(reach),
  greetingTimeout: waitLimit(reach),
  socketTimeout: 4 * waitLimit(reach),
  maxResponseSize: 128 * 1024,
  allowInternalNetworkInterfaces: true,
  customAuth: bearerAuthentication(server),
  ...(reach.trust ? { tls: { ca: reach.trust } } : {}),
})

const answerOf = ({ lastServerResponse }: SMTPConnection) => lastServerResponse || ''
