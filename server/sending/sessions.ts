// Connections to the servers of mailboxes, each open for some seconds, so that the next message of the same mailbox
// can reuse it.
import { classifyAnswer } from '#core/messages/classify-smtp-answer.ts'
import { createTwoGenerationCache } from '#server/http/two-generation-cache.ts'
import type { Mime } from './build-mime.ts'
import { openSession, type SendResult, type Opened, type SmtpSession } from './smtp-session.ts'
import type { SmtpServer, Timeouts } from './smtp-connection.ts'

/**
 * Returns the server of a mailbox, or the reason why it cannot be used and whether that needs a user (a password that
 * cannot be decrypted). `refused` is a token that its server rejected: a new one is needed.
 */
export type OpenMailbox = (
  mailboxId: string,
  refused?: string,
) => Promise<SmtpServer | { closed: string; needsPerson: boolean }>

type Way =
  | { ok: true; send(mime: Mime, fence: () => Promise<boolean>): Promise<SendResult> }
  | { ok: false; broken: boolean; reason: string; waitSeconds: number }

/** Longer than the longest wait between two attempts, so that failures in a row are all counted. */
const FORGET_FAILURES_MS = 4 * 3_600_000
const MOST_FAILING = 10_000

export type SessionPool = { open(mailboxId: string): Promise<Way>; close(): void }

export function createSessionPool(openMailbox: OpenMailbox, timeouts: Timeouts, idleMs = 5_000): SessionPool {
  const idle = createIdleSessions(idleMs)
  const failures = createTwoGenerationCache<number>(MOST_FAILING, FORGET_FAILURES_MS)
  const connect = (mailboxId: string) => openFor(openMailbox, timeouts, mailboxId)

  function notOpen(mailboxId: string, reason: string, broken: boolean): Way {
    const streak = Math.min(6, failures.get(mailboxId, Date.now()) ?? 0)
    failures.set(mailboxId, streak + 1, Date.now())
    // The wait grows from one minute, doubling, up to an hour.
    return { ok: false, broken, reason, waitSeconds: Math.min(3600, 60 * 2 ** streak) }
  }

  return {
    async open(mailboxId) {
      const idleSession = idle.take(mailboxId)
      const opened = idleSession ? { ok: true as const, session: idleSession } : await connect(mailboxId)
      if (!opened.ok)
        return notOpen(mailboxId, opened.reason, 'broken' in opened ? opened.broken : isCredential(opened))
      if (failures.get(mailboxId, Date.now())) failures.set(mailboxId, 0, Date.now())
      return {
        ok: true,
        async send(mime, fence) {
          let session = opened.session
          let passedFence = false
          const fenceOnce = () => ((passedFence = true), fence())
          let result = await session.send(mime, fenceOnce)
          if (result.kind === 'lost' && idleSession && !passedFence) {
            // The connection was closed while idle; nothing had been sent.
            const again = await connect(mailboxId)
            if (again.ok) {
              session = again.session
              result = await session.send(mime, fence)
            }
          }
          if (result.kind === 'accepted' && session.alive) idle.keep(mailboxId, session)
          else session.close()
          return result
        },
      }
    },
    close: idle.close,
  }
}

const isCredential = ({ answer, phase }: Extract<Opened, { ok: false }>) =>
  answer !== null && classifyAnswer(answer, phase) === 'credential'

function createIdleSessions(idleMs: number) {
  const idle = new Map<string, { session: SmtpSession; timer: NodeJS.Timeout }[]>()

  function popIdle(mailboxId: string): SmtpSession | undefined {
    const waiting = idle.get(mailboxId) ?? []
    for (let found = waiting.pop(); found; found = waiting.pop()) {
      clearTimeout(found.timer)
      if (found.session.alive) return found.session
    }
    idle.delete(mailboxId)
    return undefined
  }

  function storeIdle(mailboxId: string, session: SmtpSession): void {
    const timer = setTimeout(() => {
      const left = (idle.get(mailboxId) ?? []).filter((one) => one.session !== session)
      if (left.length > 0) idle.set(mailboxId, left)
      else idle.delete(mailboxId)
      session.close()
    }, idleMs)
    idle.set(mailboxId, [...(idle.get(mailboxId) ?? []), { session, timer }])
  }

  function close(): void {
    for (const waiting of idle.values())
      for (const { session, timer } of waiting) {
        clearTimeout(timer)
        session.close()
      }
    idle.clear()
  }

  return { take: popIdle, keep: storeIdle, close }
}

/** Signs in. A token that is rejected before it expires is renewed once. */
async function openFor(
  openMailbox: OpenMailbox,
  timeouts: Timeouts,
  mailboxId: string,
  refused?: string,
): Promise<Opened | { ok: false; broken: boolean; reason: string }> {
  const smtpServer = await openMailbox(mailboxId, refused)
  if ('closed' in smtpServer) return { ok: false, broken: smtpServer.needsPerson, reason: smtpServer.closed }
  const opened = await openSession(smtpServer, timeouts)
  const { accessToken } = smtpServer
  const renews = accessToken && !refused && !opened.ok && isCredential(opened)
  return renews ? await openFor(openMailbox, timeouts, mailboxId, accessToken) : opened
}
