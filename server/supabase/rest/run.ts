// Fourth step: one statement, one round trip. A transaction is held open only when the response may still roll it
// back.
import type { Database, Identity, Query } from '#database/database.ts'
import { answerTooLong, notSingle, tooManyAffected } from './errors.ts'
import { limits } from './limits.ts'
import type { Plan } from './plan.ts'
import { answerTooLarge, type Statement } from './sql-text.ts'
import { countedExactly, toEstimate, type SqlPlan } from './to-sql.ts'

export type Outcome = {
  body: string
  /** Rows in the body, or affected by the write. */
  rows: number
  total?: number
  /** For an upsert: the rows that already existed. */
  updated?: number
}

type Row = { body: string | null; page: string; total?: string; updated?: string | null }
export type Settings = Record<string, string>

export type Running = {
  plan: SqlPlan
  statement: Statement
  db: Database
  identity: Identity
  settings: Settings
}

export async function run(running: Running): Promise<Outcome> {
  const { plan, statement } = running
  const isUndone = plan.answering.applied.tx === 'rollback' && !isReadOnly(plan)
  if (!isUndone && !mayBeUndone(plan)) {
    const query = queryOf(running)
    const outcome = await runStatement(query, statement)
    refuseUnfit(plan, outcome.rows)
    return { ...outcome, total: await estimate(plan, outcome.total, query) }
  }
  return inTransaction(
    running,
    async (query) => {
      const outcome = await runStatement(query, statement)
      refuseUnfit(plan, outcome.rows)
      if (isUndone) await query('set constraints all immediate')
      return outcome
    },
    isUndone ? 'rollback' : 'commit',
  )
}

/** Runs each statement in its own transaction. */
export function queryOf({ plan, db, identity, settings: given }: Running): Query {
  const settings = { ...given, ...timeLimit(plan, identity) }
  return (onlyReads(plan) ? db.reads : db).as(
    identity,
    isReadOnly(plan) ? { ...settings, transaction_read_only: 'on' } : settings,
  ).query
}

export async function inTransaction<T>(
  { plan, db, identity, settings: given }: Running,
  work: (query: Query) => Promise<T>,
  end: 'commit' | 'rollback',
): Promise<T> {
  const settings = { ...given, ...timeLimit(plan, identity) }
  try {
    return await db.transaction(identity, async ({ query }) => {
      const names = Object.keys(settings)
      await query(
        `select ${names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`).join(', ')}`,
        Object.entries(settings).flat(),
      )
      const result = await work(query)
      if (end === 'rollback') throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
}

/** Ends a transaction whose result is wanted but not its writes. */
class RolledBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('Rolled back as requested')
    this.result = result
  }
}

function timeLimit(plan: SqlPlan, { role }: Identity): Settings {
  if (role === 'service_role') return {}
  const { signedOut, read, write } = limits.seconds
  const seconds = role === 'anon' ? signedOut : plan.kind === 'read' ? read : write
  return { statement_timeout: `${seconds}s` }
}

async function runStatement(query: Query, { text, values }: Statement): Promise<Outcome> {
  let rows: Row[]
  try {
    rows = await query<Row>(text, values)
  } catch (error) {
    throw (error as Error).message.includes(answerTooLarge) ? answerTooLong() : error
  }
  const { body, page, total, updated } = rows[0]!
  return {
    body: body ?? '',
    rows: Number(page),
    ...(total === undefined ? {} : { total: Number(total) }),
    ...(updated === undefined ? {} : { updated: Number(updated ?? 0) }),
  }
}

export const isReadOnly = (plan: Plan) =>
  plan.kind === 'read' ||
  (plan.kind === 'call' && (plan.routine.readOnly || plan.answering.method !== 'POST'))

// A volatile function called by GET may still need more than a standby supports.
const onlyReads = (plan: Plan) => plan.kind === 'read' || (plan.kind === 'call' && plan.routine.readOnly)

// One inserted row is one row: whether it fits is known in advance.
function mayBeUndone(plan: SqlPlan): boolean {
  const { accept, maxAffected } = plan.answering
  if (isReadOnly(plan) || (accept.format !== 'object' && maxAffected === undefined)) return false
  return plan.kind === 'insert' ? plan.rows > 1 : true
}

function refuseUnfit(plan: SqlPlan, rows: number): void {
  const { accept, maxAffected } = plan.answering
  if (maxAffected !== undefined && rows > maxAffected) throw tooManyAffected(rows)
  const givesRows =
    plan.kind === 'read' || (plan.kind === 'call' ? plan.root !== undefined : plan.returning !== undefined)
  if (givesRows && accept.format === 'object' && rows !== 1) throw notSingle(rows)
}

async function estimate(plan: SqlPlan, total: number | undefined, query: Query): Promise<number | undefined> {
  const { count } = plan.answering
  const root = plan.kind === 'read' ? plan.root : undefined
  if (!root || !count || count === 'exact' || (total !== undefined && total <= countedExactly)) return total
  const { text, values } = toEstimate(root)
  const [row] = await query<{ 'QUERY PLAN': unknown }>(text, values)
  return Math.max(total ?? 0, readEstimate(row?.['QUERY PLAN']))
}

function readEstimate(plan: unknown): number {
  const explained = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [
    { Plan: { 'Plan Rows': number } },
  ]
  return explained[0].Plan['Plan Rows']
}
