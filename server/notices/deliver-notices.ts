// Delivers what private.queue_notices queued: mails into the outbox, the rest to its address. Every process may run it.
import { notificationTypes, pathOf } from '#core/notifications/notification-types.ts'
import type { Database, Identity, Queryable } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import { createRunLog } from '#database/run-log.ts'
import type { SystemMail } from '#server/mail/mail.ts'
import { chatBody, type ChatFormat } from './chat.ts'
import type { ChatWebhooks } from './chat-webhooks.ts'
import { digestMail, noticeMail, type Notice } from './notice-mails.ts'
import type { Posted, PostNotice } from './post-notice.ts'
import type { WebPush } from './web-push.ts'

export type NoticeDeps = {
  db: Database
  siteUrl: string
  webPush: WebPush
  webhooks: ChatWebhooks
  post: PostNotice
  now: () => Date
}

type Claimed = Notice & {
  id: string
  attempts: number
  campaign: string | null
  tells_subject: boolean
  endpoint: string | null
  p256dh: string
  auth: string
  webhook_id: string | null
  format: ChatFormat
  encrypted_url: Buffer
}

const service: Identity = { role: 'service_role' }
const AT_ONCE = 20
const IDLE_MS = 1_000
const QUEUE_MS = 60_000

/**
 * Returns a function that stops it, after the current deliveries. The next ones do not wait for them: a receiver that
 * does not answer takes 15 seconds each time.
 */
export function startNotices(deps: NoticeDeps, onError: (error: unknown) => void): () => Promise<void> {
  const recordRun = createRunLog(deps.db, 'notices')
  const running = new Set<Promise<void>>()
  let queuedAt = -Infinity
  const stop = repeat({
    async work() {
      for (const delivery of await startDue(deps)) {
        const done: Promise<void> = delivery.catch(onError).finally(() => running.delete(done))
        running.add(done)
      }
      if (performance.now() - queuedAt >= QUEUE_MS) {
        queuedAt = performance.now()
        await queueRecurring(deps)
      }
      await recordRun()
      return IDLE_MS
    },
    retryMs: IDLE_MS,
    onError(error) {
      onError(error)
      return recordRun(error as Error)
    },
  })
  return async () => {
    await stop()
    await Promise.all(running)
  }
}

/** Queues the mails that are due now, and starts the other deliveries. */
export async function startDue(deps: NoticeDeps): Promise<Promise<void>[]> {
  await mailDue(deps)
  const claimed = await deps.db
    .as(service)
    .query<Claimed>('select * from private.claim_notices($1)', [AT_ONCE])
  return claimed.map((notice) => deliver(deps, notice))
}

/** Queues recurring notices: ended alarms, digests, unopened positive replies, reminders, and answers not sent. */
export async function queueRecurring({ db, siteUrl, now }: NoticeDeps): Promise<void> {
  await db.as(service).query('select private.end_alarms()')
  await db.as(service).query('select private.escalate_replies($1)', [now()])
  await db.as(service).query('select private.remind_of_replies($1)', [now()])
  await db.as(service).query('select private.withhold_answers($1)', [now()])
  await db.transaction(service, async (tx) => {
    const due = await tx.query<{ recipient: string; notices: Notice[]; awaiting: number }>(
      'select * from private.claim_digests($1, 100)',
      [now()],
    )
    for (const { recipient, notices, awaiting } of due)
      await queueMail(tx, digestMail(recipient, notices, awaiting, siteUrl), null)
  })
}

// Moves mails from the queue to the outbox in one transaction, so that each exists exactly once.
async function mailDue({ db, siteUrl }: NoticeDeps): Promise<void> {
  await db.transaction(service, async (tx) => {
    const due = await tx.query<Notice & { notification_id: string; recipient: string }>(
      'select * from private.claim_notice_mails($1)',
      [AT_ONCE],
    )
    for (const notice of due)
      await queueMail(tx, noticeMail(notice.recipient, notice, siteUrl), notice.notification_id)
  })
}

async function queueMail(tx: Queryable, mail: SystemMail, notificationId: string | null): Promise<void> {
  await tx.query(
    `insert into private.outbox (recipient, subject, html, text, notification_id, at_most_once)
     values ($1, $2, $3, $4, $5, true)`,
    [mail.to, mail.subject, mail.html, mail.text, notificationId],
  )
}

async function deliver(deps: NoticeDeps, notice: Claimed): Promise<void> {
  const { query } = deps.db.as(service)
  const posted = await (notice.webhook_id === null ? push(deps, notice) : chat(deps, notice)).catch(
    (error: unknown): Posted => ({ outcome: 'refused', reason: (error as Error).message }),
  )
  if (posted.outcome === 'later' && notice.attempts < 6) {
    await query(
      `update private.notice_deliveries set due_at = now() + power(2, attempts - 1) * interval '1 minute' where id = $1`,
      [notice.id],
    )
    return
  }
  await query('delete from private.notice_deliveries where id = $1', [notice.id])
  if (notice.webhook_id !== null) {
    await query(
      'update public.chat_webhooks set last_error = $2 where id = $1 and last_error is distinct from $2',
      [notice.webhook_id, posted.outcome === 'delivered' ? null : posted.reason.slice(0, 300)],
    )
  } else if (posted.outcome === 'gone') {
    // The browser was reset, or its user revoked the permission.
    await query('delete from public.push_subscriptions where endpoint = $1', [notice.endpoint])
  }
}

// The sender's name and the campaign; the sender's text only when the user has enabled that. The reason why something
// stopped is not confidential.
const linesOf = ({ campaign, message, type, tells_subject: tells }: Claimed) =>
  [
    campaign ? `Campaign: ${campaign}` : '',
    tells || notificationTypes[type]?.category === 'stops' ? message : '',
  ].filter(Boolean)

async function push({ webPush }: NoticeDeps, notice: Claimed): Promise<Posted> {
  const { endpoint, p256dh, auth, title } = notice
  return await webPush.send(
    { endpoint: endpoint ?? '', p256dh, auth },
    { title, body: linesOf(notice).join('\n'), path: pathOf(notice) ?? '/dashboard' },
  )
}

async function chat({ webhooks, post, siteUrl }: NoticeDeps, notice: Claimed): Promise<Posted> {
  const { webhook_id: id, encrypted_url: encrypted, format, title } = notice
  const body = chatBody(format, {
    title,
    lines: linesOf(notice),
    link: `${siteUrl}${pathOf(notice) ?? '/dashboard'}`,
  })
  return await post(webhooks.open(id ?? '', encrypted), body, { 'content-type': 'application/json' })
}
