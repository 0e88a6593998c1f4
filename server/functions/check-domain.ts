import { z } from 'zod'
import { checkDomain } from '#server/mailboxes/store-mailbox.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { domainCheckLimit, requireEditor, consumeLimit, type MailboxDeps } from './mailbox-deps.ts'

const body = z.object({
  workspaceId: z.uuid(),
  domain: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, 'is not a domain'),
  selector: z
    .string()
    .trim()
    .max(63)
    .regex(/^[\w.-]+$/, 'is not a selector')
    .optional(),
})

/** Looks up the current DNS records of a domain. */
export function checkSendingDomain(deps: MailboxDeps): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    body,
    async run({ body: asked, identity, db }) {
      await requireEditor(db, identity, asked.workspaceId)
      await consumeLimit(deps, domainCheckLimit, identity)
      const [mailbox] = await db.as(identity).query<{ provider: string; host: string }>(
        `select provider, smtp_host as host from public.mailboxes
           where workspace_id = $1 and split_part(lower(address), '@', 2) = $2 order by created_at limit 1`,
        [asked.workspaceId, asked.domain],
      )
      const provider = mailbox?.provider ?? 'other'
      const host = provider === 'other' ? mailbox?.host : undefined
      return await checkDomain(db, deps, { ...asked, provider, host })
    },
  }
}
