import { z } from 'zod'
import { checkDomain } from '#server/mailboxes/check-domain.ts'
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
      return await checkDomain(db, deps.domains, asked)
    },
  }
}
