import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#core/database.types.ts'

export type SignUpMode = 'open' | 'invited' | 'domains' | 'closed'
export type SignUpRule = { mode: SignUpMode; domains: string[] }

export type AppConfig = {
  url: string
  anonKey: string
  demo?: { email: string; password: string }
  billing: 'stripe' | 'sandbox' | 'off'
  outbox: boolean
  /** Statements about this installation for the public pages, confirmed by its operator. */
  claims?: string[]
  /** The company's OpenID provider and the domains of its addresses; absent when there is none. */
  company?: { name: string; domains: string[] }
  /** The sign-up rule; absent when the server could not read it. */
  signUp?: SignUpRule
}

/** The local storage key of the session. Pages without the client use it to detect a signed-in user. */
export const SESSION_KEY = 'coldframe.session'

/** The configuration of this installation, requested once, while the code of the screen is still loading. */
export function loadConfig(): Promise<AppConfig> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined
    throw error
  })
  return config
}

/** The shared client. It and its configuration load in parallel on first use. */
export function supabase(): Promise<SupabaseClient<Database>> {
  if (!client) {
    client = connect()
    client.then(first.resolve, () => (client = undefined))
  }
  return client
}

/**
 * A client with a separate session that is neither stored nor shared: for a link that may belong to another account.
 */
export async function separateClient(): Promise<SupabaseClient<Database>> {
  const [{ createClient }, { anonKey }] = await Promise.all([import('@supabase/supabase-js'), loadConfig()])
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return createClient(location.origin, anonKey, { auth: { ...auth, storageKey: `${SESSION_KEY}.separate` } })
}

/** True when a session is stored. Without one, loading the client can wait. */
export function mayBeSignedIn(): boolean {
  return localStorage.getItem(SESSION_KEY) !== null
}

/** Resolves to the client once something has requested it. */
export function connected(): Promise<SupabaseClient<Database>> {
  return first.promise
}

/** The claims of an access token, unverified, because the server verifies them. Empty for an unreadable token. */
export function claimsOf(token: string): Record<string, unknown> {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  try {
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  } catch {
    return {}
  }
}

let config: Promise<AppConfig> | undefined
let client: Promise<SupabaseClient<Database>> | undefined
const first = Promise.withResolvers<SupabaseClient<Database>>()

async function fetchConfig(): Promise<AppConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The server does not answer (${response.status}).`)
  return (await response.json()) as AppConfig
}

async function connect(): Promise<SupabaseClient<Database>> {
  const [{ createClient }, { anonKey }] = await Promise.all([import('@supabase/supabase-js'), loadConfig()])
  // Uses the page's origin, whatever host name the user entered. A session in a URL is never accepted, because the
  // author of the URL could choose the signed-in user.
  const flow = { flowType: 'pkce', detectSessionInUrl: false } as const
  const auth = { ...flow, storageKey: SESSION_KEY, experimental: { recoveryCodes: true } }
  return createClient(location.origin, anonKey, { auth, global: { fetch: sendDeletes } })
}

/**
 * Completes deletions even when the user closes the page immediately. A request body could exceed the limit of
 * keepalive.
 */
const sendDeletes: typeof fetch = (input, init) =>
  fetch(input, init?.method === 'DELETE' && !init.body ? { ...init, keepalive: true } : init)
