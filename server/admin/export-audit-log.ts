// The audit log as a CSV file, streamed a page at a time, with the admin's own rights.
import { z } from 'zod'
import type { Database, Queryable } from '#database/database.ts'
import { streamText } from '#server/http/stream-text.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { logHeading, logRecord, type LogLine } from './audit-log-csv.ts'
import { newestOf } from '#core/reporting/newest-lines.ts'

const body = z.object({ action: z.string().max(100).optional() })
const pageSize = 1000

/** Returns the other servers with log entries; rejects when one is unavailable. */
export type OtherServers = () => Promise<Database[]>

export const exportAuditLog = (others: OtherServers): FunctionHandler<z.infer<typeof body>> => ({
  signedIn: true,
  body,
  async run({ body: { action }, identity, db }) {
    const here = db.reads.as(identity)
    // Reads the first page before the response starts, so that a denial has its status. Only the home database
    // decides access.
    const own = await readPage(here, action)
    const databases = [here, ...(await others()).map((other) => other.as(identity))]
    const first = databases.length === 1 ? own : await readPages(databases, action)
    return new Response(streamText(write(databases, action, first)), {
      headers: {
        // The client treats anything except text and JSON as a file.
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="coldframe-audit-log.csv"',
      },
    })
  },
})

async function* write(
  asked: Queryable[],
  action: string | undefined,
  first: LogLine[],
): AsyncGenerator<string> {
  yield logHeading
  for (let page = first; page.length > 0; page = await readPages(asked, action, page.at(-1))) {
    yield page.map(logRecord).join('')
    if (page.length < pageSize) return
  }
}

async function readPages(asked: Queryable[], action?: string, last?: LogLine): Promise<LogLine[]> {
  const pages = await Promise.all(asked.map((one) => readPage(one, action, last)))
  return newestOf(pages, pageSize)
}

// Times are read as text: a Date only has milliseconds, and a page must start exactly after the last row of the
// previous one.
async function readPage(asked: Queryable, action?: string, last?: LogLine): Promise<LogLine[]> {
  return asked.query<LogLine>(
    `select id, to_json(created_at) #>> '{}' as created_at, actor, impersonator, action, subject_table, subject_id,
       subject, details
     from public.admin_audit_log($1, $2::timestamptz, $3, $4)`,
    [action ?? null, last?.created_at ?? null, last?.id ?? null, pageSize],
  )
}
