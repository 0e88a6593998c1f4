// A workspace full enough to explore every screen. It says what it is, and goes away whole with one deletion.
import { analyze } from '#core/analysis/analyze.ts'
import type { Database, Identity, Queryable } from '#database/database.ts'
import { campaigns, drafts, members } from './sample-data.ts'

export const sampleName = 'Sample workspace'
const description =
  'Invented people and campaigns to look around in. Delete this workspace to remove all of it.'

/** Makes it as `owner`, so that row-level security judges every row as it would theirs. Answers its id. */
export async function makeSampleWorkspace(db: Database, owner: Identity): Promise<string> {
  return db.transaction(owner, async (tx) => {
    const [workspace] = await tx.query<{ id: string }>(
      'insert into public.workspaces (name, description, user_id) values ($1, $2, auth.uid()) returning id',
      [sampleName, description],
    )
    const id = workspace!.id
    await insertAll(tx, 'audience', id, members)
    await insertAll(tx, 'email_campaigns', id, campaigns)
    await insertAll(
      tx,
      'email_templates',
      id,
      drafts.map(({ title, subject, text }) => ({ title, subject, content_text: text })),
    )
    for (const draft of drafts) await insertAnalysis(tx, id, draft)
    return id
  })
}

// The table's own column types turn JSON into rows: tags into text[], scores into integers.
async function insertAll(tx: Queryable, table: string, workspaceId: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0]!).join(', ')
  await tx.query(
    `insert into public.${table} (workspace_id, ${columns})
     select $1, ${columns} from jsonb_populate_recordset(null::public.${table}, $2::jsonb)`,
    [workspaceId, JSON.stringify(rows)],
  )
}

async function insertAnalysis(
  tx: Queryable,
  workspaceId: string,
  draft: (typeof drafts)[number],
): Promise<void> {
  const report = analyze({ kind: 'email', subject: draft.subject, text: draft.text })
  await tx.query(
    `insert into public.analyses (workspace_id, analysis_type, subject, body, score, report, rule_pack)
     values ($1, 'email_analysis', $2, $3, $4, $5, $6)`,
    [workspaceId, draft.subject, draft.text, report.score, JSON.stringify(report), report.rulePack],
  )
}
