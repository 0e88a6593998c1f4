// Tries a mailbox again with the login it has.
import { z } from 'zod'
import { readMailboxAccess } from '#server/mailboxes/access.ts'
import { keepTried } from '#server/mailboxes/keep-mailbox.ts'
import { LostSecretError } from '#server/mailboxes/secrets.ts'
import { tryMailbox } from '#server/mailboxes/try-mailbox.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { findOwnMailbox, takeTurn, tries, type MailboxParts } from './mailbox-parts.ts'
import { reportSteps } from './report-steps.ts'

const body = z.object({ mailboxId: z.uuid() })

export function checkMailbox(parts: MailboxParts): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    body,
    async run({ body: { mailboxId }, identity, db, request }) {
      const { provider, fromName } = await findOwnMailbox(db, identity, mailboxId)
      const access = await readMailboxAccess(db, parts.mailboxSecrets, mailboxId).catch(explainLost)
      if (!access) throw new FunctionError(404, 'NO_MAILBOX', 'There is no such mailbox.')
      await takeTurn(parts, tries, identity)
      return await reportSteps(request, async (report, signal) => {
        const tried = await tryMailbox({ ...access, provider, fromName }, { ...parts, report, signal })
        if (!signal.aborted) await keepTried(db, mailboxId, tried)
        return { ok: tried.ok, mailboxId }
      })
    },
  }
}

export function explainLost(error: unknown): never {
  if (!(error instanceof LostSecretError)) throw error
  throw new FunctionError(409, 'LOST_PASSWORD', 'The password of this mailbox can’t be read any more.', {
    hint: 'The installation’s key changed. Choose Reconnect and give the password again.',
  })
}
