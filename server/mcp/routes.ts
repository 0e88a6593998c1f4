import type { AppDeps, Route } from '#server/routes.ts'
import { readBody, readText } from '#server/supabase/functions/read-body.ts'
import { FunctionError, renderError } from '#server/supabase/functions/errors.ts'
import { describeResource, describeServer, protectedResourcePath } from './oauth-metadata.ts'
import type { AgentOAuth } from './oauth.ts'

/** The most bytes of a call that needs no sign-in. */
export const oauthBytes = 64_000

/** The endpoint for agents, and those by which they get a key. */
export function agentRoutes({ mcp, agentOAuth: oauth, siteUrl }: AppDeps): Route[] {
  const route = (
    method: Route['method'],
    path: string,
    answer: (oauth: AgentOAuth, request: Request) => Response | Promise<Response>,
  ): Route => ({
    method,
    path,
    budget: 'calls',
    handle: (c) => (oauth ? refuse(() => answer(oauth, c.req.raw)) : notFound()),
  })
  return [
    { method: 'ALL', path: '/mcp', budget: 'calls', handle: (c) => mcp?.(c.req.raw) ?? notFound() },
    route('GET', protectedResourcePath, () => describeResource(siteUrl)),
    route('GET', '/.well-known/oauth-authorization-server', () => describeServer(siteUrl)),
    route('GET', '/oauth/authorize', (oauth, request) => oauth.authorize(new URL(request.url))),
    route('POST', '/oauth/register', async (oauth, request) =>
      oauth.register(await readBody(request, oauthBytes)),
    ),
    route('POST', '/oauth/consent', async (oauth, request) =>
      oauth.consent(await readBody(request, oauthBytes), request),
    ),
    route('POST', '/oauth/token', async (oauth, request) => oauth.token(await readForm(request), request)),
  ]
}

/** RFC 6749, section 4.1.3: the parameters arrive as a form. */
async function readForm(request: Request): Promise<unknown> {
  return Object.fromEntries(new URLSearchParams(await readText(request, oauthBytes)))
}

async function refuse(answer: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error
    return renderError(error)
  }
}

const notFound = () => new Response('Not found', { status: 404 })
