// Connects a mailbox by signing in at Google or Microsoft. The user is redirected there, and the resulting grant is
// tested before it is stored, like a password.
import { z } from 'zod'
import { oauthProviders, type OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import { defaultDailyLimit } from '#core/mailboxes/limit-today.ts'
import type { Database, Identity } from '#database/database.ts'
import type { ServerAccess } from '#server/mailboxes/access.ts'
import { storeLogin, storeMailbox, type Login } from '#server/mailboxes/store-mailbox.ts'
import { beginAttempt, consumeOAuthState, type Attempt, type Who } from '#server/mailboxes/oauth/attempts.ts'
import { clientById, clientFor } from '#server/mailboxes/oauth/clients.ts'
import {
  authorizeUrl,
  tokensForCode,
  type OauthConnection,
} from '#server/mailboxes/oauth/provider-requests.ts'
import { tryMailbox } from '#server/mailboxes/try-mailbox.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { checkAddressDomain, refuseKnown } from './connect-mailbox.ts'
import {
  address,
  findOwnMailbox,
  requireEditor,
  senderName,
  consumeLimit,
  mailboxTryLimit,
} from './mailbox-deps.ts'
import { noApp, noLastingAccess, refusedBy, unknownReturn } from './mailbox-oauth-errors.ts'
import { oauthProvider, redirectUriOf, type MailboxOauthDeps } from './oauth-clients.ts'
import { reportSteps } from './report-steps.ts'
import { userIdOf } from './user-id.ts'

const beginBody = z.object({
  workspaceId: z.uuid(),
  oauthProvider,
  address,
  fromName: senderName.default(''),
  ramp: z.boolean().default(true),
  /** Set when the mailbox is signed in to again. */
  mailboxId: z.uuid().nullable().default(null),
})
type Begun = z.infer<typeof beginBody>

export const beginMailboxOauth = (deps: MailboxOauthDeps): FunctionHandler<Begun> => ({
  signedIn: true,
  inPerson: true,
  body: beginBody,
  async run({ body, identity, db }) {
    const { workspaceId, oauthProvider } = body
    await requireEditor(db, identity, workspaceId)
    const request = await resolveRequest(db, identity, body)
    await consumeLimit(deps, mailboxTryLimit, identity)
    const client = await clientFor(db, deps.oauth, { workspaceId, oauthProvider })
    if (!client) throw noApp(oauthProvider)
    const { clientId } = client
    const attempt = { workspaceId, oauthProvider, clientId, asked: request }
    const begun = await beginAttempt(db, deps.oauth, callerOf(identity), attempt)
    const redirectUri = redirectUriOf(deps)
    const url = await authorizeUrl(connectionTo(deps, oauthProvider, client), {
      ...begun,
      redirectUri,
      address: request.address,
    })
    return { url }
  },
})

const finishBody = z.object({
  /** The unchanged query with which the OAuth provider sent the user back. */
  query: z.string().max(8000),
})

export const finishMailboxOauth = (deps: MailboxOauthDeps): FunctionHandler<z.infer<typeof finishBody>> => ({
  signedIn: true,
  inPerson: true,
  body: finishBody,
  async run({ body, identity, db, request }) {
    const parameters = new URLSearchParams(body.query)
    const state = parameters.get('state') ?? ''
    const attempt = await consumeOAuthState(db, deps.oauth, callerOf(identity), state)
    if (!attempt) throw unknownReturn
    await requireEditor(db, identity, attempt.workspaceId)
    const login = await exchangeCode(db, deps, attempt, { parameters, state })
    return await reportSteps(request, async (report, signal) => {
      const { address, fromName } = attempt.asked
      const tried = await tryMailbox({ ...login, address, fromName }, { ...deps, report, signal })
      if (!tried.ok || signal.aborted) return { ok: false }
      const mailboxId = await storeSignedIn(db, deps, identity, attempt, login, tried)
      return { ok: true, mailboxId }
    })
  },
})

async function resolveRequest(db: Database, identity: Identity, body: Begun): Promise<Attempt['asked']> {
  const { mailboxId, fromName, ramp, address } = body
  if (mailboxId === null) {
    await refuseKnown(db, identity, body)
    return { mailboxId, fromName, ramp, address }
  }
  const known = await findOwnMailbox(db, identity, mailboxId)
  if (known.workspaceId !== body.workspaceId)
    throw new FunctionError(404, 'NO_MAILBOX', 'There is no such mailbox.')
  return { mailboxId, fromName: known.fromName, ramp, address: known.address }
}

async function exchangeCode(
  db: Database,
  deps: MailboxOauthDeps,
  attempt: Attempt,
  returned: { parameters: URLSearchParams; state: string },
): Promise<Login> {
  const { oauthProvider, clientId, verifier } = attempt
  const client = await clientById(db, deps.oauth, attempt)
  if (!client) throw noApp(oauthProvider)
  const connection = connectionTo(deps, oauthProvider, client)
  const redirectUri = redirectUriOf(deps)
  const tokens = await tokensForCode(connection, { ...returned, redirectUri, verifier })
  if ('fault' in tokens) throw refusedBy(oauthProvider, tokens)
  const { accessToken, refreshToken, seconds } = tokens
  if (!refreshToken) throw noLastingAccess(oauthProvider)
  const accessAt = (at: OauthConnection['at']['smtp']): ServerAccess => ({
    ...at,
    user: attempt.asked.address,
    accessToken,
  })
  return {
    provider: oauthProviders[oauthProvider].preset,
    smtp: accessAt(connection.at.smtp),
    imap: accessAt(connection.at.imap),
    grant: { oauthProvider, clientId, accessToken, refreshToken, seconds },
  }
}

async function storeSignedIn(
  db: Database,
  deps: MailboxOauthDeps,
  identity: Identity,
  { workspaceId, asked }: Attempt,
  login: Login,
  tried: Awaited<ReturnType<typeof tryMailbox>>,
): Promise<string> {
  if (asked.mailboxId !== null) {
    const by = { ...login, userId: userIdOf(identity) }
    await storeLogin(db, deps.mailboxSecrets, asked.mailboxId, by, tried)
    return asked.mailboxId
  }
  const mailbox = {
    ...asked,
    ...login,
    workspaceId,
    userId: userIdOf(identity),
    replyTo: null,
    dailyLimit: defaultDailyLimit,
  }
  const mailboxId = await storeMailbox(db, deps.mailboxSecrets, mailbox, tried)
  await checkAddressDomain(db, deps, { ...asked, ...login, workspaceId }, tried)
  return mailboxId
}

const connectionTo = (
  { oauth }: MailboxOauthDeps,
  oauthProvider: OauthProviderId,
  client: OauthConnection['client'],
): OauthConnection => ({
  at: oauth.endpoints[oauthProvider](client.tenant ?? 'common'),
  client,
  fetch: oauth.fetch,
})

function callerOf(identity: Identity): Who {
  const session = identity.claims?.['session_id']
  return { userId: userIdOf(identity), sessionId: typeof session === 'string' ? session : null }
}
