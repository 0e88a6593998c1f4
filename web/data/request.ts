import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#core/database.types.ts'
import { supabase } from './supabase.ts'

type Answer = { data: unknown; error: unknown }

/**
 * The result of a request for rows, a function or the account. Its error is rethrown unchanged, with the server's
 * message, code and hint.
 */
export async function request<Given extends Answer>(
  send: (db: SupabaseClient<Database>) => PromiseLike<Given>,
): Promise<Extract<Given, { error: null }>['data']> {
  const { data, error } = await send(await supabase())
  if (error) throw error
  return data
}

/**
 * The number of matching rows, for a request with `{ count: 'exact', head: true }`; its error is rethrown unchanged.
 */
export async function requestCount(
  send: (db: SupabaseClient<Database>) => PromiseLike<{ count: number | null; error: unknown }>,
): Promise<number> {
  const { count, error } = await send(await supabase())
  if (error) throw error
  return count ?? 0
}

/** The client for code that serves any table: its types cannot represent a table whose name is a parameter. */
export function untyped(db: SupabaseClient<Database>): SupabaseClient {
  return db
}
