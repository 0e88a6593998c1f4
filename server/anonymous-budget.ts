// Every endpoint without a sign-in and its allowed cost: rate, bytes read and stored, and time. A missing route,
// endpoint, function or call fails anonymous-budget.test.ts, which also exceeds each limit; docs/anonymous-budget.md
// is this table, written by `npm run types`.
import { schemaPath } from '#core/webhooks/schema.ts'
import { largestBody } from './billing/stripe-webhook.ts'
import { formLimit, largestForm } from './forms/receive-form.ts'
import { sharedReportLimit } from './functions/read-shared-campaign-report.ts'
import { hourly } from './functions/send-contact-email.ts'
import { callLimits } from './call-limits.ts'
import { addressBudgets, type BudgetName } from './budget/address-budget.ts'
import { defaultTimeouts } from './http/http-server.ts'
import type { Limit } from './http/rate-limit.ts'
import { protectedResourcePath } from './mcp/oauth-metadata.ts'
import { oauthBytes } from './mcp/routes.ts'
import { MAX_FILE_BYTES } from './storage/bucket.ts'
import { limits as auth } from './supabase/auth/limits.ts'
import { maxBytes as authBytes } from './supabase/auth/read-json.ts'
import { bodyBytes } from './supabase/functions/read-body.ts'
import { defaultLimits as realtime } from './supabase/realtime/limits.ts'
import { limits as rest } from './supabase/rest/limits.ts'

export type AnonymousEndpoint = {
  method: string
  /** A path as in routes.ts, or a prefix of it with `*` at the end. */
  path: string
  /** The budget of one address, in each process. */
  budget: BudgetName
  /** Additional limits in the database, for all processes. */
  limits?: readonly Limit[]
  /** The most bytes read of a body; 0 for none. */
  bytesIn: number
  kept: string
  seconds: number
}

const request = defaultTimeouts.request / 1_000
const count = (number: number) => number.toLocaleString('en')
const nothing = 'nothing'

const page = (method: string, path: string, budget: BudgetName = 'pages') =>
  ({ method, path, budget, bytesIn: 0, kept: nothing, seconds: request }) satisfies AnonymousEndpoint

const authCall = (method: string, path: string, kept: string, ...limits: Limit[]): AnonymousEndpoint => ({
  method,
  path: `/auth/v1${path}`,
  budget: 'calls',
  limits,
  bytesIn: method === 'GET' ? 0 : authBytes,
  kept,
  seconds: request,
})

const aMail = 'one mail, one token, both for a day'

const authCalls = [
  authCall('POST', '/signup', `an unconfirmed account; ${aMail}`, auth.signUps),
  authCall('POST', '/token', 'nothing before it succeeds', auth.passwords),
  authCall('POST', '/recover', aMail, auth.mails),
  authCall('POST', '/otp', aMail, auth.mails),
  authCall('POST', '/magiclink', aMail, auth.mails),
  authCall('POST', '/resend', aMail, auth.mails),
  authCall('GET', '/verify', nothing, auth.verifications),
  authCall('POST', '/verify', nothing, auth.verifications),
  authCall('POST', '/undo', 'nothing before it succeeds', auth.verifications),
  authCall('GET', '/settings', nothing),
  authCall('GET', '/health', nothing),
  authCall('GET', '/authorize', nothing, auth.companySignIns),
  authCall('GET', '/callback', 'nothing before it succeeds', auth.companySignIns),
  authCall('GET', '/.well-known/jwks.json', nothing),
]

const fn = (name: string, kept: string, ...limits: Limit[]): AnonymousEndpoint => ({
  method: 'POST',
  path: `/functions/v1/${name}`,
  budget: 'calls',
  limits,
  bytesIn: bodyBytes.signedOut,
  kept,
  seconds: request,
})

const functions = [
  fn('send-contact-email', 'one request of at most 24 kB, two mails', hourly),
  fn('read-shared-campaign-report', nothing, sharedReportLimit),
  fn('read-shared-report', nothing),
  fn('sandbox-billing', 'the state of a sandbox session'),
]

const rpc = (name: string, ...limits: Limit[]): AnonymousEndpoint => ({
  method: 'POST',
  path: `/rest/v1/rpc/${name}`,
  budget: 'calls',
  limits,
  bytesIn: rest.signedOutBodyBytes,
  kept: nothing,
  seconds: rest.seconds.signedOut,
})

const calls = [
  rpc('get_user_by_email_or_username', callLimits.get_user_by_email_or_username),
  rpc('is_username_free', callLimits.is_username_free),
  rpc('get_invitations'),
  rpc('uuid_v7'),
]

export const anonymousEndpoints: readonly AnonymousEndpoint[] = [
  page('GET', '/healthz', 'probes'),
  page('GET', '/readyz', 'probes'),
  page('GET', '/metrics', 'probes'),
  page('GET', '/config.json'),
  page('GET', '/.well-known/security.txt'),
  page('GET', '/dictionaries/:language'),
  page('GET', '/openapi.json'),
  page('GET', schemaPath),
  page('GET', '/outbox.json'),
  page('ALL', '*'),
  {
    ...page('POST', '/stripe/webhook', 'webhooks'),
    bytesIn: largestBody,
    kept: 'nothing without a signature',
  },
  { ...page('ALL', '/t/o/:token', 'tracking'), kept: '120 opens a minute of a valid token' },
  { ...page('ALL', '/t/c/:token', 'tracking'), kept: '120 clicks a minute of a valid token' },
  { ...page('ALL', '/t/u/:token', 'tracking'), kept: 'one suppression of a valid token' },
  page('ALL', '/t/*', 'tracking'),
  {
    ...page('ALL', '/forms/:id', 'calls'),
    bytesIn: largestForm,
    kept: `one contact; ${count(formLimit.count)} an hour of a valid form`,
  },
  page('ALL', '/mcp', 'calls'),
  page('ALL', '/scim/v2/*', 'calls'),
  page('GET', protectedResourcePath, 'calls'),
  page('GET', '/.well-known/oauth-authorization-server', 'calls'),
  page('GET', '/oauth/authorize', 'calls'),
  { ...page('POST', '/oauth/register', 'calls'), bytesIn: oauthBytes },
  {
    ...page('POST', '/oauth/consent', 'calls'),
    bytesIn: oauthBytes,
    kept: 'nothing without a workspace key',
  },
  { ...page('POST', '/oauth/token', 'calls'), bytesIn: oauthBytes },
  ...authCalls,
  {
    ...page('ALL', '/rest/v1/*', 'calls'),
    bytesIn: rest.signedOutBodyBytes,
    seconds: rest.seconds.signedOut,
  },
  ...calls,
  ...functions,
  {
    method: 'POST',
    path: '/realtime/v1/api/broadcast',
    budget: 'calls',
    bytesIn: realtime.frameBytes,
    kept: `${realtime.broadcastBytesPerMinute.address / 1_000_000} MB a minute of an address, for ${realtime.keepLargeMessagesMs / 1_000} s`,
    seconds: request,
  },
  {
    ...page('GET', '/realtime/v1/websocket', 'sockets'),
    bytesIn: realtime.frameBytes,
    kept: `${realtime.socketsPerAddress} sockets of an address, and what it may broadcast`,
    seconds: realtime.silentMs / 1_000,
  },
  {
    ...page('ALL', '/storage/v1/*', 'calls'),
    bytesIn: rest.signedOutBodyBytes,
    kept: `nothing without a signed upload address; with one, a file of at most ${MAX_FILE_BYTES / 1024 ** 2} MB or the limit of its bucket and plan`,
  },
]

const span = (seconds: number) =>
  seconds % 3_600 === 0 ? 'an hour' : seconds === 60 ? 'a minute' : `${seconds / 60} minutes`
const bytes = (number: number) => (number === 0 ? 'none' : count(number))

function rateOf({ budget, limits = [] }: AnonymousEndpoint): string {
  const own = limits.map((limit) => `${count(limit.count)} in ${span(limit.seconds)} (${limit.name})`)
  return [...own, `${count(addressBudgets[budget])} in a minute (${budget})`].join('; ')
}

export function renderAnonymousBudget(): string {
  const rows = anonymousEndpoints.map(
    (endpoint) =>
      `| ${endpoint.method} | \`${endpoint.path}\` | ${rateOf(endpoint)} | ${bytes(endpoint.bytesIn)} | ${endpoint.kept} | ${endpoint.seconds} s |`,
  )
  return `${head}\n${rows.join('\n')}\n${foot}`
}

const head = `# Limits of requests without a sign-in

Generated by \`npm run types\` from \`server/anonymous-budget.ts\`. \`server/anonymous-budget.test.ts\` fails for a missing
endpoint and exceeds each limit. Rates are for one network address (an IPv6 /64 counts as one); above them the answer is 429
with \`Retry-After\`, and calls have \`RateLimit\` fields. The last rate of each row is counted in each process, the others in the database for all processes.

| method | path | rate of one address | bytes in | bytes kept | time |
|---|---|---|---|---|---|`

const foot = `
Every other endpoint answers 401 without a session; an address is limited after ${count(addressBudgets.refusals)} of those in a minute. The head of a request has
${defaultTimeouts.head / 1_000} s and 64 kB, a body at least ${defaultTimeouts.upload.bytesPerSecond / 1024} kB a second, and an idle socket ${defaultTimeouts.still / 1_000} s (\`server/faults/slow-clients.test.ts\`). Behind a
reverse proxy set \`TRUSTED_PROXIES\`, otherwise all clients share one address. Programs on the same machine that connect
without a proxy have no such limit.
`
