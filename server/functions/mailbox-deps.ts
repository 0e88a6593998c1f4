// The dependencies of the functions about mailboxes, and their common checks.
import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import type { MailboxDependencies } from '#server/mailboxes/installation.ts'
import type { DomainDeps } from '#server/mailboxes/check-domain.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import { userIdOf } from './user-id.ts'

export type MailboxDeps = MailboxDependencies & {
  domains: DomainDeps
  limiter: RateLimiter
  /** The interval and number of attempts to find the message to itself; short in tests. */
  look?: { everyMs: number; times: number } | undefined
}

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$|^\[?[0-9a-f:.]+\]?$/,
    'is not the name of a server',
  )
const security = z.enum(['tls', 'starttls', 'none'])
const onOneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), 'has a line break in it')
const password = z.string().max(1000)

export const server = z.object({
  host,
  port: z.number().int().min(1).max(65_535),
  security,
  user: onOneLine(320),
  password,
})

export const address = z.string().trim().max(254).pipe(z.email('is not an email address'))
export const senderName = onOneLine(200)

// Anyone who may edit a workspace connects its mailboxes; the database checks it as the caller.
export async function requireEditor(db: Database, identity: Identity, workspaceId: string): Promise<void> {
  const [row] = await db
    .as(identity)
    .query<{ may: boolean }>(`select $1::uuid in (select private.my_workspaces('editor')) as may`, [
      workspaceId,
    ])
  if (!row?.may) {
    throw new FunctionError(403, 'NOT_AN_EDITOR', 'You may not change the mailboxes of this workspace.', {
      hint: 'Ask its owner to make you an editor.',
    })
  }
}

/** The workspace and provider of a mailbox that the user may change. An invisible mailbox does not exist for them. */
export async function findOwnMailbox(db: Database, identity: Identity, mailboxId: string) {
  const [row] = await db
    .as(identity)
    .query<{ workspace_id: string; provider: string; from_name: string; address: string }>(
      'select workspace_id, provider, from_name, address from public.mailboxes where id = $1',
      [mailboxId],
    )
  if (!row) throw new FunctionError(404, 'NO_MAILBOX', 'There is no such mailbox.')
  await requireEditor(db, identity, row.workspace_id)
  const { workspace_id: workspaceId, provider, from_name: fromName, address } = row
  return { workspaceId, provider, fromName, address }
}

/** Testing logins must not become a way to guess them, or to probe other servers. */
export const mailboxTryLimit: Limit = { name: 'mailbox tries', count: 30, seconds: 3600 }

/** Limits lookups of names that users enter. */
export const domainCheckLimit: Limit = { name: 'domain checks', count: 60, seconds: 3600 }

export async function consumeLimit(
  { limiter }: Pick<MailboxDeps, 'limiter'>,
  limit: Limit,
  identity: Identity,
): Promise<void> {
  const { wait, headers } = await limiter.take(limit, userIdOf(identity))
  if (wait === 0) return
  throw new FunctionError(429, 'TOO_MANY_REQUESTS', 'You tried this too many times in a short while.', {
    hint: `Try again in ${Math.ceil(wait / 60)} ${wait > 60 ? 'minutes' : 'minute'}.`,
    headers,
  })
}
