// With an SMTP_URL the outbox is a queue: callers need not wait for a mail server, and a restart loses no mail. Rows
// are claimed with SKIP LOCKED, so that several processes share the work.
import type { Database, Identity } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
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
  at_most_once: boolean
}
type Log = { warn(details: object, message: string): void }

const service: Identity = { role: 'service_role' }
const idleMs = 1_000

/** Returns a function that stops it. Without an SMTP_URL there is nothing to deliver. */
export function startDelivery(
  db: Database,
  mail: { smtpUrl?: string; from: string },
  log: Log,
): () => Promise<void> {
  if (!mail.smtpUrl) return async () => undefined
  const smtp = mailBySmtp(mail.smtpUrl, mail.from)
  const recordRun = createRunLog(db, 'mail_delivery')
  const stop = repeat({
    async work() {
      const found = await deliverOne(db, smtp.send)
      await recordRun()
      return found ? 0 : idleMs
    },
    retryMs: idleMs,
    onError(error) {
      log.warn({ err: error }, 'A system mail was not accepted and will be retried')
      return recordRun(error as Error)
    },
  })
  return async () => {
    await stop()
    smtp.close()
  }
}

// Claims a mail for longer than the timeout of a mail server, and sends it outside any transaction: PostgreSQL ends
// one that idles for half a minute, and a slow server would then get the same mail repeatedly. When a process ends
// before a mail was sent, the mail is retried later. Its text is deleted once it was sent.
async function deliverOne(db: Database, send: SendMail): Promise<boolean> {
  const { query } = db.as(service)
  const [next] = await query<Waiting>(
    // Notifications read in the app in the meantime are not mailed. At-most-once mail counts as sent from here on.
    `with known as (
       delete from private.outbox o using public.notifications n
       where n.id = o.notification_id and n.is_read and o.sent_at is null)
     update private.outbox set attempts = attempts + 1, due_at = now() + interval '5 minutes',
       sent_at = case when at_most_once then now() end
     where id = (select id from private.outbox where sent_at is null and due_at <= now()
                   and not exists (select from public.notifications n where n.id = notification_id and n.is_read)
                 order by due_at limit 1 for update skip locked)
     returning id, recipient, subject, html, text, reply_to, at_most_once`,
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
  } catch (error) {
    // Retries after 1, 2, 4 … minutes, then every 4 hours: a mail server that is down over a weekend loses nothing.
    if (next.at_most_once && mayHaveArrived(error)) {
      await query(`update private.outbox set html = '', text = '' where id = $1`, [next.id])
      throw error
    }
    await query(
      `update private.outbox set sent_at = null, due_at = now() + least(power(2, least(attempts - 1, 10)), 240) * interval '1 minute'
       where id = $1`,
      [next.id],
    )
    throw error
  }
  await query(`update private.outbox set sent_at = now(), html = '', text = '' where id = $1`, [next.id])
  return true
}

// A server that responded has rejected the mail, and one that was never reached has not received it.
function mayHaveArrived(error: unknown): boolean {
  const { responseCode, code, syscall } = error as NodeJS.ErrnoException & { responseCode?: number }
  return responseCode === undefined && code !== 'EDNS' && syscall !== 'connect'
}
