// The environment, read once and checked as a whole: a bad value stops the start and names its variable.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isDatabaseUrl } from '#database/database-url.ts'
import { isLoopbackUrl } from './http/local-request.ts'
import { findUnknownSettings, type UnknownSetting } from './unknown-settings.ts'

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))
const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => ['true', '1', 'on'].includes(value))
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
const domain = z
  .string()
  .transform((name) => name.replace(/^@/, '').toLowerCase())
  .pipe(z.string().regex(/^(?=.{1,253}$)[^\s@.]+(\.[^\s@.]+)+$/, 'must be domains like example.com'))
const role = z.enum(['web', 'worker'])
const addressRange = z.string().refine(isAddressRange, 'must be an address or a range like 10.0.0.0/8')
const claim = z.enum(['soc2', 'money-back'])

const environment = z
  .object({
    // Another value, like prod or staging, would leave open what production closes.
    NODE_ENV: z.enum(['development', 'production']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    /** Web processes of one machine that share the port; `npm start -- --processes N`. */
    PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
    /** How long a process that was told to stop still answers while /readyz sends load balancers elsewhere. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
    DATABASE_URL: z
      .string()
      .refine(isDatabaseUrl, 'must be postgresql://user:password@server/database')
      .optional(),
    /** Connections each process may hold. */
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
    APP_URL: url.optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Coldframe <hello@coldframe.test>'),
    ADMIN_EMAIL: z.email().optional(),
    /** Who may make an account; left out, an admin chooses on a screen. */
    SIGN_UP: z.enum(['open', 'invited', 'domains', 'closed']).optional(),
    SIGN_UP_DOMAINS: list.pipe(z.array(domain).min(1).max(100)).optional(),
    BILLING: z.enum(['on', 'off', 'sandbox']).default('on'),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_/, 'must be a secret or restricted key of Stripe')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
    AI_PROVIDER: z
      .union(
        [z.enum(['openai', 'anthropic']), url],
        'must be openai, anthropic or the URL of a compatible one',
      )
      .optional(),
    AI_MODEL: z.string().optional(),
    AI_API_KEY: z.string().optional(),
    AI_BASE_URL: url.optional(),
    ROLES: list.pipe(z.array(role).min(1)).default(['web', 'worker']),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    /** Opens /metrics to whoever shows it; without it only this machine may ask. */
    METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
    TRUSTED_PROXIES: list.pipe(z.array(addressRange)).default([]),
    ALLOW_PRIVATE_HOSTS: flag.default(false),
    EXPOSED_SCHEMAS: list.pipe(z.array(z.string()).min(1)).default(['public']),
    PUBLIC_CLAIMS: list.pipe(z.array(claim)).optional(),
    /** Apps by which mailboxes are signed in without a password (docs/mailboxes.md). */
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    MICROSOFT_CLIENT_ID: z.string().optional(),
    MICROSOFT_CLIENT_SECRET: z.string().optional(),
    MICROSOFT_TENANT: z
      .string()
      .regex(/^[\w.-]+$/, 'must be a directory’s id or domain, or common')
      .default('common'),
    /** Where the content of files lies; left out, in DATA_DIR (docs/storage.md). */
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: url.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PATH_STYLE: flag.default(false),
    /** Where the nightly backup is copied; what is left out is that of the setting without BACKUP_. */
    BACKUP_S3_BUCKET: z.string().optional(),
    BACKUP_S3_PREFIX: z
      .string()
      .regex(/^[\w./-]*$/, 'must be letters, digits, dots, dashes and slashes')
      .transform((prefix) => prefix.split('/').filter(Boolean).join('/'))
      .default(''),
    BACKUP_S3_ENDPOINT: url.optional(),
    BACKUP_S3_REGION: z.string().optional(),
    BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
    BACKUP_S3_PATH_STYLE: flag.optional(),
    /** What mailbox passwords are sealed with, where several machines share a database: the newest first. */
    DATA_KEYS: list
      .pipe(z.array(z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')))
      .optional(),
    JWT_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
    AUTH_AUTOCONFIRM: flag.default(false),
    AUTH_MAIL_INTERVAL_S: z.coerce.number().min(0).default(60),
    AUTH_REFRESH_REUSE_S: z.coerce.number().min(0).default(10),
    RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  })
  .superRefine((env, context) => {
    const refuse = (variable: string, message: string) =>
      context.addIssue({ code: 'custom', path: [variable], message })
    if (env.BILLING === 'on' && env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
      refuse(
        'STRIPE_WEBHOOK_SECRET',
        'must be set when STRIPE_SECRET_KEY is: coldframe stripe-setup prints it',
      )
    if (env.SIGN_UP === 'domains' && !env.SIGN_UP_DOMAINS)
      refuse('SIGN_UP_DOMAINS', 'must be set when SIGN_UP is domains, like example.com,example.org')
    if (env.SIGN_UP !== 'domains' && env.SIGN_UP_DOMAINS)
      refuse('SIGN_UP_DOMAINS', 'has no effect unless SIGN_UP is domains: set that too, or remove this')
    for (const name of ['GOOGLE', 'MICROSOFT'] as const) {
      const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const
      if (!env[id] !== !env[secret])
        refuse(env[id] ? secret : id, 'is missing: an app has an id and a secret')
    }
    for (const which of ['', 'BACKUP_'] as const) {
      const [id, secret] = [`${which}S3_ACCESS_KEY_ID`, `${which}S3_SECRET_ACCESS_KEY`] as const
      if (!env[id] !== !env[secret]) refuse(env[id] ? secret : id, 'is missing: a key has an id and a secret')
    }
    if (!env.S3_BUCKET && !env.BACKUP_S3_BUCKET && (env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID))
      refuse('S3_BUCKET', 'must be set when other settings of S3 are')
    if (!env.BACKUP_S3_BUCKET && (env.BACKUP_S3_ENDPOINT || env.BACKUP_S3_ACCESS_KEY_ID))
      refuse('BACKUP_S3_BUCKET', 'must be set when other settings of BACKUP_S3 are')
    if (env.BACKUP_S3_ENDPOINT && env.S3_ACCESS_KEY_ID && !env.BACKUP_S3_ACCESS_KEY_ID)
      refuse('BACKUP_S3_ACCESS_KEY_ID', 'must be set: the key of S3_ENDPOINT is not sent to another store')
    if (env.NODE_ENV !== 'production') return
    if (!env.SMTP_URL) refuse('SMTP_URL', 'must be set when NODE_ENV is production: mail has nowhere to go')
    if (!env.APP_URL) refuse('APP_URL', 'must be set when NODE_ENV is production: mailed links need it')
    if (env.BILLING === 'on' && !env.STRIPE_SECRET_KEY)
      refuse(
        'BILLING',
        'must be chosen when NODE_ENV is production: set STRIPE_SECRET_KEY to sell, BILLING=off to give everything to everybody, or BILLING=sandbox to try it without money',
      )
    if (env.AUTH_AUTOCONFIRM) refuse('AUTH_AUTOCONFIRM', 'is for test installations, not for production')
    if (env.RATE_LIMIT_SCALE !== 1)
      refuse('RATE_LIMIT_SCALE', 'is for test installations, not for production')
  })

export type Config = ReturnType<typeof readConfig>
type Environment = Record<string, string | undefined>

/** What nothing reads. Of `fromFile`, the names in a file of our own, each one counts. */
export function unknownSettings(env: Environment, fromFile?: readonly string[]): UnknownSetting[] {
  // Beside those above: what a backup is encrypted with, read by its command alone.
  return findUnknownSettings(env, [...Object.keys(environment.shape), 'BACKUP_PASSPHRASE'], fromFile)
}

/** Throws an Error with one line per bad variable. */
export function readConfig(env: Environment, fromFile?: readonly string[]) {
  // An empty variable, as compose files and shells leave behind, is one that is not set.
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  }
  const e = parsed.data
  // A name of its own or a proxy in front means that others come, whatever it listens on.
  const loopback =
    ['127.0.0.1', '::1', 'localhost'].includes(e.HOST) &&
    (e.APP_URL === undefined || isLoopbackUrl(e.APP_URL)) &&
    e.TRUSTED_PROXIES.length === 0
  const production = e.NODE_ENV === 'production'
  return {
    unknownSettings: unknownSettings(env, fromFile),
    production,
    /** Only this machine can reach it: then the outbox and the demo account are open. */
    local: loopback && !production,
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    processes: e.PROCESSES,
    drainSeconds: e.DRAIN_SECONDS,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    appUrl: e.APP_URL,
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
    adminEmail: e.ADMIN_EMAIL?.toLowerCase(),
    signUp: e.SIGN_UP && { mode: e.SIGN_UP, domains: e.SIGN_UP_DOMAINS ?? [] },
    billing:
      e.BILLING === 'off'
        ? ('off' as const)
        : e.STRIPE_SECRET_KEY && e.BILLING === 'on'
          ? ('stripe' as const)
          : ('sandbox' as const),
    stripe: { secretKey: e.STRIPE_SECRET_KEY, webhookSecret: e.STRIPE_WEBHOOK_SECRET },
    ai: { provider: e.AI_PROVIDER, model: e.AI_MODEL, apiKey: e.AI_API_KEY, baseUrl: e.AI_BASE_URL },
    roles: e.ROLES,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    telemetryUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    trustedProxies: e.TRUSTED_PROXIES,
    allowPrivateHosts: e.ALLOW_PRIVATE_HOSTS,
    exposedSchemas: e.EXPOSED_SCHEMAS,
    // Outside production nobody is promised anything, so the pages show all that could be claimed.
    publicClaims: e.PUBLIC_CLAIMS ?? (production ? [] : ['soc2', 'money-back']),
    /** Of this installation; a workspace may bring its own. */
    oauth: {
      google: appOf(e.GOOGLE_CLIENT_ID, e.GOOGLE_CLIENT_SECRET),
      microsoft: appOf(e.MICROSOFT_CLIENT_ID, e.MICROSOFT_CLIENT_SECRET, e.MICROSOFT_TENANT),
    },
    s3: e.S3_BUCKET
      ? {
          bucket: e.S3_BUCKET,
          region: e.S3_REGION,
          endpoint: e.S3_ENDPOINT,
          credentials: credentialsOf(e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY),
          pathStyle: e.S3_PATH_STYLE,
        }
      : undefined,
    backupCopies: e.BACKUP_S3_BUCKET
      ? {
          prefix: e.BACKUP_S3_PREFIX,
          store: {
            bucket: e.BACKUP_S3_BUCKET,
            region: e.BACKUP_S3_REGION ?? e.S3_REGION,
            endpoint: e.BACKUP_S3_ENDPOINT ?? e.S3_ENDPOINT,
            credentials: credentialsOf(
              e.BACKUP_S3_ACCESS_KEY_ID ?? e.S3_ACCESS_KEY_ID,
              e.BACKUP_S3_SECRET_ACCESS_KEY ?? e.S3_SECRET_ACCESS_KEY,
            ),
            pathStyle: e.BACKUP_S3_PATH_STYLE ?? e.S3_PATH_STYLE,
          },
        }
      : undefined,
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

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...more] = range.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}

const credentialsOf = (accessKeyId: string | undefined, secretAccessKey: string | undefined) =>
  accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined

const appOf = (clientId: string | undefined, clientSecret: string | undefined, tenant?: string) =>
  clientId && clientSecret ? { clientId, clientSecret, tenant } : undefined
