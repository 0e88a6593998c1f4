// Connects an agent by OAuth 2.1: the access token is a workspace key, which the person creates on the consent page.
// Clients, requests and codes are encrypted and handed out, so a stranger who registers a thousand clients stores
// nothing. RFC 6749, 7591 (registration), 7636 (PKCE), 8414 and 9728 (metadata), 9207 (`iss`).
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { agentScopes } from '#core/api/key-scopes.ts'
import { agentConsentPath } from '#core/api/agent-consent.ts'
import type { Database } from '#database/database.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import { createPersonalKeys } from '#server/supabase/personal-keys.ts'
import {
  authorization,
  client,
  code as codeShape,
  redemption,
  request,
  type AgentRequest,
} from './oauth-shapes.ts'
import { shared } from './oauth-metadata.ts'
import { describeTarget, isRedirectOf } from './redirect-uri.ts'

type OAuthDeps = {
  /** The home database, which has the keys. */
  db: Database
  siteUrl: string
  dataKeys: readonly [string, ...string[]]
  clientAddress: (request: Request) => string
  now: () => Date
}

export type AgentOAuth = ReturnType<typeof createAgentOAuth>

const MINUTES = 60_000
/** For reading the consent page, signing in included. */
const REQUEST_LIFE = 30 * MINUTES

// oxlint-disable-next-line max-lines-per-function -- a flat list of the endpoints
export function createAgentOAuth({ db, siteUrl, dataKeys, clientAddress, now }: OAuthDeps) {
  const keys = createPersonalKeys(db)
  const dataKey = createDataKeys(dataKeys)
  const encrypt = (kind: string, value: unknown) =>
    dataKey.encrypt(`agent ${kind}`, JSON.stringify(value)).toString('base64url')
  function open<Value>(kind: string, encrypted: string, shape: z.ZodType<Value>): Value | undefined {
    try {
      return shape.parse(JSON.parse(dataKey.open(`agent ${kind}`, Buffer.from(encrypted, 'base64url'))))
    } catch {
      return undefined
    }
  }
  const back = ({ redirect, state }: Pick<AgentRequest, 'redirect' | 'state'>, answer: object) => {
    const url = new URL(redirect)
    const added = { ...answer, ...(state === null ? {} : { state }), iss: siteUrl }
    for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
    return url.href
  }

  return {
    register(body: unknown): Response {
      const parsed = client.safeParse(body)
      if (!parsed.success)
        return refuse(
          'invalid_redirect_uri',
          'Send redirect_uris: https addresses, or http ones of this machine.',
        )
      const registered = {
        ...parsed.data,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      }
      return shared({ client_id: encrypt('client', parsed.data), ...registered }, 201)
    },

    /** Sends the browser to the consent page, or back to the client with an error. */
    authorize(url: URL): Response {
      const query = Object.fromEntries(url.searchParams)
      const { client_id: id = '', redirect_uri: redirect = '', state = null } = query
      const known = open('client', id, client)
      // A redirect that the client did not register would hand the code to somebody else (RFC 6749, 4.1.2.1).
      if (!known || !isRedirectOf(known.redirect_uris, redirect))
        return new Response('This link does not work. Start again in your agent.', { status: 400 })
      const parsed = authorization.safeParse(query)
      if (!parsed.success)
        // Not sent back to the client: anybody can register one, and this would redirect to any site.
        return new Response('Use response_type=code and PKCE with S256.', { status: 400 })
      const wanted = (query['scope'] ?? '').split(' ')
      const encrypted = encrypt('request', {
        client: id,
        name: known.client_name,
        redirect,
        challenge: parsed.data.code_challenge,
        scopes: agentScopes.filter((scope) => wanted.includes(scope)),
        state,
        until: now().getTime() + REQUEST_LIFE,
      } satisfies AgentRequest)
      return leaveTo(`${siteUrl}${agentConsentPath}#${encrypted}`)
    },

    /** For the consent page: describes the request or, with the new key, returns the redirect that ends it. */
    async consent(body: unknown, from: Request): Promise<Response> {
      const sent = z
        .object({ request: z.string().max(20_000), key: z.string().max(200).optional() })
        .safeParse(body)
      const opened = sent.success ? open('request', sent.data.request, request) : undefined
      if (!opened || opened.until < now().getTime())
        throw new FunctionError(
          400,
          'BAD_REQUEST',
          'This link is not valid any more. Start again in your agent.',
        )
      const { name, redirect, scopes } = opened
      const key = sent.data!.key
      if (key === undefined) {
        const denied = back(opened, { error: 'access_denied' })
        return Response.json({
          client: name,
          target: describeTarget(redirect),
          scopes,
          denied,
        })
      }
      const id = await findKey(key, from)
      if (!id) throw new FunctionError(403, 'NOT_BY_KEY', 'Agents need the key of a workspace.')
      const [row] = await service().query<{ token: string }>(
        'select private.offer_agent_change($1, $2) as token',
        [id, digestOf(opened)],
      )
      return Response.json({ redirect: back(opened, { code: encrypt('code', { key, token: row!.token }) }) })
    },

    /** Exchanges a code for the key, once. */
    async token(body: unknown, from: Request): Promise<Response> {
      const parsed = redemption.safeParse(body)
      if (!parsed.success)
        return refuse('invalid_request', 'Send a code with its client_id, redirect_uri and code_verifier.')
      const { code, client_id, redirect_uri, code_verifier } = parsed.data
      const opened = open('code', code, codeShape)
      const id = opened && (await findKey(opened.key, from))
      const challenge = createHash('sha256').update(code_verifier).digest('base64url')
      const digest = digestOf({ client: client_id, redirect: redirect_uri, challenge })
      if (!id || !(await consumeToken(id, digest, opened.token)))
        return refuse('invalid_grant', 'The code is unknown, used, or older than 10 minutes.')
      return shared({ access_token: opened.key, token_type: 'Bearer' })
    },
  }

  function service() {
    return db.as({ role: 'service_role' })
  }

  async function consumeToken(id: string, digest: Buffer, token: string): Promise<boolean> {
    const [row] = await service().query<{ taken: boolean }>(
      'select private.consume_agent_change($1, $2, $3) as taken',
      [id, digest, token],
    )
    return row!.taken
  }

  /** The ID of a valid workspace key. */
  async function findKey(key: string, from: Request): Promise<string | undefined> {
    const identity = await keys.identify(key, clientAddress(from))
    if ('refused' in identity) return undefined
    const act = identity.claims?.act as { key: string; scopes?: unknown }
    return act.scopes ? act.key : undefined
  }
}

/** Binds a code to its client, redirect and PKCE challenge. */
const digestOf = ({
  client: id,
  redirect,
  challenge,
}: Pick<AgentRequest, 'client' | 'redirect' | 'challenge'>) =>
  createHash('sha256')
    .update(JSON.stringify([id, redirect, challenge]))
    .digest()

const leaveTo = (location: string) =>
  new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })

const refuse = (error: string, error_description: string) => shared({ error, error_description }, 400)
