// The OAuth apps with which a workspace's mailboxes sign in at Google and Microsoft: lists them, and lets the owner
// set their own.
import { z } from 'zod'
import type { OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import { returnPath } from '#core/mailboxes/return-path.ts'
import { clientFor, storeClient } from '#server/mailboxes/oauth/clients.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { requireEditor, type MailboxDeps } from './mailbox-deps.ts'
import { userIdOf } from './user-id.ts'

export type MailboxOauthDeps = MailboxDeps & { siteUrl: string }

export const oauthProvider: z.ZodType<OauthProviderId> = z.enum(['google', 'microsoft'])
export const redirectUriOf = ({ siteUrl }: { siteUrl: string }): string => `${siteUrl}${returnPath}`

const listBody = z.object({ workspaceId: z.uuid() })

type OauthApp = { clientId: string; from: 'workspace' | 'installation' }

export const listOauthClients = (deps: MailboxOauthDeps): FunctionHandler<z.infer<typeof listBody>> => ({
  signedIn: true,
  body: listBody,
  async run({ body: { workspaceId }, identity, db }) {
    await requireEditor(db, identity, workspaceId)
    const shown = async (oauthProvider: OauthProviderId): Promise<OauthApp | null> => {
      const client = await clientFor(db, deps.oauth, { workspaceId, oauthProvider })
      return client ? { clientId: client.clientId, from: client.from } : null
    }
    return {
      redirectUri: redirectUriOf(deps),
      google: await shown('google'),
      microsoft: await shown('microsoft'),
    }
  },
})

const setBody = z.object({
  workspaceId: z.uuid(),
  oauthProvider,
  /** Null removes the workspace's own app. */
  client: z
    .object({
      clientId: z.string().trim().min(1, 'Give the client ID').max(300),
      clientSecret: z.string().trim().min(1, 'Give the client secret').max(1000),
      tenant: z
        .string()
        .trim()
        .max(253)
        .regex(/^[\w.-]*$/, 'is no directory')
        .optional(),
    })
    .nullable(),
})

export const setOauthClient = (deps: MailboxOauthDeps): FunctionHandler<z.infer<typeof setBody>> => ({
  signedIn: true,
  inPerson: true,
  body: setBody,
  async run({ body: { workspaceId, oauthProvider, client }, identity, db }) {
    await db.as(identity).query(`select private.require_member($1, 'owner')`, [workspaceId])
    const stored = client && { ...client, tenant: client.tenant || undefined }
    await storeClient(db, deps.oauth, { workspaceId, oauthProvider }, stored, userIdOf(identity))
    return { success: true }
  },
})
