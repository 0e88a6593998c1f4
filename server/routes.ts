// Every address the server answers, in the order they are tried.
import type { Handler } from 'hono'
import { isLoopbackRequest } from './http/loopback.ts'
import type { AppParts } from './app.ts'
import { readOutbox } from './mail/outbox.ts'

export type Route = { method: 'GET' | 'POST' | 'ALL'; path: string; handle: Handler }

export function routes(parts: AppParts): Route[] {
  const { supabase } = parts
  return [
    { method: 'GET', path: '/healthz', handle: (c) => c.text('ok') },
    { method: 'GET', path: '/readyz', handle: () => answerReady(parts) },
    { method: 'GET', path: '/config.json', handle: () => answerPublicConfig(parts) },
    { method: 'GET', path: '/outbox.json', handle: (c) => answerOutbox(parts, c.req.raw) },
    { method: 'ALL', path: '/auth/v1/*', handle: (c) => supabase.fetch(c.req.raw) },
    { method: 'ALL', path: '/rest/v1/*', handle: (c) => supabase.fetch(c.req.raw) },
    { method: 'ALL', path: '/functions/v1/*', handle: (c) => supabase.fetch(c.req.raw) },
    { method: 'ALL', path: '/realtime/v1/*', handle: (c) => supabase.fetch(c.req.raw) },
    { method: 'ALL', path: '/storage/v1/*', handle: (c) => supabase.fetch(c.req.raw) },
    { method: 'ALL', path: '*', handle: (c) => answerPage(parts, c.req.raw) },
  ]
}

async function answerReady({ db }: AppParts): Promise<Response> {
  try {
    await db.as({ role: 'anon' }).query('select 1')
    return new Response('ready')
  } catch {
    return new Response('The database does not answer', { status: 503, headers: { 'retry-after': '5' } })
  }
}

/** What the browser must know before anybody signs in; nothing here is secret. */
function answerPublicConfig({ config, siteUrl, anonKey, demo }: AppParts): Response {
  const shown = {
    url: siteUrl,
    anonKey,
    billing: config.billing,
    outbox: hasOutbox(config),
    claims: config.publicClaims,
  }
  return Response.json(config.local ? { ...shown, demo } : shown, {
    headers: { 'cache-control': 'no-cache' },
  })
}

async function answerOutbox({ config, db }: AppParts, request: Request): Promise<Response> {
  if (!hasOutbox(config) || !isLoopbackRequest(request))
    return Response.json({ message: 'Not found' }, { status: 404 })
  const mails = await readOutbox(db, new URL(request.url).searchParams.get('to') ?? undefined)
  return Response.json(mails, { headers: { 'cache-control': 'no-store' } })
}

const hasOutbox = (config: AppParts['config']) => config.local && !config.mail.smtpUrl

// The browser's router decides what an address without a file of its own shows, its 404 page included.
function answerPage({ site }: AppParts, request: Request): Response {
  return (
    site(request) ??
    site(new Request(new URL('/app', request.url), request)) ??
    new Response('Not found', { status: 404 })
  )
}
