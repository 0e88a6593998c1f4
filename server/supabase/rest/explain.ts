// The plan of a statement, for an installation that allows it. EXPLAIN ANALYZE runs the statement, so a write is
// rolled back.
import type { Answer } from '#server/http/direct-request.ts'
import type { PlanFormat } from './parse-accept.ts'
import { inTransaction, queryOf, isReadOnly, type Running } from './run.ts'

export async function explain({ as, options, type }: PlanFormat, running: Running): Promise<Answer> {
  const { plan, statement } = running
  const text = `explain (${[`format ${as}`, ...options].join(', ')}) ${statement.text}`
  const rows = isReadOnly(plan)
    ? await queryOf(running)<Row>(text, statement.values)
    : await inTransaction(running, (query) => query<Row>(text, statement.values), 'rollback')
  const lines = rows.map(({ 'QUERY PLAN': line }) => (typeof line === 'string' ? line : JSON.stringify(line)))
  return { status: 200, headers: { 'content-type': type }, body: lines.join('\n') }
}

type Row = { 'QUERY PLAN': unknown }
