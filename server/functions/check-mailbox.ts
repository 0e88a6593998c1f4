// Tests a mailbox again with its stored login.
import { z } from 'zod'
import { explainFailure } from '#core/mailboxes/explain-failure.ts'
import type { Database } from '#database/database.ts'
import { readMailboxAccess, type MailboxAccess } from '#server/mailboxes/access.ts'
import { ServerFailure } from '#server/mailboxes/failure.ts'
import { recordTryResult } from '#server/mailboxes/store-mailbox.ts'
import { LostSecretError } from '#server/mailboxes/secrets.ts'
import { tryMailbox, type TryResult } from '#server/mailboxes/try-mailbox.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { findOwnMailbox, consumeLimit, mailboxTryLimit, type MailboxDeps } from './mailbox-deps.ts'
import { reportSteps } from './report-steps.ts'

const body = z.object({ mailboxId: z.uuid() })

export function checkMailbox(deps: MailboxDeps): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    body,
    async run({ body: { mailboxId }, identity, db, request }) {
      const { provider, fromName } = await findOwnMailbox(db, identity, mailboxId)
      await consumeLimit(deps, mailboxTryLimit, identity)
      const access = await readAccess(db, deps, mailboxId)
      return await reportSteps(request, async (report, signal) => {
        const attempt = (access: MailboxAccess) =>
          tryMailbox({ ...access, provider, fromName }, { ...deps, report, signal })
        const tried = await tryAgainRenewed(await attempt(access), access, async (refused) =>
          attempt(await readAccess(db, deps, mailboxId, refused)),
        )
        if (!signal.aborted) await recordTryResult(db, mailboxId, tried)
        return { ok: tried.ok, mailboxId }
      })
    },
  }
}

async function readAccess(
  db: Database,
  deps: MailboxDeps,
  mailboxId: string,
  refused?: string,
): Promise<MailboxAccess> {
  try {
    const access = await readMailboxAccess(db, deps, mailboxId, refused)
    if (access) return access
  } catch (error) {
    if (error instanceof ServerFailure) await recordTryResult(db, mailboxId, { ok: false, refused: error })
    return explainLost(error)
  }
  throw new FunctionError(404, 'NO_MAILBOX', 'There is no such mailbox.')
}

// A token may be rejected before it expires; that breaks no mailbox as long as its OAuth provider issues another.
async function tryAgainRenewed(
  tried: TryResult,
  { smtp: { accessToken } }: MailboxAccess,
  again: (refused: string) => Promise<TryResult>,
): Promise<TryResult> {
  return accessToken && tried.refused?.isLogin ? await again(accessToken) : tried
}

/** Reports failures before any mail server was contacted. */
export function explainLost(error: unknown): never {
  if (error instanceof ServerFailure) {
    const hint = explainFailure(error.fault, { host: '', port: 0, provider: '' })
    if (error.fault === 'oauth-provider')
      throw new FunctionError(502, 'OAUTH_PROVIDER', error.words, { hint })
    throw new FunctionError(409, 'SIGN_IN_AGAIN', error.words, { hint })
  }
  if (!(error instanceof LostSecretError)) throw error
  throw new FunctionError(409, 'LOST_PASSWORD', 'The password of this mailbox can no longer be decrypted.', {
    hint: 'The installation’s key changed. Choose Reconnect and enter the password again.',
  })
}
