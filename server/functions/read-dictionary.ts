import type { Database, Identity } from '#database/database.ts'

/** The words that this user's editor accepts: their own and those of the workspace, if they belong to it. */
export async function readDictionary(
  db: Database,
  identity: Identity,
  workspaceId: string | null,
): Promise<string[]> {
  const rows = await db
    .as(identity)
    .query<{ word: string }>(
      'select word from public.dictionary_words where workspace_id is null or workspace_id = $1',
      [workspaceId],
    )
  return rows.map(({ word }) => word)
}
