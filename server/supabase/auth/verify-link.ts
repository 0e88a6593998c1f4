// Handles the link in a mail, opened by a browser. It always responds with a redirect.
import type { Query } from '#database/database.ts'
import type { Call } from './call.ts'
import { confirm, parseKinds } from './confirm.ts'
import { AuthError } from './errors.ts'
import { allowMailAgain, limits, consumeByAddress } from './limits.ts'
import { pageLink } from './mail-links.ts'
import { redeemToken } from './one-time-tokens.ts'
import { rememberSignIn } from './password-attempts.ts'
import { issueAuthCode, type Challenge } from './pkce.ts'
import { chooseRedirect, redirectTo, unshownHeaders, withQuery } from './redirects.ts'
import { requestedRedirect } from './send-mail-link.ts'
import { startSession, toSessionDocument } from './sessions.ts'
import type { User } from './users.ts'

/** GET /verify?token=&type=&redirect_to= */
export async function verifyByLink(call: Call): Promise<Response> {
  if (!isOpenedByPerson(call.request)) return new Response(null, { status: 204, headers })
  const wantedRedirect = requestedRedirect(call)
  const page = isOpenedByBrowser(call.request) && pageLink(call.auth.config, readLink(call, wantedRedirect))
  if (page) return redirect(page)
  const target = chooseRedirect(call.auth.config, wantedRedirect)
  try {
    return redirect(await redeemLink(call, target))
  } catch (error) {
    if (!(error instanceof AuthError) || error.status >= 500) throw error
    return redirect(refuse(target, error, call.url.searchParams.get('token') ?? ''))
  }
}

/**
 * A preview is not a click: HEAD, a browser's prefetch, or a page that loads the link as an image, a frame or data
 * must not consume the token. Browsers declare the purpose of a request (Sec-Fetch-Dest); programs that follow a link
 * for a user declare nothing.
 */
function isOpenedByPerson(request: Request): boolean {
  const purpose = [
    request.headers.get('sec-purpose'),
    request.headers.get('purpose'),
    request.headers.get('x-moz'),
  ]
  const destination = request.headers.get('sec-fetch-dest')
  const ahead = purpose.some((value) => value !== null && /prefetch|prerender|preview/i.test(value))
  return request.method === 'GET' && !ahead && (destination === null || destination === 'document')
}

// A link to a page of ours is redeemed by its script. Programs that follow the link for a user run none.
function isOpenedByBrowser(request: Request): boolean {
  return request.headers.get('sec-fetch-dest') === 'document'
}

function readLink({ url }: Call, askedRedirect: string | null) {
  const read = (name: string) => url.searchParams.get(name) ?? ''
  return { token: read('token'), type: read('type'), askedRedirect }
}

type Outcome =
  | { user: User; started: Awaited<ReturnType<typeof startSession>> }
  | { user: User; code: string }

async function redeemLink(call: Call, target: URL): Promise<URL> {
  const { auth } = call
  const type = call.url.searchParams.get('type')
  const kinds = parseKinds(type)
  const outcome = await auth.transaction((query) => redeem(query, call, kinds))
  if (!outcome) {
    await consumeByAddress(call, limits.verifications)
    throw new AuthError('otp_expired', 'Email link is invalid or has expired')
  }
  if (outcome.user.email) await allowMailAgain(auth, 'signup', outcome.user.email)
  if ('code' in outcome) return withQuery(target, { code: outcome.code })
  await rememberSignIn(call, outcome.user, outcome.started.session.aal)
  const { user: _, ...session } = await toSessionDocument(auth, outcome.started, call.at)
  return withFragment(target, { ...session, sb: '', type: type! })
}

async function redeem(
  query: Query,
  call: Call,
  kinds: ReturnType<typeof parseKinds>,
): Promise<Outcome | null> {
  const { auth, at, url } = call
  const used = await redeemToken(query, auth.keys.codes, kinds, url.searchParams.get('token') ?? '', at)
  if (!used) return null
  const user = await confirm(query, call, used)
  if (used.code_challenge === null) return { user, started: await startSession(query, call, user.id, 'otp') }
  const challenge: Challenge = { value: used.code_challenge, method: used.code_challenge_method! }
  return { user, code: await issueAuthCode(query, user.id, challenge, 'otp', at) }
}

// In the PKCE flow the page may be rendered on a server, which never sees a fragment.
function refuse(target: URL, error: AuthError, token: string): URL {
  const explanation = {
    error: 'access_denied',
    error_code: error.code,
    error_description: error.message,
  }
  const shown = token.startsWith('pkce_') ? withQuery(target, explanation) : target
  return withFragment(shown, { ...explanation, sb: '' })
}

function withFragment(target: URL, values: Record<string, string | number>): URL {
  const result = new URL(target)
  const fragment = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) fragment.set(name, String(value))
  result.hash = fragment.toString()
  return result
}

const headers = { ...unshownHeaders, vary: 'Sec-Purpose, Purpose, X-Moz, Sec-Fetch-Dest' }

const redirect = (to: URL) => redirectTo(to, headers)
