// Sends one message through a mailbox, to check its appearance on arrival. It may only be sent to members of the
// workspace.
import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { enterMailbox, type ServerAccess } from '#server/mailboxes/access.ts'
import { describeFailure, ServerFailure } from '#server/mailboxes/failure.ts'
import { openSmtp } from '#server/mailboxes/open-smtp.ts'
import type { AddressesAt } from '#server/messages/track-email.ts'
import type { TestToWrite } from '#server/sending/compose-test.ts'
import { composeOwnAside } from '#server/sending/write-in-thread.ts'
import { writeTest } from '#server/sending/write-test.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { explainLost } from './check-mailbox.ts'
import { address, findOwnMailbox, consumeLimit, type MailboxDeps } from './mailbox-deps.ts'

const body = z.object({
  workspaceId: z.uuid(),
  mailboxId: z.uuid(),
  to: address,
  subject: z
    .string()
    .max(998)
    .refine((text) => !/\p{Cc}/u.test(text), 'has a line break in it'),
  html: z.string().max(500_000).default(''),
  text: z.string().max(200_000).default(''),
  /** Sent like this campaign's email when set; null for a template; when absent, the content is sent unchanged. */
  campaignId: z.uuid().nullable().optional(),
  /** The contact for the merge tags, when it is sent like a campaign. */
  recipient: z
    .object({ fields: z.record(z.string().max(200), z.string().max(20_000)), seed: z.string().max(100) })
    .optional(),
})
type TestRequest = z.infer<typeof body>

const testMails: Limit = { name: 'test mails', count: 30, seconds: 3600 }

type Deps = MailboxDeps & { addressesAt: AddressesAt }

export function sendTest(deps: Deps): FunctionHandler<TestRequest> {
  return {
    signedIn: true,
    body,
    async run({ body: asked, identity, db }) {
      const mailbox = await findOwnMailbox(db, identity, asked.mailboxId)
      if (mailbox.workspaceId !== asked.workspaceId)
        throw new FunctionError(404, 'NO_MAILBOX', 'There is no such mailbox.')
      await refuseStrangers(db, asked, identity)
      if (asked.html.trim() === '' && asked.text.trim() === '') {
        throw new FunctionError(400, 'EMPTY', 'There is nothing to send yet.')
      }
      await consumeLimit(deps, testMails, identity)
      const answer = await deliver(db, mailbox, asked, deps)
      if (answer === undefined) throw new FunctionError(404, 'NO_MAILBOX', 'There is no such mailbox.')
      return { answer }
    },
  }
}

async function deliver(
  db: Database,
  { fromName, provider }: { fromName: string; provider: string },
  asked: TestRequest,
  deps: Deps,
): Promise<string | undefined> {
  const { mailboxId, campaignId, to, subject, text, html } = asked
  let server: ServerAccess | undefined
  try {
    return await enterMailbox(db, deps, mailboxId, async ({ address, smtp }) => {
      server = smtp
      const from = { name: fromName, address }
      const bytes =
        campaignId === undefined
          ? (await composeOwnAside({ from, to, subject, text, ...(html ? { html } : {}) }, deps.now())).mime
          : await bytesOf({ ...asked, campaignId }, db, deps)
      if (!bytes) return undefined
      const session = await openSmtp(smtp, deps.reach)
      try {
        return await session.send({ from: address, to }, bytes)
      } finally {
        session.close()
      }
    })
  } catch (error) {
    if (!server || !(error instanceof ServerFailure)) return explainLost(error)
    const { words, fix } = describeFailure(error, server, provider)
    throw new FunctionError(502, 'NOT_SENT', words || fix, { hint: fix })
  }
}

async function bytesOf(test: TestToWrite, db: Database, deps: Deps): Promise<Buffer | undefined> {
  const written = await writeTest(db, test, deps)
  if (written && 'problems' in written)
    throw new FunctionError(400, 'HELD_BACK', `This recipient would be held back. ${written.problems[0]}`)
  return written?.bytes
}

// A test to any address would be a way to send beyond every limit.
async function refuseStrangers(
  db: Database,
  { to, workspaceId }: TestRequest,
  identity: Identity,
): Promise<void> {
  const [known] = await db.as({ role: 'service_role' }).query(
    `select 1 from auth.users u
     where lower(u.email) = lower($1) and (u.id = $2
       or exists (select from public.workspaces w where w.id = $3 and w.user_id = u.id)
       or exists (select from public.workspace_members m where m.workspace_id = $3 and m.user_id = u.id))
     union all
     select 1 from public.mailboxes b where b.workspace_id = $3 and lower(b.address) = lower($1)
     limit 1`,
    [to, identity.claims?.['sub'], workspaceId],
  )
  if (!known) {
    throw new FunctionError(
      403,
      'NOT_OURS',
      'A test goes to you, to a mailbox of this workspace or to a member of it.',
      {
        hint: 'To email anyone else, create a campaign.',
      },
    )
  }
}
