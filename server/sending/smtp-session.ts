// One connection to a mailbox's outgoing server. Its results say exactly how far a message got, because that decides
// whether it may be retried.
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SentMessageInfo } from 'nodemailer/lib/smtp-connection'
import type { SmtpPhase } from '#core/messages/classify-smtp-answer.ts'
import { loginOf } from '#server/mailboxes/smtp-login.ts'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import type { Mime } from './build-mime.ts'
import { createConnection, defaultTimeouts, type SmtpServer, type Timeouts } from './smtp-connection.ts'
import { watch, type Line } from './smtp-line.ts'

export type RefusedAddress = { address: string; answer: string }

export type SendResult =
  /** Accepted for all addresses except `refused`, each with the server's response. */
  | { kind: 'accepted'; answer: string; refused: RefusedAddress[] }
  /** The server rejected the message: nothing was accepted, in whichever phase. */
  | { kind: 'refused'; phase: SmtpPhase; answer: string }
  /** The fence stopped it before the final dot. */
  | { kind: 'stopped' }
  /** The connection broke before the final dot: the message was not accepted. */
  | { kind: 'lost'; reason: string }
  /** The connection broke after the final dot: the result is unknowable. */
  | { kind: 'unknown'; reason: string }

export type Opened =
  | { ok: true; session: SmtpSession }
  | { ok: false; phase: 'connect' | 'auth'; answer: string | null; reason: string }

export type SmtpSession = {
  readonly alive: boolean
  /** Sends one message. `fence` is called after the body, right before the final dot. */
  send(mime: Mime, fence: () => Promise<boolean>): Promise<SendResult>
  close(): void
}

export async function openSession(
  smtpServer: SmtpServer,
  timeouts: Timeouts = defaultTimeouts,
  name?: string,
): Promise<Opened> {
  const connection = await createConnection(smtpServer, timeouts, name)
  const line = watch(connection)
  try {
    await line.ask((done) => connection.connect(done), 2 * timeouts.connectMs)
  } catch (error) {
    connection.close()
    return notOpened('connect', error)
  }
  // The last response at this point is the one to EHLO.
  const takesUtf8 = /[ -]SMTPUTF8\b/i.test(String(connection.lastServerResponse))
  try {
    const login = loginOf(smtpServer)
    if (login) await line.ask((done) => connection.login(login, done), timeouts.commandMs)
  } catch (error) {
    connection.close()
    return notOpened('auth', error)
  }
  const session = sessionOn(connection, line, timeouts)
  return { ok: true, session: takesUtf8 ? session : withoutUtf8(session) }
}

function sessionOn(connection: SMTPConnection, line: Line, timeouts: Timeouts): SmtpSession {
  return {
    get alive() {
      return line.alive
    },
    async send(mime, fence) {
      let passed = false
      let stopped = false
      const body = withFence(mime.bytes, async () => {
        passed = await fence()
        stopped = !passed
        return passed
      })
      try {
        const info = await line.ask<SentMessageInfo>(
          (done) => connection.send({ ...mime.envelope, size: mime.bytes.length }, body, done),
          timeouts.commandMs + timeouts.dotMs,
        )
        const answer = info?.response ?? ''
        if (passed && /^2\d\d/.test(answer)) return { kind: 'accepted', answer, refused: refusedOf(info) }
        connection.close()
        // A server that accepts before it has the whole message has not received it.
        if (!passed) return { kind: 'lost', reason: 'The server answered before the mail was whole.' }
        return {
          kind: 'unknown',
          reason: `The server gave an answer that is not SMTP: ${answer.slice(0, 200)}`,
        }
      } catch (error) {
        body.destroy()
        connection.close()
        return whatBroke(error as SmtpError, passed, stopped)
      }
    },
    close: () => (line.alive ? connection.quit() : connection.close()),
  }
}

/**
 * RFC 6531: an address with non-ASCII letters before the @ may only be sent to a server that offers SMTPUTF8. Servers
 * treat such an address differently, so it is rejected before the server is contacted. Domains are sent as Punycode.
 */
function withoutUtf8(session: SmtpSession): SmtpSession {
  return {
    get alive() {
      return session.alive
    },
    async send(mime, fence) {
      const refused = mime.envelope.to.filter((address) => /[^\p{ASCII}]/u.test(address)).map(asRefused)
      if (refused.length === 0) return await session.send(mime, fence)
      const to = mime.envelope.to.filter((address) => !refused.some((one) => one.address === address))
      if (to.length === 0) return { kind: 'refused', phase: 'rcpt', answer: refused[0]!.answer }
      const result = await session.send({ ...mime, envelope: { ...mime.envelope, to } }, fence)
      return result.kind === 'accepted' ? { ...result, refused: [...refused, ...result.refused] } : result
    },
    close: () => session.close(),
  }
}

const asRefused = (address: string): RefusedAddress => ({
  address,
  answer: `550 5.6.7 ${address} has letters outside of ASCII before the @, and the mail server of this mailbox does not offer SMTPUTF8 (RFC 6531).`,
})

const refusedOf = (info: SentMessageInfo | undefined): RefusedAddress[] =>
  (info?.rejectedErrors ?? []).map(({ recipient = '', response, message }) => ({
    address: recipient,
    answer: response ?? message,
  }))

function whatBroke(error: SmtpError, passed: boolean, stopped: boolean): SendResult {
  const reason = error.message.slice(0, 1000)
  // A message above the announced size limit (RFC 1870) is not sent at all, because the server's response is known.
  if (error.code === 'EMESSAGE' && error.command === 'MAIL FROM' && !error.response)
    return { kind: 'refused', phase: 'mail', answer: `552 5.3.4 ${reason}` }
  if (error.response && error.responseCode)
    return { kind: 'refused', phase: phaseOf(error), answer: error.response }
  if (stopped) return { kind: 'stopped' }
  return passed ? { kind: 'unknown', reason } : { kind: 'lost', reason }
}

// nodemailer reads a plain stream ahead only after the server has sent 354: the end of this stream is held back until
// the fence has decided, and when it rejects, the stream fails, so that no final dot is ever written.
function withFence(bytes: Buffer, fence: () => Promise<boolean>): Readable {
  const chunk = 16 * 1024
  let at = 0
  return withErrorListener(
    new Readable({
      highWaterMark: chunk,
      read() {
        if (at < bytes.length) {
          this.push(bytes.subarray(at, (at += chunk)))
          return
        }
        fence().then(
          (passed) => (passed ? this.push(null) : this.destroy(new Error('Stopped before the final dot'))),
          (error: Error) => this.destroy(error),
        )
      },
    }),
  )
}

type SmtpError = Error & { code?: string; response?: string; responseCode?: number; command?: string }

function phaseOf({ command }: SmtpError): SmtpPhase {
  if (command === 'MAIL FROM') return 'mail'
  if (command === 'RCPT TO') return 'rcpt'
  return command === 'DATA' ? 'dot' : 'data'
}

function notOpened(phase: 'connect' | 'auth', error: unknown): Opened {
  const { response, responseCode, message } = error as SmtpError
  return {
    ok: false,
    phase,
    answer: response && responseCode ? response : null,
    reason: message.slice(0, 1000),
  }
}
