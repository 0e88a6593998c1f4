import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

test('with nothing set it serves this machine alone, with sandbox billing', () => {
  const config = readConfig({})
  assert.equal(config.port, 3000)
  assert.equal(config.local, true)
  assert.equal(config.billing, 'sandbox')
  assert.deepEqual(config.roles, ['web', 'worker'])
})

test('providers of recipients are looked up unless LOOK_UP_PROVIDERS is off', () => {
  assert.equal(readConfig({}).lookUpProviders, true)
  assert.equal(readConfig({ LOOK_UP_PROVIDERS: 'off' }).lookUpProviders, false)
})

test('an empty variable counts as not set', () => {
  assert.equal(readConfig({ PORT: '', DATABASE_URL: '' }).port, 3000)
})

for (const [variable, value] of [
  ['NODE_ENV', 'prod'],
  ['NODE_ENV', 'Production'],
  ['NODE_ENV', 'staging'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['APP_URL', 'coldframe'],
  ['JWT_SECRET', 'short'],
  ['ROLES', 'web,cook'],
  ['REST_FEATURES', 'aggregates,everything'],
  ['ADMIN_EMAIL', 'nobody'],
  ['SIGN_UP', 'maybe'],
  ['SIGN_UP', 'domains'],
  ['SIGN_UP_DOMAINS', 'example.com'],
  ['SPAM_FILTER', '127.0.0.1:11333'],
  ['SPAM_FILTER', 'smtp://127.0.0.1'],
  ['OIDC_ISSUER', 'login.example.com'],
  ['OIDC_ISSUER', 'http://login.example.com'],
  ['DATABASE_REPLICA_URL', 'postgresql://db2/coldframe'],
  ['RATE_LIMIT_SCALE', '0'],
  ['AI_PROVIDER', 'my-model'],
  ['PUBLIC_CLAIMS', 'soc2,trial'],
  ['TRUSTED_PROXIES', 'proxy.local'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,::1/129'],
] as const) {
  test(`${variable}=${value} is refused by name`, () => {
    assert.throws(() => readConfig({ [variable]: value }), new RegExp(`^Error: ${variable}`))
  })
}

for (const [variable, value, words] of [
  ['APP_URL', 'coldframe', 'must begin with https://, for example https://outreach.example.com'],
  ['PORT', 'eighty', 'must be a number'],
  ['PORT', '70000', 'must be at most 65535'],
  ['ROLES', 'web,cook', 'must be one of web, worker'],
  [
    'SMTP_URL',
    'mail.example.com',
    'must begin with smtps://, for example smtps://user:password@mail.example.com:465',
  ],
  ['ADMIN_EMAIL', 'nobody', 'must be an email address, for example ops@example.com'],
  [
    'SPAM_FILTER',
    '127.0.0.1:11333',
    'must begin with http://, for example http://127.0.0.1:11333 or spamd://127.0.0.1:783',
  ],
] as const)
  test(`${variable}=${value} ${words}`, () => {
    assert.throws(() => readConfig({ [variable]: value }), { message: `${variable} ${words}` })
  })

test('domains that may sign up are read in lower case, with or without an at-sign', () => {
  const { signUp } = readConfig({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'Example.com, @example.org' })
  assert.deepEqual(signUp, { mode: 'domains', domains: ['example.com', 'example.org'] })
  assert.equal(readConfig({}).signUp, undefined)
  assert.throws(() => readConfig({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'a@b' }), /^Error: SIGN_UP_DOMAINS/)
})

test('proxies are trusted by address and by range', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/8,::1, fd00::/8' })
  assert.deepEqual(trustedProxies, ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
})

test('an app for signing in has an id and a secret, or neither', () => {
  assert.equal(readConfig({}).oauth.google, undefined)
  assert.throws(() => readConfig({ GOOGLE_CLIENT_ID: 'x' }), /^Error: GOOGLE_CLIENT_SECRET is missing/)
  assert.throws(() => readConfig({ MICROSOFT_CLIENT_SECRET: 'x' }), /^Error: MICROSOFT_CLIENT_ID is missing/)
  const app = { MICROSOFT_CLIENT_ID: 'x', MICROSOFT_CLIENT_SECRET: 'y' }
  assert.equal(readConfig(app).oauth.microsoft?.tenant, 'common')
  assert.throws(() => readConfig({ ...app, MICROSOFT_TENANT: 'a/b' }), /MICROSOFT_TENANT/)
})

test('several bad variables are named together', () => {
  assert.throws(() => readConfig({ PORT: 'x', JWT_SECRET: 'y' }), /PORT[^]*JWT_SECRET/)
})

test('production refuses to start without mail, and refuses what only tests may loosen', () => {
  const good = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://mail.example',
    APP_URL: 'https://app.example',
    BILLING: 'off',
  }
  assert.equal(readConfig(good).local, false)
  assert.throws(() => readConfig({ ...good, SMTP_URL: '' }), /SMTP_URL/)
  assert.throws(() => readConfig({ ...good, BILLING: '' }), /^Error: BILLING must be chosen/)
  assert.equal(readConfig({ ...good, BILLING: 'sandbox' }).billing, 'sandbox')
  assert.throws(() => readConfig({ ...good, AUTH_AUTOCONFIRM: 'true' }), /AUTH_AUTOCONFIRM/)
  assert.throws(() => readConfig({ ...good, RATE_LIMIT_SCALE: '10' }), /RATE_LIMIT_SCALE/)
})

test('an installation that others can reach is not local', () => {
  assert.equal(readConfig({ HOST: '0.0.0.0' }).local, false)
  assert.equal(readConfig({ APP_URL: 'https://app.example.com' }).local, false)
  assert.equal(readConfig({ TRUSTED_PROXIES: '127.0.0.1' }).local, false)
  assert.equal(readConfig({ APP_URL: 'http://localhost:3000', NODE_ENV: 'development' }).local, true)
})

test('Stripe is used when it has a key, and nothing is sold when billing is off', () => {
  assert.equal(
    readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }).billing,
    'stripe',
  )
  assert.equal(readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', BILLING: 'off' }).billing, 'off')
  assert.throws(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' }), /STRIPE_WEBHOOK_SECRET/)
  assert.throws(() => readConfig({ STRIPE_SECRET_KEY: 'pk_test_1' }), /STRIPE_SECRET_KEY/)
})

test('a misspelt setting is told with the one that was meant, and other programs’ variables are left alone', () => {
  // Variables of the shell, of Node, of PostgreSQL and of Kubernetes.
  const others = { HOME: '/', NODE_OPTIONS: '', PGHOST: 'db', http_proxy: 'x', SMTP_SERVICE_HOST: '10.0.0.1' }
  const env = {
    SMPT_URL: 'smtp://mail.example',
    DATADIR: '/data',
    NODE_EVN: 'production',
    smtp_url: 'x',
    SMTP_HOST: 'mail.example',
    STRIPE_PUBLISHABLE_KEY: 'x',
    BACKUP_PASSPHRASE: 'x',
    ...others,
    PORT: '3000',
    SHIFT: '1',
  }
  assert.deepEqual(readConfig(env).unknownSettings, [
    { name: 'SMPT_URL', meant: 'SMTP_URL' },
    { name: 'DATADIR', meant: 'DATA_DIR' },
    { name: 'NODE_EVN', meant: 'NODE_ENV' },
    { name: 'smtp_url', meant: 'SMTP_URL' },
    { name: 'SMTP_HOST', meant: 'SMTP_URL' },
    { name: 'STRIPE_PUBLISHABLE_KEY' },
  ])
  assert.deepEqual(readConfig(env, ['SHIFT', 'PORT', 'PGHOST']).unknownSettings.at(-1), { name: 'SHIFT' })
})
