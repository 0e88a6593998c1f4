import { explainFailure, faultOf, type Fault, type RawFailure } from '#core/mailboxes/explain-failure.ts'
import { certificateHosts } from '#core/mailboxes/explain-certificate.ts'
import type { ServerAccess } from './access.ts'

/** A mail server that does not behave as required, or a host that we do not connect to. */
export class ServerFailure extends Error {
  readonly fault: Fault
  /** The server's own message, on one line; empty when it sent none. */
  readonly words: string
  readonly responseCode: number | undefined

  constructor(fault: Fault, words: string, more: { responseCode?: number; cause?: unknown } = {}) {
    super(words || fault, { cause: more.cause })
    this.fault = fault
    this.words = words
    this.responseCode = more.responseCode
  }

  /** True when sign-in cannot succeed without user action. */
  get isLogin(): boolean {
    return ['login', 'login-disabled', 'grant-ended', 'app-refused'].includes(this.fault)
  }
}

export function asServerFailure(error: unknown, { password, accessToken }: ServerAccess): ServerFailure {
  if (error instanceof ServerFailure) return error
  const { response, responseText, ...more } = error as RawFailure & { responseText?: string }
  const { message } = error as Error
  // imapflow sets `response` to false when the connection ended during a command.
  const raw = { ...more, message, ...(typeof response === 'string' ? { response } : {}) }
  const words = oneLine(raw.response ?? responseText ?? message, password ?? accessToken)
  return new ServerFailure(faultOf(raw), words, { responseCode: raw.responseCode, cause: error })
}

// A host with these faults may not be a mail server at all, so its text is not shown.
const silent = new Set<Fault>(['closed', 'no-answer', 'not-tls', 'too-long', 'other'])

/** The failure, as a screen and a mailbox's state show it. */
export function describeFailure(failure: ServerFailure, server: ServerAccess, provider: string) {
  const hosts = failure.fault === 'certificate' ? certificateHosts(failure.words) : []
  return {
    words: silent.has(failure.fault) ? '' : failure.words,
    fix: explainFailure(failure.fault, {
      ...server,
      provider,
      byToken: server.accessToken !== undefined,
      words: failure.words,
    }),
    ...(hosts.length > 0 ? { hosts } : {}),
  }
}

// A server may send any text, including the secret it received.
function oneLine(words: string, secret: string): string {
  const line = words.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return (secret ? line.replaceAll(secret, '…') : line).slice(0, 500)
}
