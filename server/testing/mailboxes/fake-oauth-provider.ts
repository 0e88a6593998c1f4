// An authorization server for tests (RFC 6749 with PKCE, RFC 7636; RFC 7009), on this machine: one app, and one person who says
// yes. Mail servers ask it whether a token is good.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeOauthProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** A person at the address they were sent to says yes: what they come back with, behind the `?`. */
  approve(url: string): string
  /** Whether a mail server lets this user in by it. */
  takes(user: string, token: string): boolean
  /** Every access token ends at once; refresh tokens go on. */
  forgetTokens(): void
  /** All that was given ends. */
  revoke(): void
  /** Grants it heard, in order; `revoke` where one was to end. */
  heard: string[]
  faults: {
    /** Answers this in place of tokens, and in place of ending one. */
    answers?: { status: number; body: string }
    /** Gives no refresh token. */
    briefly?: boolean
    /** Grants less than was asked for. */
    scope?: string
    /** Waits before it answers a refresh. */
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

  // An app of another installation may have no secret to show; one that shows a wrong one is turned down.
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
      const asked = new URL(url).searchParams
      const code = `code-${token()}`
      codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        user: asked.get('login_hint') ?? '',
        scope: asked.get('scope') ?? '',
      })
      return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer }).toString()
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

// Once, by who can show what the challenge was made of, and for the address it was asked for.
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
