// Mail is stored where the operator of this machine can read it when no SMTP_URL is set.
import type { Database, Identity } from '#database/database.ts'
import type { SendMail } from './mail.ts'

type OutboxMail = { to: string; subject: string; html: string; text: string; created_at: string }

const service: Identity = { role: 'service_role' }

export function mailToOutbox(db: Database): SendMail {
  return async ({ to, replyTo, subject, html, text }) => {
    await db
      .as(service)
      .query(
        'insert into private.outbox (recipient, reply_to, subject, html, text) values ($1, $2, $3, $4, $5)',
        [to, replyTo ?? null, subject, html, text],
      )
  }
}

/** Newest first, at most 200; `to` selects one address, ignoring case. */
export async function readOutbox(db: Database, to?: string): Promise<OutboxMail[]> {
  // PostgreSQL cannot store NUL, so no such address exists.
  if (to?.includes('\0')) return []
  return db.as(service).query<OutboxMail>(
    `select recipient as "to", subject, html, text, created_at
     from private.outbox
     where $1::text is null or lower(recipient) = lower($1)
     order by created_at desc limit 200`,
    [to ?? null],
  )
}
