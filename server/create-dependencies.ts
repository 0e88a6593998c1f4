// Builds the parts of the server on an open database, and its app. main.ts and the tests of the whole server start
// here.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Database } from '#database/database.ts'
import { analyzeWithDictionaries } from './analysis/analyze-draft.ts'
import { createDictionaryAnswer } from './answer-dictionary.ts'
import { installedDictionaries } from './analysis/installed-dictionaries.ts'
import { createApp, type App } from './app.ts'
import { noBilling, type Billing } from './billing/billing.ts'
import { createSandbox, type SandboxBilling } from './billing/sandbox.ts'
import type { StripeApi, StripeBilling } from './billing/stripe.ts'
import type { Config } from './config.ts'
import { openDemoAccount } from './demo/demo-account.ts'
import type { RequestHead } from './http/direct-request.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import type { PageAddresses } from './http/page-addresses.ts'
import type { StaticFiles } from './http/static-files.ts'
import { createUploads } from './http/uploads.ts'
import { shares } from './shares.ts'
import { createOpenApi } from './openapi/openapi.ts'
import { createMcp } from './mcp/mcp.ts'
import { createScim } from './scim/scim.ts'
import { createAgentOAuth } from './mcp/oauth.ts'
import type { Log } from './log.ts'
import { runJob } from './threads/work.ts'
import { settingsOf, type SharedServices } from './open-services.ts'
import { openServers } from './servers.ts'
import type { Disk } from './operations/disk.ts'
import type { ContentStore } from './storage/content-store.ts'
import { installationKeys } from './supabase/auth/jwt.ts'
import { deriveKeys } from './supabase/auth/secret-keys.ts'
import { createTrackingTokens, type TrackingKey } from './tracking/tokens.ts'

export type BaseDependencies = {
  config: Config
  db: Database
  log: Log
  siteUrl: string
  jwtSecret: string
  /** The secrets for tokens, the first of which signs; by default `jwtSecret`. */
  tokenSecrets?: readonly [string, ...string[]] | undefined
  trackingKeys?: readonly [TrackingKey, ...TrackingKey[]] | undefined
  site: StaticFiles
  isPage: PageAddresses
  /** Set when there should be a demo account. */
  demoPassword?: string | undefined
  clientAddress: (request: RequestHead) => string
  socketAddress?: ((request: IncomingMessage) => string) | undefined
  /** The folder for tracker hits while the database is unavailable. */
  spoolFolder?: string | undefined
  /**
   * The keys that encrypt mailbox passwords, the newest first. Without any, a temporary key is lost with the process.
   */
  dataKeys?: readonly [string, ...string[]] | undefined
  /** True once the process was asked to stop: /readyz reports it while requests are still served. */
  isLeaving?: (() => boolean) | undefined
  /** Reads the disk of the data folder: /readyz responds with 503 before it is full. */
  findDisk?: (() => Promise<Disk | null>) | undefined
  /** Called when this process has read the change feed to its end. */
  onFeedRead?: (() => void) | undefined
  /** The store of files; by default in the data folder. */
  contentStore?: ContentStore | undefined
  /** GET /metrics; without it, the route does not exist. */
  answerMetrics?: ((request: Request) => Promise<Response>) | undefined
  /** The endpoint of Stripe; tests replace it. */
  stripeApi?: StripeApi | undefined
}

export type Dependencies = {
  app: App
  demo: { email: string; password: string } | undefined
  close(): Promise<void>
}

export const createDependencies = (base: BaseDependencies): Promise<Dependencies> =>
  runJob('start', () => openAll(base))

async function openAll(base: BaseDependencies): Promise<Dependencies> {
  const { config, db, siteUrl } = base
  const { receiveStripeEvent, ...billing } = await openBilling(base)
  const shared = await openShared(base, billing)
  const services = await openServers({ ...base, ...shared, home: db })
  await db
    .as({ role: 'service_role' })
    .query('select private.configure($1)', [
      { ...settingsOf(config, siteUrl), admin_email: config.adminEmail },
    ])
  const { keys, uploads } = shared
  const api = { url: siteUrl, serviceKey: keys[0]!.serviceKey, fetch: services.supabase.fetch }
  const demo = base.demoPassword ? await openDemoAccount(db, base.demoPassword, api) : undefined
  const app = createApp({
    ...base,
    answerDictionary: openDictionaries(base),
    anonKey: keys[0]!.anonKey,
    demo,
    supabase: services.supabase,
    answerOpenApi: createOpenApi({ db, siteUrl, handlers: services.supabase.functions }),
    mcp: createMcp({ ...base, fetch: services.supabase.fetch, limiter: shared.limiter }),
    answerScim: createScim({ ...base, limiter: shared.limiter }),
    agentOAuth: createAgentOAuth({ ...base, dataKeys: shared.dataKeys, now }),
    uploads,
    tracking: services.tracking,
    receiveForm: services.receiveForm,
    receiveStripeEvent,
  })
  return { app, demo, close: services.close }
}

/** The services shared by all databases. */
async function openShared(
  base: BaseDependencies,
  billing: SharedServices['billing'],
): Promise<SharedServices> {
  const tokenSecrets = base.tokenSecrets ?? ([base.jwtSecret] as const)
  return {
    billing,
    tokenSecrets,
    keys: await Promise.all(tokenSecrets.map(installationKeys)),
    trackingTokens: createTrackingTokens(base.trackingKeys ?? [{ id: 1, secret: base.jwtSecret }]),
    uploads: createUploads(shares.bodyBytes),
    limiter: openLimiter(base),
    dataKeys: base.dataKeys ?? [randomBytes(32).toString('base64url')],
    now,
  }
}

const now = () => new Date()

/** The operator's dictionaries are used for analyses in this process, and served to browsers. */
function openDictionaries({ config: { dataDir, hunspellDir }, log }: BaseDependencies) {
  const places = { dataDir, hunspellDir }
  const dictionaries = installedDictionaries(places, (reason) => log.warn(reason))
  analyzeWithDictionaries(places, dictionaries)
  return createDictionaryAnswer(dictionaries)
}

type OpenBilling = {
  billing: Billing
  sandbox?: SandboxBilling
  receiveStripeEvent?: StripeBilling['receive']
}

async function openBilling(base: BaseDependencies): Promise<OpenBilling> {
  const { config, db, siteUrl, log, stripeApi } = base
  if (config.billing === 'off') return { billing: noBilling }
  const { secretKey, webhookSecret } = config.stripe
  if (secretKey && webhookSecret) {
    // A large module, loaded only when billing is on.
    const { connectStripe, createStripeBilling, endSandbox } = await import('./billing/stripe.ts')
    const stripe = connectStripe(secretKey, stripeApi)
    const onError = (error: unknown) => log.error({ err: error }, 'Stripe does not answer')
    const billing = createStripeBilling({ stripe, db, siteUrl, webhookSecret, now, onError })
    await endSandbox(db)
    return { billing, receiveStripeEvent: billing.receive }
  }
  const sandbox = createSandbox(db, siteUrl, now)
  return { billing: sandbox, sandbox }
}

function openLimiter({ config, db, jwtSecret }: BaseDependencies) {
  return createRateLimiter({
    query: db.as({ role: 'auth_admin' }).query,
    now,
    key: deriveKeys(jwtSecret).buckets,
    scale: config.auth.rateLimitScale,
  })
}
