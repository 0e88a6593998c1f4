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
  /** What whoever runs this installation vouches for on the public pages. */
  claims?: string[]
  /** Who may sign up; left out while the server could not look. */
  signUp?: SignUpRule
}

/** Where the session lies in local storage. Pages without the client look here for who is signed in. */
export const SESSION_KEY = 'coldframe.session'

/** What this installation is: asked once, while the code of the screen is still on its way. */
export function loadConfig(): Promise<AppConfig> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined
    throw error
  })
  return config
}

/** The one client. It and its configuration load on first use, side by side. */
export function supabase(): Promise<SupabaseClient<Database>> {
  if (!client) {
    client = connect()
    client.then(first.resolve, () => (client = undefined))
  }
  return client
}

/** A client whose session is neither stored nor seen by the one client: for a link that may belong to another account. */
export async function separateClient(): Promise<SupabaseClient<Database>> {
  const [{ createClient }, { anonKey }] = await Promise.all([import('@supabase/supabase-js'), loadConfig()])
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return createClient(location.origin, anonKey, { auth: { ...auth, storageKey: `${SESSION_KEY}.separate` } })
}

/** Whether there is anybody to know about: without a stored session the client can wait. */
export function mayBeSignedIn(): boolean {
  return localStorage.getItem(SESSION_KEY) !== null
}

/** The client once somebody has asked for it. */
export function connected(): Promise<SupabaseClient<Database>> {
  return first.promise
}

/** What an access token says, unchecked: the server checks it. Nothing of one that can't be read. */
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
  // Our own origin, whatever name the person typed to reach it.
  // A session in an address is never taken: whoever made the address would choose who is signed in.
  const flow = { flowType: 'pkce', detectSessionInUrl: false } as const
  const auth = { ...flow, storageKey: SESSION_KEY, experimental: { recoveryCodes: true } }
  return createClient(location.origin, anonKey, { auth, global: { fetch: sendDeletes } })
}

/** What somebody deleted is deleted also when they close the page at once. A body could be too long for that. */
const sendDeletes: typeof fetch = (input, init) =>
  fetch(input, init?.method === 'DELETE' && !init.body ? { ...init, keepalive: true } : init)
