// For tests: the auth server on a separate database, with a manual clock, a mailbox, and official clients that reach
// it without a port.
import { createClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { freshDatabase } from '#database/testing/fresh-database.ts'
import { createAuth, type Auth } from '#server/supabase/auth/auth.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'
import type { CompanyProvider } from '#server/supabase/auth/company/provider.ts'
import type { AuthConfig, Mail } from '#server/supabase/auth/dependencies.ts'
import { cheapenPasswords } from './cheap-passwords.ts'

export const siteUrl = 'https://app.coldframe.test'
export const jwtSecret = 'a secret for tests, as long as it has to be'

export type TestAuth = Awaited<ReturnType<typeof startAuth>>

export async function startAuth(overrides: Partial<AuthConfig> = {}, company?: CompanyProvider) {
  const t = await freshDatabase()
  const restorePasswords = cheapenPasswords()
  const keys = await installationKeys(overrides.jwtSecret ?? jwtSecret)
  const config: AuthConfig = { ...defaults, ...keys, ...overrides }
  const mails: Mail[] = []
  const postbox = { full: false }
  const clock = { now: new Date(), address: '203.0.113.7' }
  const auth = createAuth({
    db: t.db,
    config,
    sendMail: async (mail) => {
      if (postbox.full) throw new Error('The postbox is full')
      mails.push(mail)
    },
    onError: (error) => failures.push(error),
    now: () => clock.now,
    clientAddress: () => clock.address,
    company,
  })
  const failures: unknown[] = []
  return {
    ...tools(auth, config),
    t,
    auth,
    config,
    mails,
    postbox,
    failures,
    clock,
    pass: (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000)),
    mailTo: (email: string) => readMail(mails.findLast((mail) => mail.to === email)),
    async close() {
      restorePasswords()
      await t.close()
    },
  }
}

const defaults: Omit<AuthConfig, 'anonKey' | 'serviceKey'> = {
  siteUrl,
  jwtSecret,
  autoconfirm: false,
  mailIntervalSeconds: 60,
  refreshReuseSeconds: 10,
  rateLimitScale: 1000,
  allowedRedirects: ['https://preview-*.coldframe.test/**', 'coldframe-app://signed-in'],
  minPasswordLength: 6,
  pages: {
    paths: ['/verify-email', '/reset-password', '/dashboard', '/settings', '/deep/page'],
    confirmation: '/verify-email',
    newPassword: '/reset-password',
  },
  constantResponseMs: 0,
}

/** For tests of other endpoints: accounts need no confirmation, and nothing is slowed. */
export const lenientAuth = { ...defaults, autoconfirm: true, mailIntervalSeconds: 0, allowedRedirects: [] }

type ClientOptions = SupabaseClientOptions<'public'>['auth']
type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

function tools({ fetch }: Auth, config: AuthConfig) {
  const make = (key: string, auth: ClientOptions = {}) =>
    createClient(siteUrl, key, {
      global: { fetch: (input, init) => fetch(new Request(input, init)) },
      auth: { autoRefreshToken: false, persistSession: false, ...auth },
    })
  return {
    /** A new browser without stored state. */
    client: (auth?: ClientOptions) => make(config.anonKey, auth),
    admin: () => make(config.serviceKey),
    /** Sends requests that no client would send. */
    raw: (path: string, { headers, ...init }: Init = {}) => {
      const usual = { apikey: config.anonKey, 'x-supabase-api-version': '2024-01-01' }
      return fetch(new Request(`${siteUrl}/auth/v1${path}`, { ...init, headers: { ...usual, ...headers } }))
    },
    /** Clicks the link of a mail. */
    open: (link: string, init: RequestInit = {}) => fetch(new Request(link, { redirect: 'manual', ...init })),
  }
}

/** An account that has signed up, confirmed and signed in, with its client. */
export async function signedIn(it: TestAuth, email: string, password = 'brisk-otter-47') {
  const made = await it.admin().auth.admin.createUser({ email, password, email_confirm: true })
  if (made.error) throw made.error
  return { email, password, id: made.data.user.id, ...(await signInAgain(it, email, password)) }
}

export async function signInAgain(it: TestAuth, email: string, password = 'brisk-otter-47') {
  const client = it.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, session: data.session }
}

/** The link and the code of a mail. */
function readMail(mail: Mail | undefined) {
  if (!mail) throw new Error('No such mail came')
  const link = /https?:\S+/.exec(mail.text)?.[0] ?? ''
  const token = link ? new URL(link).searchParams.get('token')! : ''
  return {
    ...mail,
    link,
    protocolLink: asProtocolLink(link),
    token,
    code: /\b\d{6}\b/.exec(mail.text.replaceAll(link, ''))?.[0] ?? '',
  }
}

/** The same redemption by GET /verify, as programs use it. */
function asProtocolLink(mailed: string): string {
  if (!mailed || mailed.includes('/auth/v1/verify')) return mailed
  const { origin, pathname, searchParams } = new URL(mailed)
  const redirect_to = origin + (searchParams.get('next') ?? pathname)
  const { token = '', type = '' } = Object.fromEntries(searchParams)
  return `${siteUrl}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to }).toString()}`
}

/** The target of a redirect, with its query and fragment. */
export function readRedirect(response: Response) {
  const url = new URL(response.headers.get('location')!)
  return {
    status: response.status,
    page: url.origin + url.pathname,
    query: Object.fromEntries(url.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  }
}
