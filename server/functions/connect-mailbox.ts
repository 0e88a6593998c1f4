// Connects a mailbox. It is stored only after a sign-in to it has succeeded.
import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import { defaultDailyLimit, maxDailyLimit } from '#core/mailboxes/limit-today.ts'
import { presetOf } from '#core/mailboxes/presets.ts'
import { checkDomain } from '#server/mailboxes/check-domain.ts'
import { storeLogin, storeMailbox } from '#server/mailboxes/store-mailbox.ts'
import { tryMailbox, type TryResult } from '#server/mailboxes/try-mailbox.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import {
  address,
  findOwnMailbox,
  requireEditor,
  senderName,
  server,
  consumeLimit,
  mailboxTryLimit,
  type MailboxDeps,
} from './mailbox-deps.ts'
import { reportSteps } from './report-steps.ts'
import { userIdOf } from './user-id.ts'

const login = {
  provider: z
    .string()
    .max(40)
    .transform((id) => presetOf(id).id),
  smtp: server,
  imap: server.nullable().default(null),
}

const connectBody = z.object({
  workspaceId: z.uuid(),
  address,
  fromName: senderName.default(''),
  replyTo: address.nullable().default(null),
  dailyLimit: z.number().int().min(1).max(maxDailyLimit).default(defaultDailyLimit),
  ramp: z.boolean().default(true),
  ...login,
})

export function connectMailbox(deps: MailboxDeps): FunctionHandler<z.infer<typeof connectBody>> {
  return {
    signedIn: true,
    inPerson: true,
    body: connectBody,
    async run({ body, identity, db, request }) {
      await requireEditor(db, identity, body.workspaceId)
      await refuseKnown(db, identity, body)
      await consumeLimit(deps, mailboxTryLimit, identity)
      return await reportSteps(request, async (report, signal) => {
        const tried = await tryMailbox(body, { ...deps, report, signal })
        if (!tried.ok || signal.aborted) return { ok: false }
        const mailbox = { ...body, userId: userIdOf(identity) }
        const mailboxId = await storeMailbox(db, deps.mailboxSecrets, mailbox, tried)
        await checkAddressDomain(db, deps, body, tried)
        return { ok: true, mailboxId }
      })
    },
  }
}

const reconnectBody = z.object({ mailboxId: z.uuid(), ...login })

/**
 * Updates the login of a mailbox: passwords are required again, because a stored one is never shown or sent
 * elsewhere.
 */
export function updateMailboxLogin(deps: MailboxDeps): FunctionHandler<z.infer<typeof reconnectBody>> {
  return {
    signedIn: true,
    inPerson: true,
    body: reconnectBody,
    async run({ body, identity, db, request }) {
      const { fromName, address } = await findOwnMailbox(db, identity, body.mailboxId)
      await consumeLimit(deps, mailboxTryLimit, identity)
      return await reportSteps(request, async (report, signal) => {
        const tried = await tryMailbox({ ...body, fromName, address }, { ...deps, report, signal })
        if (!tried.ok || signal.aborted) return { ok: false }
        const login = { ...body, userId: userIdOf(identity) }
        await storeLogin(db, deps.mailboxSecrets, body.mailboxId, login, tried)
        return { ok: true, mailboxId: body.mailboxId }
      })
    },
  }
}

export async function refuseKnown(
  db: Database,
  identity: Identity,
  asked: { workspaceId: string; address: string },
) {
  const [known] = await db
    .as(identity)
    .query('select 1 from public.mailboxes where workspace_id = $1 and lower(address) = lower($2)', [
      asked.workspaceId,
      asked.address,
    ])
  if (known) {
    throw new FunctionError(409, 'KNOWN', `${asked.address} is connected already.`, {
      hint: 'To change its password, open it and choose Reconnect.',
    })
  }
}

export async function checkAddressDomain(
  db: Database,
  deps: MailboxDeps,
  { workspaceId, address }: { workspaceId: string; address: string },
  { dkimSelector }: TryResult,
) {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  await checkDomain(db, deps.domains, { workspaceId, domain, selector: dkimSelector })
}
