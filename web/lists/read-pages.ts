import type { PostgrestError } from '@supabase/supabase-js'

/** What the server gives at most in one answer (docs/api.md). */
const ROWS_A_REQUEST = 1_000

type Page<Row> = PromiseLike<{ data: Row[] | null; error: PostgrestError | null }>

/** All rows of a read, page by page. `ask` orders them so that no two are in the same place. */
export async function readPages<Row>(ask: (first: number, last: number) => Page<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { data, error } = await ask(rows.length, rows.length + ROWS_A_REQUEST - 1)
    if (error) throw error
    rows.push(...(data ?? []))
    if ((data?.length ?? 0) < ROWS_A_REQUEST) return rows
  }
}
