import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#core/database.types.ts'
import { supabase } from './supabase.ts'

type Answer = { data: unknown; error: unknown }

/**
 * What the server answers to a request for rows, a function or the account. Its error is thrown as it came: it has the
 * server's own message, code and hint.
 */
export async function request<Given extends Answer>(
  send: (db: SupabaseClient<Database>) => PromiseLike<Given>,
): Promise<Extract<Given, { error: null }>['data']> {
  const { data, error } = await send(await supabase())
  if (error) throw error
  return data as Extract<Given, { error: null }>['data']
}

/** How many rows match, of a request with `{ count: 'exact', head: true }`; its error is thrown as it came. */
export async function requestCount(
  send: (db: SupabaseClient<Database>) => PromiseLike<{ count: number | null; error: unknown }>,
): Promise<number> {
  const { count, error } = await send(await supabase())
  if (error) throw error
  return count ?? 0
}

/** The client for code that serves any table: its types can't follow a table whose name is a parameter. */
export function untyped(db: SupabaseClient<Database>): SupabaseClient {
  return db as unknown as SupabaseClient
}
