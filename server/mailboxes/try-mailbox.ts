// Tests a mailbox the way a campaign will use it: sign in to send, sign in to read, send a message to itself, find
// that message, and check whether the server stored a copy in Sent. Each step is reported at its start and end.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { Security } from '#core/mailboxes/preset.ts'
import type { MailboxAccess, ServerAccess } from './access.ts'
import { asServerFailure, describeFailure, type ServerFailure } from './failure.ts'
import { findByMessageId, findJunkFolder, findSentFolder, openImap } from './open-imap.ts'
import { openEitherWay, silenceLimit } from './open-either-way.ts'
import { openSmtp, type SmtpSession } from './open-smtp.ts'
import type { Reach } from './reach.ts'
import { readSelector } from './read-selector.ts'
import { composeOwnMail } from './test-mail.ts'

type StepName = 'smtp' | 'imap' | 'send' | 'arrive' | 'sent-copy'
export type Step = {
  step: StepName
  state: 'running' | 'done' | 'warn' | 'failed' | 'skipped'
  /** The server's own message. */
  words?: string
  /** The meaning of the error, or what to do. */
  fix?: string
  /** The hosts of its certificate, when they do not include the requested one. */
  hosts?: string[]
}

export type TryResult = {
  /** True when both logins worked, so that the mailbox can be used. */
  ok: boolean
  /** The login that was rejected, if any. */
  refused?: ServerFailure
  /** The encryption of its servers, when it differs from the requested one. */
  corrected?: { smtp?: Security; imap?: Security }
  savesToSent?: boolean
  sentFolder?: string
  /** The selector with which its server signs, as seen in the message it sent itself. */
  dkimSelector?: string
}

export type MailboxToTry = Pick<MailboxAccess, 'address' | 'smtp' | 'imap'> & {
  fromName: string
  provider: string
}

type Deps = {
  reach: Reach
  now: () => Date
  report: (step: Step) => void
  signal: AbortSignal
  /** The interval and the number of attempts to find the message to itself. */
  look?: { everyMs: number; times: number }
}

const aMinute = { everyMs: 3_000, times: 20 }

export async function tryMailbox(mailbox: MailboxToTry, deps: Deps): Promise<TryResult> {
  const { reach, report } = deps
  const corrected: NonNullable<TryResult['corrected']> = {}
  const attempt = createAttempt(deps, mailbox.provider)
  const signIn = <Session>(
    step: 'smtp' | 'imap',
    server: ServerAccess,
    open: (server: ServerAccess, reach: Reach) => Promise<Session>,
    greetingOf: (session: Session) => string,
  ) =>
    attempt(step, server, async () => {
      const { session, security } = await openEitherWay(server, reach, open)
      if (security === server.security) return [session, greetingOf(session)]
      corrected[step] = security
      return [session, greetingOf(session), correctionText(server, security)]
    })
  const smtp = await signIn('smtp', mailbox.smtp, openSmtp, ({ words }) => words)
  const imap =
    mailbox.imap && (await signIn('imap', mailbox.imap, openImap, (client) => client.greeting ?? ''))
  if (!imap)
    report({ step: 'imap', state: 'skipped', fix: 'No incoming server: replies and bounces are not read.' })
  const close = () => {
    smtp.value?.close()
    imap?.value?.close()
  }
  deps.signal.addEventListener('abort', close)
  try {
    const refused = smtp.failure ?? imap?.failure
    if (refused || !smtp.value) return { ok: false, ...(refused ? { refused } : {}) }
    const works = { ok: true, ...(corrected.smtp || corrected.imap ? { corrected } : {}) }
    return { ...works, ...(await writeToItself(mailbox, smtp.value, imap?.value, attempt, deps)) }
  } finally {
    deps.signal.removeEventListener('abort', close)
    close()
  }
}

/**
 * Reports a step at its start and at its end: with the server's response, or the reason of the failure and what to
 * do.
 */
function createAttempt({ report, reach, signal }: Deps, provider: string) {
  // A closed port is reported no sooner than a silent one, so that ports cannot be scanned.
  const untilSilenceEnds = (end: number) =>
    sleep(Math.max(0, end - performance.now()), undefined, { signal }).catch(() => undefined)
  return async <T>(step: StepName, server: ServerAccess, work: () => Promise<[T, string, string?]>) => {
    report({ step, state: 'running' })
    const began = performance.now()
    try {
      const [value, words, fix] = await work()
      report({ step, state: 'done', words, ...(fix ? { fix } : {}) })
      return { value }
    } catch (error) {
      const failure = asServerFailure(error, server)
      if (reach.mailPortsOnly && failure.fault === 'closed')
        await untilSilenceEnds(began + silenceLimit(server, reach))
      report({ step, state: 'failed', ...describeFailure(failure, server, provider) })
      return { failure }
    }
  }
}

/** The facts that a message to itself shows about the mailbox. */
async function writeToItself(
  mailbox: MailboxToTry,
  smtp: SmtpSession,
  imap: ImapFlow | undefined,
  attempt: ReturnType<typeof createAttempt>,
  deps: Deps,
): Promise<Partial<TryResult>> {
  const own = await composeOwnMail(greeting(mailbox), deps.now())
  const sent = await attempt('send', mailbox.smtp, async () => {
    const words = await smtp.send({ from: mailbox.address, to: mailbox.address }, own.mime)
    return [true, words]
  })
  if (!sent.value || !imap) return {}
  const found = await findOwn(imap, own.messageId, deps)
  return { ...found, ...(await findCopy(imap, own.messageId, deps.report)) }
}

async function findOwn(client: ImapFlow, messageId: string, { report, look = aMinute, signal }: Deps) {
  report({ step: 'arrive', state: 'running' })
  try {
    const junk = await findJunkFolder(client)
    for (let i = 0; i < look.times && !signal.aborted; i += 1) {
      const uid = await findByMessageId(client, 'INBOX', messageId)
      if (uid !== undefined) {
        report({ step: 'arrive', state: 'done', fix: 'Found in the inbox by its Message-ID.' })
        return { dkimSelector: await readSelector(client, uid) }
      }
      if (junk && (await findByMessageId(client, junk, messageId)) !== undefined) {
        report({ step: 'arrive', state: 'warn', fix: `Found in ${junk}. ${junked}` })
        return {}
      }
      await sleep(look.everyMs, undefined, { signal }).catch(() => undefined)
    }
    report({ step: 'arrive', state: 'warn', fix: late })
  } catch (error) {
    report({ step: 'arrive', state: 'warn', words: (error as Error).message, fix: late })
  }
  return {}
}

async function findCopy(client: ImapFlow, messageId: string, report: (step: Step) => void) {
  report({ step: 'sent-copy', state: 'running' })
  try {
    const sentFolder = await findSentFolder(client)
    if (!sentFolder) {
      report({
        step: 'sent-copy',
        state: 'warn',
        fix: 'There is no folder for sent mail: no copies are kept there.',
      })
      return {}
    }
    const savesToSent = (await findByMessageId(client, sentFolder, messageId)) !== undefined
    const fix = savesToSent ? `The server keeps one in ${sentFolder}.` : `We will keep one in ${sentFolder}.`
    report({ step: 'sent-copy', state: 'done', fix })
    return { savesToSent, sentFolder }
  } catch (error) {
    report({ step: 'sent-copy', state: 'warn', words: (error as Error).message })
    return {}
  }
}

const greeting = ({ address, fromName }: MailboxToTry) => ({
  from: { name: fromName, address },
  to: address,
  subject: 'Coldframe can send from this mailbox',
  text: 'This mail was sent by Coldframe to see whether this mailbox sends and reads. You can delete it.\n',
  isAutomatic: true,
})

const names = { tls: 'TLS', starttls: 'STARTTLS', none: 'No encryption' } as const
const correctionText = ({ port, security }: ServerAccess, works: Security) =>
  `Port ${port} speaks ${names[works]}, not ${names[security]}: corrected.`

const junked =
  'The email to itself landed in spam, so others will see yours there too. Check the domain’s SPF, DKIM and DMARC.'
const late =
  'The email to itself has not arrived yet. Sending and signing in work; if it never arrives, this address may be delivered elsewhere.'
