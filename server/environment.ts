// Every setting of the environment, with its default and its allowed values.
import { isIP } from 'node:net'
import { z } from 'zod'
import { isDatabaseUrl } from '#database/database-url.ts'
import { DEFAULT_HUNSPELL_DIR } from './analysis/hunspell-files.ts'
import { features } from './supabase/rest/features.ts'

/** An error that describes a valid value, with an example. */
const urlLike = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must begin with ${example.replace(/\/\/.*/, '//')}, for example ${example}` })
const url = urlLike(/^https?$/, 'https://outreach.example.com').transform((value) =>
  value.replace(/(?<!\/)\/+$/, ''),
)
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
/** The OpenID Connect issuer, without TLS only on this machine. */
const issuer = z
  .url({ error: 'must be the address of the provider, for example https://login.example.com' })
  .refine(
    (value) =>
      value.startsWith('https:') || ['localhost', '127.0.0.1'].includes(URL.parse(value)?.hostname ?? ''),
    'must begin with https://',
  )
const role = z.enum(['web', 'worker'])
const addressRange = z.string().refine(isAddressRange, 'must be an address or a range like 10.0.0.0/8')
const claim = z.enum(['soc2', 'money-back'])

export const environment = z
  .object({
    // A misspelled value, such as prod, would skip the checks of production.
    NODE_ENV: z.enum(['development', 'production']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    /** The number of web processes on this machine that share the port; `npm start -- --processes N`. */
    PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
    /**
     * The time in seconds for which a process that was asked to stop still serves requests while /readyz sends load
     * balancers elsewhere.
     */
    DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
    DATABASE_URL: z
      .string()
      .refine(isDatabaseUrl, 'must be postgresql://user:password@server/database')
      .optional(),
    /** Standbys of DATABASE_URL that may serve reads (docs/scaling.md). */
    DATABASE_REPLICA_URL: z
      .string()
      .refine(isDatabaseUrl, 'must be postgresql://user:password@server,server/database')
      .optional(),
    /** The most connections per process. */
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
    APP_URL: url.optional(),
    SMTP_URL: urlLike(/^smtps?$/, 'smtps://user:password@mail.example.com:465').optional(),
    MAIL_FROM: z.string().default('Coldframe <hello@coldframe.test>'),
    ADMIN_EMAIL: z.email().optional(),
    /** The sign-up mode; without it, an admin chooses it on a screen. */
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
    /** Grants access to /metrics; without it only this machine has access. */
    METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
    TRUSTED_PROXIES: list.pipe(z.array(addressRange)).default([]),
    ALLOW_PRIVATE_HOSTS: flag.default(false),
    /** True to look up by DNS the mail providers of the domains that campaigns write to. */
    LOOK_UP_PROVIDERS: flag.default(true),
    CHECK_DOMAINS: flag.default(true),
    /** The name of the host from which mail servers are asked whether they know an address; unset for never. */
    PROBE_HOST: domain.optional(),
    /** Reads the emails of placement tests: Rspamd or spamd; unset for none. */
    SPAM_FILTER: urlLike(/^(https?|spamd)$/, 'http://127.0.0.1:11333 or spamd://127.0.0.1:783').optional(),
    /**
     * The folder of the system's spelling dictionaries (docs/operations.md); DATA_DIR/dictionaries takes precedence.
     */
    HUNSPELL_DIR: z.string().default(DEFAULT_HUNSPELL_DIR),
    EXPOSED_SCHEMAS: list.pipe(z.array(z.string()).min(1)).default(['public']),
    /** Parts of the REST protocol that are off by default (server/supabase/rest/features.ts). */
    REST_FEATURES: list.pipe(z.array(z.enum(features))).default([]),
    PUBLIC_CLAIMS: list.pipe(z.array(claim)).optional(),
    /** OAuth apps with which mailboxes sign in without a password (docs/mailboxes.md). */
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    MICROSOFT_CLIENT_ID: z.string().optional(),
    MICROSOFT_CLIENT_SECRET: z.string().optional(),
    MICROSOFT_TENANT: z
      .string()
      .regex(/^[\w.-]+$/, 'must be a directory’s id or domain, or common')
      .default('common'),
    /** The OpenID provider of the company, where people sign in with their account there (docs/operations.md). */
    OIDC_ISSUER: issuer.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    /** The name of the provider on the button. */
    OIDC_NAME: z.string().max(40).default('your company account'),
    OIDC_DOMAINS: list.pipe(z.array(domain).min(1).max(100)).optional(),
    /** True to refuse passwords and mailed links to addresses at OIDC_DOMAINS. */
    OIDC_ONLY: flag.default(false),
    /** The store of file content; by default DATA_DIR (docs/storage.md). */
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: url.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PATH_STYLE: flag.default(false),
    /** The longest lifetime of a signed URL of a file, in days. */
    SIGNED_URL_MAX_DAYS: z.coerce.number().positive().max(3650).default(30),
    /** The store for copies of the nightly backup; each setting defaults to the one without BACKUP_. */
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
    /** The keys that encrypt mailbox passwords, when several machines share a database: the newest first. */
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
    if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
      refuse('DATABASE_REPLICA_URL', 'must name standbys of DATABASE_URL: set that too, or remove this')
    if (env.SIGN_UP === 'domains' && !env.SIGN_UP_DOMAINS)
      refuse('SIGN_UP_DOMAINS', 'must be set when SIGN_UP is domains, like example.com,example.org')
    if (env.SIGN_UP !== 'domains' && env.SIGN_UP_DOMAINS)
      refuse('SIGN_UP_DOMAINS', 'has no effect unless SIGN_UP is domains: set that too, or remove this')
    for (const name of ['GOOGLE', 'MICROSOFT'] as const) {
      const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const
      if (!env[id] !== !env[secret])
        refuse(env[id] ? secret : id, 'is missing: an app has an id and a secret')
    }
    const ofOidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_DOMAINS'] as const
    const missing = ofOidc.filter((name) => !env[name])
    if (missing.length < ofOidc.length || env.OIDC_ONLY)
      for (const name of missing) refuse(name, 'is missing: sign-in with a company account needs it')
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
  })
  .superRefine((env, context) => {
    if (env.NODE_ENV !== 'production') return
    const refuse = (variable: string, message: string) =>
      context.addIssue({ code: 'custom', path: [variable], message })
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

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...more] = range.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}
