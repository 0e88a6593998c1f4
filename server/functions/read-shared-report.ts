import { z } from 'zod'
import type { Analysis } from '#core/analysis/analysis.ts'
import type { Database } from '#database/database.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'

/** The token of a link. A malformed one is not found, like a revoked one, because its reader sees the message. */
export const sharedToken = z
  .string()
  .max(1_000)
  .transform((token) => (/^[0-9a-f]{64}$/.test(token) ? token : ''))

const body = z.object({ token: sharedToken })

type SharedReport = {
  subject: string
  analysisType: string
  timestamp: string
  rulePack: string | null
  report: Analysis
}

type Row = {
  subject: string | null
  analysis_type: string
  timestamp: Date
  rule_pack: string | null
  report: Analysis
}

/** The content behind a share link: the report and its draft, without its author or workspace. */
export const readSharedReport = {
  signedIn: false,
  body,
  async run({ body: { token }, db }: { body: z.infer<typeof body>; db: Database }): Promise<SharedReport> {
    const [row] = await db.as({ role: 'service_role' }).query<Row>(
      `select a.subject, a.analysis_type, a."timestamp", a.rule_pack, a.report
       from public.shared_reports s join public.analyses a on a.id = s.analysis_id
       where s.token = $1 and a.report is not null`,
      [token],
    )
    if (!row) {
      throw new FunctionError(404, 'NOT_SHARED', 'This link does not work.', {
        hint: 'Its owner may have revoked it.',
      })
    }
    return {
      subject: row.subject ?? '',
      analysisType: row.analysis_type,
      timestamp: row.timestamp.toISOString(),
      rulePack: row.rule_pack,
      report: row.report,
    }
  },
}
