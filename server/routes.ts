// All routes of the server, in order of matching.
import type { IncomingMessage } from 'node:http'
import type { Handler } from 'hono'
import type { Database } from '#database/database.ts'
import { programVersion } from '#database/program-version.ts'
import type { Config } from './config.ts'
import type { BudgetName } from './budget/address-budget.ts'
import type { RequestHead } from './http/direct-request.ts'
import type { PageAddresses } from './http/page-addresses.ts'
import type { StaticFiles } from './http/static-files.ts'
import type { Uploads } from './http/uploads.ts'
import type { Log } from './log.ts'
import type { Supabase } from './supabase/supabase.ts'
import type { Tracking } from './tracking/tracking.ts'
import type { Mcp } from './mcp/mcp.ts'
import type { AgentOAuth } from './mcp/oauth.ts'
import { agentRoutes } from './mcp/routes.ts'
import { schemaPath } from '#core/webhooks/schema.ts'
import { isLocalRequest } from './http/local-request.ts'
import { webhookPath } from './billing/stripe-webhook.ts'
import type { Disk } from './operations/disk.ts'
import { answerReady } from './health/monitoring.ts'
import { answerSchema } from './webhooks/answer-schema.ts'
import { readOutbox } from './mail/outbox.ts'

export type AppDeps = {
  config: Config
  db: Database
  log: Log
  /** The public URL, without a slash at the end. */
  siteUrl: string
  anonKey: string
  demo?: { email: string; password: string }
  site: StaticFiles
  isPage: PageAddresses
  supabase: Supabase
  answerDictionary: (request: Request, language: string) => Promise<Response>
  /** The document of the API. */
  answerOpenApi?: () => Promise<Response>
  /** The tools for agents. */
  mcp?: Mcp
  /** Provisions members from a directory. */
  answerScim?: (request: Request) => Promise<Response>
  /** How agents get a key. */
  agentOAuth?: AgentOAuth
  uploads: Uploads
  clientAddress: (request: RequestHead) => string
  socketAddress?: ((request: IncomingMessage) => string) | undefined
  /** Stores what a page or program posts to a form of a workspace. */
  receiveForm?: (request: Request, id: string) => Promise<Response>
  /** Only when Stripe collects the money. */
  receiveStripeEvent?: ((request: Request) => Promise<Response>) | undefined
  answerMetrics?: ((request: Request) => Promise<Response>) | undefined
  isLeaving?: (() => boolean) | undefined
  findDisk?: (() => Promise<Disk | null>) | undefined
  /** Absent when nothing is tracked. */
  tracking?: Tracking
}

export type Route = {
  method: 'GET' | 'POST' | 'ALL'
  path: string
  /** The request budget of one address (budget/address-budget.ts). */
  budget: BudgetName
  handle: Handler
}

export function routes(deps: AppDeps): Route[] {
  const { supabase } = deps
  const call = (path: string) => route('ALL', path, 'calls', (c) => supabase.fetch(c.req.raw))
  return [
    route('GET', '/healthz', 'probes', (c) => c.text('ok')),
    route('GET', '/readyz', 'probes', () => answerReady(deps)),
    route('GET', '/metrics', 'probes', (c) => deps.answerMetrics?.(c.req.raw) ?? notFound()),
    route('GET', '/config.json', 'pages', (c) => answerPublicConfig(deps, c.req.raw)),
    route('GET', '/.well-known/security.txt', 'pages', () => answerSecurityText(deps)),
    route('GET', '/dictionaries/:language', 'pages', (c) =>
      deps.answerDictionary(c.req.raw, c.req.param('language') ?? ''),
    ),
    route('GET', schemaPath, 'pages', () => answerSchema(deps.siteUrl)),
    route('GET', '/outbox.json', 'pages', (c) => answerOutbox(deps, c.req.raw)),
    route('POST', webhookPath, 'webhooks', (c) => deps.receiveStripeEvent?.(c.req.raw) ?? missing()),
    route(
      'ALL',
      '/forms/:id',
      'calls',
      (c) => deps.receiveForm?.(c.req.raw, c.req.param('id') ?? '') ?? notFound(),
    ),
    ...['auth', 'rest', 'functions', 'realtime', 'storage'].map((name) => call(`/${name}/v1/*`)),
    route('GET', '/openapi.json', 'pages', () => deps.answerOpenApi?.() ?? notFound()),
    ...agentRoutes(deps),
    route('ALL', '/scim/v2/*', 'calls', (c) => deps.answerScim?.(c.req.raw) ?? notFound()),
    ...trackingRoutes(deps),
    route('ALL', '*', 'pages', (c) => answerPage(deps, c.req.raw)),
  ]
}

const route = (method: Route['method'], path: string, budget: BudgetName, handle: Handler): Route => ({
  method,
  path,
  budget,
  handle,
})

const notFound = () => new Response('Not found', { status: 404 })
const missing = () => Response.json({ message: 'Not found' }, { status: 404 })

/** The URLs in mail. */
function trackingRoutes({ tracking }: AppDeps): Route[] {
  if (!tracking) return []
  const tracked = (path: string, answer: Tracking['open' | 'click' | 'unsubscribe']) =>
    route('ALL', path, 'tracking', (c) => answer(c.req.raw, c.req.param('token') ?? ''))
  return [
    tracked('/t/o/:token', tracking.open),
    tracked('/t/c/:token', tracking.click),
    tracked('/t/u/:token', tracking.unsubscribe),
    route('ALL', '/t/*', 'tracking', notFound),
  ]
}

/**
 * Public configuration, served before sign-in. The outbox and demo account are included only for requests from this
 * machine.
 */
async function answerPublicConfig(deps: AppDeps, request: Request): Promise<Response> {
  const { config, siteUrl, anonKey, demo } = deps
  const local = isLocal(deps, request)
  const shown = {
    url: siteUrl,
    version: programVersion,
    anonKey,
    billing: config.billing,
    outbox: local && hasOutbox(config),
    claims: config.publicClaims,
    company: config.company && { name: config.company.name, domains: config.company.domains },
    signUp: await readSignUp(deps),
  }
  return Response.json(local ? { ...shown, demo } : shown, {
    headers: { 'cache-control': 'no-store' },
  })
}

/** Absent while the database is unavailable: the page then shows its form, and the server decides on submit. */
async function readSignUp({ db, log }: AppDeps): Promise<unknown> {
  try {
    const [row] = await db
      .as({ role: 'service_role' })
      .query<{ shown: unknown }>('select private.sign_up_shown() as shown')
    return row?.shown
  } catch (error) {
    log.debug({ err: error }, 'Who may sign up could not be read')
    return undefined
  }
}

// RFC 9116 requires a contact and an expiry. The expiry moves with each response; the admin's address is read at each
// start.
function answerSecurityText({ config, siteUrl }: AppDeps): Response {
  if (!config.adminEmail) return notFound()
  const expires = new Date(Date.now() + 90 * 24 * 3_600_000)
  expires.setUTCHours(0, 0, 0, 0)
  return new Response(
    `Contact: mailto:${config.adminEmail}\nExpires: ${expires.toISOString()}\nCanonical: ${siteUrl}/.well-known/security.txt\n`,
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
}

async function answerOutbox(deps: AppDeps, request: Request): Promise<Response> {
  const { config, db } = deps
  if (!hasOutbox(config) || !isLocal(deps, request)) return missing()
  const mails = await readOutbox(db, new URL(request.url).searchParams.get('to') ?? undefined)
  return Response.json(mails, { headers: { 'cache-control': 'no-store' } })
}

const isLocal = ({ config, clientAddress }: AppDeps, request: Request) =>
  config.local && isLocalRequest(request, clientAddress(request))

const hasOutbox = (config: AppDeps['config']) => config.local && !config.mail.smtpUrl

// The browser's router renders every page without a file, including 'not found'; programs use the status.
function answerPage({ site, isPage }: AppDeps, request: Request): Response {
  const url = new URL(request.url)
  const file = site(request)
  if (file) return file
  const shell = site(new Request(new URL('/app', url), request))
  if (!shell) return notFound()
  if (shell.status !== 200 || isPage(url.pathname)) return shell
  return new Response(shell.body, { status: 404, headers: shell.headers })
}
