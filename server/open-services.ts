// The services on one database: the home database, or that of a cell, which uses the home database for accounts,
// sessions and limits.
import { Resolver } from 'node:dns/promises'
import { runDaily } from '#database/daily-job.ts'
import type { Database } from '#database/database.ts'
import { adminFunctions } from './admin/functions.ts'
import { openModel } from './ai/model.ts'
import { createDataKeys } from './outbound/data-keys.ts'
import { openWorkspaceModels } from './ai/workspace-models.ts'
import type { Billing } from './billing/billing.ts'
import type { SandboxBilling } from './billing/sandbox.ts'
import { callChecks } from './call-checks.ts'
import { callLimits } from './call-limits.ts'
import type { Config } from './config.ts'
import type { BaseDependencies } from './create-dependencies.ts'
import { functionHandlers } from './functions/handlers.ts'
import { keepsAccess } from './functions/keeps-access.ts'
import { budgetKey } from './http/client-address.ts'
import type { RequestHead } from './http/direct-request.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import type { Uploads } from './http/uploads.ts'
import { receiveForm } from './forms/receive-form.ts'
import { mailPages } from './mail-pages.ts'
import { mailToOutbox } from './mail/outbox.ts'
import { openDomainDependencies, openMailboxDependencies } from './mailboxes/installation.ts'
import { openCrmSync } from './crm/open-crm.ts'
import { createWebhookSecrets } from './webhooks/secrets.ts'
import { openNotices } from './notices/open-notices.ts'
import { openContentStore } from './storage/open-content-store.ts'
import { createIssueImpersonation } from './supabase/auth/impersonation.ts'
import type { InstallationKeys } from './supabase/auth/jwt.ts'
import { createCallLimit } from './supabase/limit-calls.ts'
import type { FunctionHandlers } from './supabase/functions/invoke.ts'
import { publicFetch } from './outbound/public-fetch.ts'
import { publicHosts } from './outbound/public-host.ts'
import { createCompanyProvider } from './supabase/auth/company/provider.ts'
import { createSupabase, type Supabase, type SupabaseDeps } from './supabase/supabase.ts'
import { trackingAddresses } from './tracking/addresses.ts'
import { runJob } from './threads/work.ts'
import { createTrackingDomains } from './tracking/domains.ts'
import { trackingJob } from './tracking/maintenance.ts'
import type { HitServers } from './tracking/route-hits.ts'
import type { TrackingTokens } from './tracking/tokens.ts'
import { createTracking, type Tracking } from './tracking/tracking.ts'

export type SharedServices = {
  billing: { billing: Billing; sandbox?: SandboxBilling }
  /** The secrets for tokens, the first of which signs. */
  tokenSecrets: readonly [string, ...string[]]
  /** The keys for each of those secrets. */
  keys: InstallationKeys[]
  trackingTokens: TrackingTokens
  uploads: Uploads
  limiter: RateLimiter
  dataKeys: readonly [string, ...string[]]
  now: () => Date
}

export type ServiceDeps = BaseDependencies &
  SharedServices & {
    home: Database
    /** For a cell: resolves when it has all changes of the home database. */
    waitForReplication?: () => Promise<unknown>
    liveHome?: SupabaseDeps['liveHome']
    livePlaces?: SupabaseDeps['livePlaces']
    /** For the home database: other servers that may have the message of a hit. */
    hitServers?: HitServers
    /** For the home database: the databases of all other servers; rejects when one is unavailable. */
    otherServers?: () => Promise<Database[]>
  }

export type Services = {
  db: Database
  supabase: Supabase
  tracking: Tracking
  receiveForm: (request: Request, id: string) => Promise<Response>
  close(): Promise<void>
}

export async function openServices(deps: ServiceDeps): Promise<Services> {
  const { db, log, now } = deps
  const clientAddress = (request: RequestHead) => budgetKey(deps.clientAddress(request))
  const trackingDomains = createTrackingDomains(db, deps.siteUrl, new Resolver({ timeout: 3_000, tries: 2 }))
  const supabase = await openSupabase(deps, createHandlers(deps, trackingDomains))
  const tracking = await runJob('classify-hits', () =>
    createTracking({
      db,
      tokens: deps.trackingTokens,
      now,
      clientAddress: deps.clientAddress,
      spoolFolder: deps.spoolFolder,
      servers: deps.hitServers,
      onError: (error) => log.error({ err: error }, 'The tracker could not keep or classify an event'),
    }),
  )
  const stopMaintenance = runJob('tracking', () =>
    runDaily(trackingJob({ db, now, domains: trackingDomains }), (error) =>
      log.error({ err: error }, 'The daily job of the tracker failed'),
    ),
  )
  const stops = [supabase.close, tracking.close, stopMaintenance]
  return {
    db,
    supabase,
    tracking,
    receiveForm: (request, id) => receiveForm({ ...deps, clientAddress }, request, id),
    close: async () => void (await Promise.all(stops.map((stop) => stop()))),
  }
}

/** The settings of the environment that database functions read. */
export const settingsOf = (config: Config, siteUrl: string) => ({
  billing: config.billing,
  sign_up: config.signUp?.mode,
  sign_up_domains: config.signUp?.domains.join(','),
  site_url: siteUrl,
})

function openSupabase(deps: ServiceDeps, handlers: FunctionHandlers): Promise<Supabase> {
  const { config, log, socketAddress, limiter } = deps
  const [keys, ...formerKeys] = deps.keys
  const clientAddress = (request: RequestHead) => budgetKey(deps.clientAddress(request))
  return createSupabase({
    db: deps.db,
    identityDb: deps.home,
    auth: {
      ...config.auth,
      ...keys!,
      formerApiKeys: formerKeys.flatMap(({ anonKey, serviceKey }) => [anonKey, serviceKey]),
      jwtSecret: deps.jwtSecret,
      tokenSecrets: deps.tokenSecrets,
      siteUrl: deps.siteUrl,
      allowedRedirects: [],
      minPasswordLength: 6,
      pages: mailPages,
    },
    company: config.company && openCompany(config.company, deps.siteUrl),
    exposedSchemas: config.exposedSchemas,
    features: config.restFeatures,
    maxAddressSeconds: config.maxAddressSeconds,
    handlers,
    limitCalls: createCallLimit({ limits: callLimits, limiter, clientAddress }),
    callChecks,
    keepsAccess,
    refuseUpload: deps.uploads.refuseAccount,
    contentStore: storeOf(deps),
    sendMail: mailToOutbox(deps.home),
    now: deps.now,
    clientAddress,
    socketAddress: socketAddress && ((request) => budgetKey(socketAddress(request))),
    onFeedRead: deps.onFeedRead,
    liveHome: deps.liveHome,
    livePlaces: deps.livePlaces,
    onError: (error) => log.error({ err: error }, 'A call failed unexpectedly'),
    otherServers: deps.otherServers,
  })
}

// The operator named this host, so it may be on their own network.
const openCompany = (company: NonNullable<Config['company']>, siteUrl: string) =>
  createCompanyProvider(
    company,
    `${siteUrl}/auth/v1/callback`,
    publicFetch(publicHosts({ allowPrivate: true }), 1_000_000),
  )

const storeOf = ({ contentStore, config }: ServiceDeps) => contentStore ?? openContentStore(config)

function createHandlers(
  deps: ServiceDeps,
  trackingDomains: ReturnType<typeof createTrackingDomains>,
): FunctionHandlers {
  const { config, db, home, siteUrl, now, tokenSecrets, dataKeys, limiter, trackingTokens } = deps
  return {
    ...functionHandlers({
      ...deps.billing,
      sendMail: mailToOutbox(home),
      clientAddress: (request) => budgetKey(deps.clientAddress(request)),
      limiter,
      siteUrl,
      contentStore: storeOf(deps),
      model: openModel(config.ai),
      models: openWorkspaceModels(db, dataKeys, config),
      ...openMailboxDependencies(dataKeys, config),
      domains: openDomainDependencies(config),
      crm: openCrmSync(db, dataKeys, config),
      verifierKeys: createDataKeys(dataKeys),
      mailDns: config.lookUpProviders ? new Resolver({ timeout: 2_000, tries: 2 }) : null,
      notices: openNotices(db, dataKeys, { ...config, siteUrl }),
      webhookSecrets: createWebhookSecrets(db, createDataKeys(dataKeys)),
      trackingAddresses: trackingAddresses(siteUrl, trackingTokens),
      trackingDomains,
      ...(deps.waitForReplication ? { home: { db: home, waitForReplication: deps.waitForReplication } } : {}),
    }),
    ...adminFunctions({
      config,
      db,
      siteUrl,
      now,
      issueImpersonation: createIssueImpersonation({ db: home, tokenSecrets, siteUrl, now }),
      otherServers: deps.otherServers,
    }),
  }
}
