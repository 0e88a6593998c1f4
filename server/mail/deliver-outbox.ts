// With an SMTP_URL the outbox is a queue: who asked for a mail need not wait for a mail server, and a
// restart loses none. Rows are claimed with SKIP LOCKED, so that several processes share the work.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Identity } from '#database/database.ts'
import { createRunLog } from '#database/run-log.ts'
import type { SendMail } from './mail.ts'
import { mailBySmtp } from './smtp.ts'

type Waiting = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  reply_to: string | null
}
type Log = { warn(details: object, message: string): void }

const service: Identity = { role: 'service_role' }
const idleMs = 1_000

/** Answers how to stop it. Without an SMTP_URL there is nothing to deliver. */
export function startDelivery(
  db: Database,
  mail: { smtpUrl?: string; from: string },
  log: Log,
): () => Promise<void> {
  if (!mail.smtpUrl) return async () => undefined
  const smtp = mailBySmtp(mail.smtpUrl, mail.from)
  const life = new AbortController()
  const loop = deliverUntil(life.signal, db, smtp.send, log)
  return async () => {
    life.abort()
    await loop
    smtp.close()
  }
}

async function deliverUntil(stopped: AbortSignal, db: Database, send: SendMail, log: Log): Promise<void> {
  const noteRun = createRunLog(db, 'mail_delivery')
  while (!stopped.aborted) {
    let failure: Error | undefined
    const found = await deliverOne(db, send).catch((error: Error) => {
      failure = error
      log.warn({ reason: error.message }, 'A system mail was not accepted and will be tried again')
      return false
    })
    await noteRun(failure)
    if (!found) await sleep(idleMs, undefined, { signal: stopped }).catch(() => undefined)
  }
}

// The row stays locked while the mail is handed over; its text is not kept once it left.
async function deliverOne(db: Database, send: SendMail): Promise<boolean> {
  let failure: Error | undefined
  const found = await db.transaction(service, async (tx) => {
    const [next] = await tx.query<Waiting>(
      `select id, recipient, subject, html, text, reply_to from private.outbox
       where sent_at is null and due_at <= now() order by due_at limit 1 for update skip locked`,
    )
    if (!next) return false
    try {
      await send({
        to: next.recipient,
        subject: next.subject,
        html: next.html,
        text: next.text,
        replyTo: next.reply_to ?? undefined,
      })
      await tx.query(`update private.outbox set sent_at = now(), html = '', text = '' where id = $1`, [
        next.id,
      ])
    } catch (error) {
      failure = error as Error
      // 1, 2, 4 … minutes, then every 4 hours: a mail server that is down over a weekend loses nothing.
      await tx.query(
        `update private.outbox set attempts = attempts + 1,
           due_at = now() + least(power(2, attempts), 240) * interval '1 minute' where id = $1`,
        [next.id],
      )
    }
    return true
  })
  if (failure) throw failure
  return found
}
