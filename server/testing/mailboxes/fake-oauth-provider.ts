// An authorization server for tests (RFC 6749 with PKCE, RFC 7636; RFC 7009), on this machine: one app, and one user
// who consents. Fake mail servers check tokens with it.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeOauthProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Simulates the user's consent at the given URL; returns the query with which they are sent back. */
  approve(url: string): string
  /** True when a mail server should accept this user's token. */
  takes(user: string, token: string): boolean
  /** Invalidates all access tokens; refresh tokens remain valid. */
  forgetTokens(): void
  /** Revokes all grants. */
  revoke(): void
  /** The grant types it received, in order; `revoke` for revocations. */
  heard: string[]
  faults: {
    /** Sends this response instead of tokens, and instead of a revocation. */
    answers?: { status: number; body: string }
    /** Issues no refresh token. */
    briefly?: boolean
    /** Grants fewer scopes than requested. */
    scope?: string
    /** Waits before it responds to a refresh. */
    waits?: () => Promise<void>
    seconds?: number
  }
  close(): Promise<void>
}

type Code = { challenge: string; redirectUri: string; user: string; scope: string }

export async function startFakeOauthProvider(): Promise<FakeOauthProvider> {
  const [clientId, clientSecret] = ['app-of-the-tests', `secret-${token()}`]
  const codes = new Map<string, Code>()
  const refreshTokens = new Map<string, { user: string; scope: string }>()
  const accessTokens = new Map<string, string>()
  const heard: string[] = []
  const faults: FakeOauthProvider['faults'] = {}

  function give(response: ServerResponse, { user, scope }: { user: string; scope: string }): void {
    const [access, refresh] = [`access-${token()}`, `refresh-${token()}`]
    accessTokens.set(access, user)
    if (!faults.briefly) refreshTokens.set(refresh, { user, scope })
    answer(response, 200, {
      token_type: 'Bearer',
      access_token: access,
      ...(faults.briefly ? {} : { refresh_token: refresh }),
      expires_in: faults.seconds ?? 3600,
      scope: faults.scope ?? scope,
    })
  }

  async function exchange(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const kind = form.get('grant_type') ?? ''
    heard.push(kind)
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return refuse(response, 401, 'invalid_client', 'The provided client secret has expired.')
    if (kind === 'refresh_token') await faults.waits?.()
    if (faults.answers) return void response.writeHead(faults.answers.status, json).end(faults.answers.body)
    const given =
      kind === 'refresh_token' ? refreshTokens.get(form.get('refresh_token') ?? '') : redeem(codes, form)
    if (!given) return refuse(response, 400, 'invalid_grant', 'Token has been expired or revoked.')
    give(response, given)
  }

  // An app of another installation may have no secret; one with a wrong secret is rejected.
  function end(form: URLSearchParams, response: ServerResponse): void {
    heard.push('revoke')
    if ((form.get('client_secret') ?? clientSecret) !== clientSecret)
      return refuse(response, 401, 'invalid_client', 'The provided client secret has expired.')
    if (faults.answers) return void response.writeHead(faults.answers.status, json).end(faults.answers.body)
    const given = refreshTokens.get(form.get('token') ?? '')
    if (!given) return refuse(response, 400, 'invalid_token', 'Token expired or revoked')
    refreshTokens.delete(form.get('token') ?? '')
    for (const [access, user] of accessTokens) if (user === given.user) accessTokens.delete(access)
    answer(response, 200, {})
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      if (request.url === '/revoke') end(form, response)
      else void exchange(form, response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    clientId,
    clientSecret,
    heard,
    faults,
    approve(url) {
      const parameters = new URL(url).searchParams
      const code = `code-${token()}`
      codes.set(code, {
        challenge: parameters.get('code_challenge') ?? '',
        redirectUri: parameters.get('redirect_uri') ?? '',
        user: parameters.get('login_hint') ?? '',
        scope: parameters.get('scope') ?? '',
      })
      return new URLSearchParams({ code, state: parameters.get('state') ?? '', iss: issuer }).toString()
    },
    takes: (user, given) => accessTokens.get(given) === user,
    forgetTokens: () => accessTokens.clear(),
    revoke() {
      accessTokens.clear()
      refreshTokens.clear()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

// Redeemed once, with the verifier of the challenge, and for the requested redirect URI.
function redeem(codes: Map<string, Code>, form: URLSearchParams): Code | undefined {
  const code = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return code?.challenge === challenge && code.redirectUri === form.get('redirect_uri') ? code : undefined
}

const json = { 'content-type': 'application/json' }
const token = () => randomBytes(18).toString('base64url')

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, json).end(JSON.stringify(body))
}

const refuse = (response: ServerResponse, status: number, error: string, words: string) =>
  answer(response, status, { error, error_description: words })
