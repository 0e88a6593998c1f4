import { z } from 'zod'
import type { Analysis } from '#core/analysis/analysis.ts'
import { reportMarkdown } from '#core/analysis/report-markdown.ts'
import { isoDate } from '#core/text/iso-date.ts'
import type { Database, Identity } from '#database/database.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'

const body = z.object({ id: z.uuid(), format: z.enum(['markdown', 'json']) })

type ExportedFile = { name: string; type: string; content: string }

type Row = {
  id: string
  analysis_type: string
  timestamp: Date
  subject: string | null
  body: string | null
  score: number | null
  rule_pack: string | null
  report: Analysis | null
}

/** A stored report as a file. Export belongs to the paid plans, and the database checks the plan. */
export const exportAnalysis = {
  signedIn: true,
  body,
  async run({
    body: { id, format },
    identity,
    db,
  }: {
    body: z.infer<typeof body>
    identity: Identity
    db: Database
  }): Promise<ExportedFile> {
    await requireExport(identity, db)
    const row = await readKept(id, identity, db)
    const name = `analysis-${isoDate(row.timestamp)}-${id.slice(-6)}`
    if (format === 'json') {
      return { name: `${name}.json`, type: 'application/json', content: `${JSON.stringify(row, null, 2)}\n` }
    }
    if (!row.report) throw new FunctionError(404, 'NO_REPORT', 'Only the score of this analysis was kept.')
    const heading = {
      title: row.subject || 'Without a subject',
      kind: row.report.kind,
      timestamp: row.timestamp.toISOString(),
    }
    return { name: `${name}.md`, type: 'text/markdown', content: reportMarkdown(row.report, heading) }
  },
}

async function requireExport(identity: Identity, db: Database): Promise<void> {
  const [row] = await db
    .as({ role: 'service_role' })
    .query<{ allowed: boolean }>(
      `select private.plan_has(private.plan_of($1), 'export_analytics') as allowed`,
      [identity.claims?.['sub']],
    )
  if (row?.allowed) return
  throw new FunctionError(402, 'PT402', 'The Free plan has no export.', {
    hint: 'Upgrade to Starter or Pro to take reports with you.',
  })
}

async function readKept(id: string, identity: Identity, db: Database): Promise<Row> {
  const [row] = await db.as(identity).query<Row>(
    `select id, analysis_type, "timestamp", subject, body, score, rule_pack, report
       from public.analyses where id = $1`,
    [id],
  )
  if (!row) throw new FunctionError(404, 'NOT_FOUND', 'This analysis no longer exists.')
  return row
}
