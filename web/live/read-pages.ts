import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#core/database.types.ts'
import { request } from '#web/data/request.ts'

/** The server's limit for rows per response (docs/api.md). */
const ROWS_A_REQUEST = 1_000

type ReadPage<Row> = (
  db: SupabaseClient<Database>,
  first: number,
  last: number,
) => PromiseLike<PostgrestSingleResponse<Row[]>>

/** Fetches all rows, page by page. `read` must use a total order. */
export async function readPages<Row>(read: ReadPage<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await request((db) => read(db, rows.length, rows.length + ROWS_A_REQUEST - 1))
    rows.push(...page)
    if (page.length < ROWS_A_REQUEST) return rows
  }
}
