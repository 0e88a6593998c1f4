// Builds the parts of the server on an open database, and the app of them. main.ts and the tests of the
// whole server start here.
import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { runDaily } from '#database/daily-job.ts'
import type { Database } from '#database/database.ts'
import { adminFunctions } from './admin/functions.ts'
import { openModel } from './ai/model.ts'
import { openWorkspaceModels } from './ai/workspace-models.ts'
import { analyzeWithDictionaries } from './analysis/analyze-draft.ts'
import { createDictionaryAnswer } from './answer-dictionary.ts'
import { installedDictionaries } from './analysis/installed-dictionaries.ts'
import { createApp, type App } from './app.ts'
import { noBilling, type Billing } from './billing/billing.ts'
import { createSandbox, type SandboxBilling } from './billing/sandbox.ts'
import type { StripeApi, StripeBilling } from './billing/stripe.ts'
import { callLimits } from './call-limits.ts'
import type { Config } from './config.ts'
import { openDemoAccount } from './demo/demo-account.ts'
import { functionHandlers } from './functions/handlers.ts'
import { budgetKey } from './http/client-address.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import type { PageAddresses } from './http/page-addresses.ts'
import type { StaticFiles } from './http/static-files.ts'
import { createUploads, uploadLimits } from './http/uploads.ts'
import type { Log } from './log.ts'
import type { Disk } from './operations/disk.ts'
import { mailPages } from './mail-pages.ts'
import { mailToOutbox } from './mail/outbox.ts'
import { openMailboxDependencies } from './mailboxes/installation.ts'
import type { ContentStore } from './storage/content-store.ts'
import { openNotices } from './notices/open-notices.ts'
import { openContentStore } from './storage/open-content-store.ts'
import { createIssueImpersonation } from './supabase/auth/impersonation.ts'
import { installationKeys } from './supabase/auth/jwt.ts'
import { deriveKeys } from './supabase/auth/secret-keys.ts'
import { createCallLimit } from './supabase/limit-calls.ts'
import { createSupabase } from './supabase/supabase.ts'
import { trackingAddresses } from './tracking/addresses.ts'
import { createTrackingDomains } from './tracking/domains.ts'
import { trackingJob } from './tracking/maintenance.ts'
import { createTrackingTokens, type TrackingKey } from './tracking/tokens.ts'
import { createTracking } from './tracking/tracking.ts'

export type BaseDependencies = {
  config: Config
  db: Database
  log: Log
  siteUrl: string
  jwtSecret: string
  /** What tokens are signed with, the first one signing; `jwtSecret` where they are left out. */
  tokenSecrets?: readonly [string, ...string[]] | undefined
  trackingKeys?: readonly [TrackingKey, ...TrackingKey[]] | undefined
  site: StaticFiles
  isPage: PageAddresses
  /** Given where a demo account is to be there. */
  demoPassword?: string | undefined
  clientAddress: (request: Request) => string
  socketAddress?: ((request: IncomingMessage) => string) | undefined
  /** Where hits of the tracker wait while the database is gone. */
  spoolFolder?: string | undefined
  /** What mailbox passwords are encrypted with, the newest first. Without any, the key ends with the process. */
  dataKeys?: readonly [string, ...string[]] | undefined
  /** True from the moment it was told to stop: /readyz says so while it still answers. */
  isLeaving?: (() => boolean) | undefined
  /** Of the data folder: /readyz says 503 before it is full. */
  findDisk?: (() => Promise<Disk | null>) | undefined
  /** This process has read the change feed to its end. */
  onFeedRead?: (() => void) | undefined
  /** Where files lie; left out, below the data folder. */
  contentStore?: ContentStore | undefined
  /** GET /metrics; left out, it is not there. */
  answerMetrics?: ((request: Request) => Promise<Response>) | undefined
  /** Where Stripe answers; tests script it. */
  stripeApi?: StripeApi | undefined
}

export type Dependencies = {
  app: App
  demo: { email: string; password: string } | undefined
  close(): Promise<void>
}

export async function createDependencies(base: BaseDependencies): Promise<Dependencies> {
  const { config, db, log, siteUrl, jwtSecret, socketAddress } = base
  const clientAddress = (request: Request) => budgetKey(base.clientAddress(request))
  const tokenSecrets = base.tokenSecrets ?? ([jwtSecret] as const)
  const [keys, ...formerKeys] = await Promise.all(tokenSecrets.map(installationKeys))
  const trackingTokens = createTrackingTokens(base.trackingKeys ?? [{ id: 1, secret: jwtSecret }])
  const trackingDomains = createTrackingDomains(db, siteUrl, new Resolver({ timeout: 3_000, tries: 2 }))
  const sendMail = mailToOutbox(db)
  const uploads = createUploads(uploadLimits)
  const limiter = openLimiter(base)
  const dataKeys = base.dataKeys ?? [randomBytes(32).toString('base64url')]
  const { receiveStripeEvent, ...billing } = await openBilling(base)
  const supabase = await createSupabase({
    db,
    auth: {
      ...config.auth,
      ...keys!,
      formerApiKeys: formerKeys.flatMap(({ anonKey, serviceKey }) => [anonKey, serviceKey]),
      jwtSecret,
      tokenSecrets,
      siteUrl,
      allowedRedirects: [],
      minPasswordLength: 6,
      pages: mailPages,
    },
    exposedSchemas: config.exposedSchemas,
    handlers: {
      ...functionHandlers({
        ...billing,
        sendMail,
        clientAddress,
        limiter,
        siteUrl,
        model: openModel(config.ai),
        models: openWorkspaceModels(db, dataKeys, config),
        ...openMailboxDependencies(dataKeys, config),
        notices: openNotices(db, dataKeys, { ...config, siteUrl }),
        trackingAddresses: trackingAddresses(siteUrl, trackingTokens),
        trackingDomains,
      }),
      ...adminFunctions({
        config,
        db,
        siteUrl,
        now,
        issueImpersonation: createIssueImpersonation({ db, tokenSecrets, siteUrl, now }),
      }),
    },
    limitCalls: createCallLimit({ limits: callLimits, limiter, clientAddress }),
    refuseUpload: uploads.refuseAccount,
    contentStore: base.contentStore ?? openContentStore(config),
    sendMail,
    now,
    clientAddress,
    socketAddress: socketAddress && ((request) => budgetKey(socketAddress(request))),
    onFeedRead: base.onFeedRead,
    onError: (error) => log.error({ err: error }, 'A call failed unexpectedly'),
  })
  await db.as({ role: 'service_role' }).query('select private.configure($1)', [
    {
      admin_email: config.adminEmail,
      billing: config.billing,
      sign_up: config.signUp?.mode,
      sign_up_domains: config.signUp?.domains.join(','),
    },
  ])
  const api = { url: siteUrl, serviceKey: keys!.serviceKey, fetch: supabase.fetch }
  const demo = base.demoPassword ? await openDemoAccount(db, base.demoPassword, api) : undefined
  const tracking = await createTracking({
    db,
    tokens: trackingTokens,
    now,
    clientAddress: base.clientAddress,
    spoolFolder: base.spoolFolder,
    onError: (error) => log.error({ err: error }, 'The tracker could not keep or classify an event'),
  })
  const stopMaintenance = runDaily(trackingJob({ db, now, domains: trackingDomains }), (error) =>
    log.error({ err: error }, 'The daily job of the tracker failed'),
  )
  const app = createApp({
    ...base,
    answerDictionary: openDictionaries(base),
    anonKey: keys!.anonKey,
    demo,
    supabase,
    uploads,
    tracking,
    receiveStripeEvent,
  })
  const stops = [supabase.close, tracking.close, stopMaintenance]
  return { app, demo, close: async () => void (await Promise.all(stops.map((stop) => stop()))) }
}

const now = () => new Date()

/** Those that the operator put there are found for the analyses of this process, and handed to browsers. */
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
    // Large: loaded where it sells.
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
