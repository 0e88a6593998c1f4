// An owner invites someone to a workspace: the database stores the invitation and alone decides, and a mail contains
// the link.
import { z } from 'zod'
import type { Queryable } from '#database/database.ts'
import type { SendMail, SystemMail } from '#server/mail/mail.ts'
import { quote } from '#server/mail/strangers-text.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { asTextAndHtml } from './contact-mails.ts'

type InviteDeps = { sendMail: SendMail; siteUrl: string }

const body = z.object({
  workspaceId: z.uuid(),
  email: z.string().max(320),
  role: z.enum(['editor', 'viewer']).default('editor'),
})

export function inviteMember(deps: InviteDeps): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    inPerson: true,
    body,
    async run({ body: { workspaceId, email, role }, identity, db }) {
      // The mail is added to the outbox before the invitation is committed, so that neither exists without the other.
      await db.transaction(identity, async (tx) => {
        const [made] = await tx.query<{ secret: string }>(
          'select public.invite_to_workspace($1, $2, $3) as secret',
          [workspaceId, email, role],
        )
        const invitation = await read(tx, made!.secret)
        const own = identity.claims?.email
        const link = `${deps.siteUrl}/invitation#${made!.secret}`
        await deps.sendMail(invitationMail(invitation, typeof own === 'string' ? own : null, link))
      })
      return { success: true }
    },
  }
}

type Invitation = { workspace: string; inviter: string; email: string; role: string }

async function read(tx: Queryable, secret: string): Promise<Invitation> {
  const [invitation] = await tx.query<Invitation>(
    'select workspace, inviter, email, role from public.get_invitations($1)',
    [secret],
  )
  return invitation!
}

/**
 * An address used to sign in is shown as is; a name is user input and quoted. The secret is in the fragment, which no
 * browser sends: it reaches no server's log and no other site.
 */
export function invitationMail(invitation: Invitation, ownAddress: string | null, link: string): SystemMail {
  const { workspace, email, role } = invitation
  const inviter = invitation.inviter === ownAddress ? ownAddress : quote(invitation.inviter, 80)
  const may = role === 'editor' ? 'write and change things in it' : 'look at everything in it'
  const text = [
    'Hello,',
    `${inviter} invites you to the workspace ${quote(workspace, 80)} in Coldframe. You will be able to ${may}.`,
    `Open this link to join. It is only for ${email}, works once, and expires in 7 days:\n${link}`,
    'If you did not expect this email, you can ignore it. Nothing happens until you join.',
    '-- \nColdframe\n',
  ].join('\n\n')
  return { to: email, subject: `${inviter} invites you to ${quote(workspace, 80)}`, ...asTextAndHtml(text) }
}
