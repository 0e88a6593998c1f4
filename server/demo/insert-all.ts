import type { Queryable } from '#database/database.ts'

// The table's column types convert JSON into rows: tags into text[], scores into integers.
export async function insertAll(
  tx: Queryable,
  table: string,
  workspaceId: string,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0]!)
    .map((name) => `"${name}"`)
    .join(', ')
  await tx.query(
    `insert into public.${table} (workspace_id, ${columns})
     select $1, ${columns} from jsonb_populate_recordset(null::public.${table}, $2::jsonb)`,
    [workspaceId, JSON.stringify(rows)],
  )
}
