// The environment, read once and validated as a whole: an invalid value stops the start with a message that names its
// variable.
import { resolve } from 'node:path'
import type { z } from 'zod'
import type { CompanySettings } from './supabase/auth/company/provider.ts'
import { isLoopbackUrl } from './http/local-request.ts'
import { environment } from './environment.ts'
import { RefusedSettings } from './refused-settings.ts'
import { findUnknownSettings, type UnknownSetting } from './unknown-settings.ts'

export type Config = ReturnType<typeof readConfig>
type Environment = Record<string, string | undefined>
type Parsed = ReturnType<typeof parse>

/** Settings that nothing reads. `fromFile` are the names in our own settings file, where every unknown name counts. */
export function unknownSettings(env: Environment, fromFile?: readonly string[]): UnknownSetting[] {
  // Besides the server's settings: the passphrase of backups, read only by the backup command.
  return findUnknownSettings(env, [...Object.keys(environment.shape), 'BACKUP_PASSPHRASE'], fromFile)
}

/** Throws an Error with one line per bad variable. */
// oxlint-disable-next-line max-lines-per-function -- a flat table: one setting a line
export function readConfig(env: Environment, fromFile?: readonly string[]) {
  const e = parse(env)
  // A domain name or a proxy means access from other machines, whatever address it listens on.
  const loopback =
    ['127.0.0.1', '::1', 'localhost'].includes(e.HOST) &&
    (e.APP_URL === undefined || isLoopbackUrl(e.APP_URL)) &&
    e.TRUSTED_PROXIES.length === 0
  const production = e.NODE_ENV === 'production'
  return {
    unknownSettings: unknownSettings(env, fromFile),
    production,
    /** Only this machine can access it, so the outbox and the demo account are available. */
    local: loopback && !production,
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    hunspellDir: resolve(e.HUNSPELL_DIR),
    processes: e.PROCESSES,
    drainSeconds: e.DRAIN_SECONDS,
    databaseUrl: e.DATABASE_URL,
    replicaUrl: e.DATABASE_REPLICA_URL,
    databasePool: e.DATABASE_POOL,
    appUrl: e.APP_URL,
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
    adminEmail: e.ADMIN_EMAIL?.toLowerCase(),
    signUp: e.SIGN_UP && { mode: e.SIGN_UP, domains: e.SIGN_UP_DOMAINS ?? [] },
    billing: billingOf(e),
    stripe: { secretKey: e.STRIPE_SECRET_KEY, webhookSecret: e.STRIPE_WEBHOOK_SECRET },
    ai: { provider: e.AI_PROVIDER, model: e.AI_MODEL, apiKey: e.AI_API_KEY, baseUrl: e.AI_BASE_URL },
    roles: e.ROLES,
    maxAddressSeconds: e.SIGNED_URL_MAX_DAYS * 86_400,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    telemetryUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    trustedProxies: e.TRUSTED_PROXIES,
    allowPrivateHosts: e.ALLOW_PRIVATE_HOSTS,
    lookUpProviders: e.LOOK_UP_PROVIDERS,
    checkDomains: e.CHECK_DOMAINS,
    probeHost: e.PROBE_HOST,
    spamFilter: e.SPAM_FILTER,
    exposedSchemas: e.EXPOSED_SCHEMAS,
    restFeatures: e.REST_FEATURES,
    // Outside production no one relies on claims, so the pages show all possible ones.
    publicClaims: e.PUBLIC_CLAIMS ?? (production ? [] : ['soc2', 'money-back']),
    /** The installation's apps; a workspace may have its own. */
    oauth: {
      google: appOf(e.GOOGLE_CLIENT_ID, e.GOOGLE_CLIENT_SECRET),
      microsoft: appOf(e.MICROSOFT_CLIENT_ID, e.MICROSOFT_CLIENT_SECRET, e.MICROSOFT_TENANT),
    },
    company: companyOf(e),
    s3: s3Of(e),
    backupCopies: backupCopiesOf(e),
    dataKeys: e.DATA_KEYS,
    jwtSecret: e.JWT_SECRET,
    auth: {
      autoconfirm: e.AUTH_AUTOCONFIRM,
      mailIntervalSeconds: e.AUTH_MAIL_INTERVAL_S,
      refreshReuseSeconds: e.AUTH_REFRESH_REUSE_S,
      rateLimitScale: e.RATE_LIMIT_SCALE,
    },
  }
}

function parse(env: Environment) {
  // An empty variable, as compose files and shells produce, counts as unset.
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(set, { error: explainIssue })
  if (parsed.success) return parsed.data
  throw new RefusedSettings(
    parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('\n'),
  )
}

/** Describes a valid value of a setting in plain words; undefined to use the schema's own message. */
function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`
    case 'invalid_type':
      return `must be a ${issue.expected}`
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an email address, for example ops@example.com' : undefined
    default:
      return undefined
  }
}

function billingOf(e: Parsed): 'off' | 'stripe' | 'sandbox' {
  if (e.BILLING === 'off') return 'off'
  return e.STRIPE_SECRET_KEY && e.BILLING === 'on' ? 'stripe' : 'sandbox'
}

function companyOf(e: Parsed): CompanySettings | undefined {
  if (!e.OIDC_ISSUER || !e.OIDC_CLIENT_ID || !e.OIDC_CLIENT_SECRET || !e.OIDC_DOMAINS) return undefined
  return {
    issuer: e.OIDC_ISSUER,
    clientId: e.OIDC_CLIENT_ID,
    clientSecret: e.OIDC_CLIENT_SECRET,
    name: e.OIDC_NAME,
    domains: e.OIDC_DOMAINS,
    only: e.OIDC_ONLY,
  }
}

function s3Of(e: Parsed) {
  if (!e.S3_BUCKET) return undefined
  return {
    bucket: e.S3_BUCKET,
    region: e.S3_REGION,
    endpoint: e.S3_ENDPOINT,
    credentials: credentialsOf(e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY),
    pathStyle: e.S3_PATH_STYLE,
  }
}

function backupCopiesOf(e: Parsed) {
  if (!e.BACKUP_S3_BUCKET) return undefined
  const store = {
    bucket: e.BACKUP_S3_BUCKET,
    region: e.BACKUP_S3_REGION ?? e.S3_REGION,
    endpoint: e.BACKUP_S3_ENDPOINT ?? e.S3_ENDPOINT,
    credentials: credentialsOf(
      e.BACKUP_S3_ACCESS_KEY_ID ?? e.S3_ACCESS_KEY_ID,
      e.BACKUP_S3_SECRET_ACCESS_KEY ?? e.S3_SECRET_ACCESS_KEY,
    ),
    pathStyle: e.BACKUP_S3_PATH_STYLE ?? e.S3_PATH_STYLE,
  }
  return { prefix: e.BACKUP_S3_PREFIX, store }
}

const credentialsOf = (accessKeyId: string | undefined, secretAccessKey: string | undefined) =>
  accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined

const appOf = (clientId: string | undefined, clientSecret: string | undefined, tenant?: string) =>
  clientId && clientSecret ? { clientId, clientSecret, tenant } : undefined
