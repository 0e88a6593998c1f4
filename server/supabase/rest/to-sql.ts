// Third step: a plan becomes one statement, whose single row contains the whole response as text, with its counts.
import type { Accept } from './parse-accept.ts'
import type { CallPlan, InsertPlan, Plan, ReadNode, ReadPlan, WritePlan } from './plan.ts'
import { writeCall } from './sql-call.ts'
import { writeSelect, writeTotal } from './sql-read.ts'
import { bounded, counted, countedRow, Parameters, row, type Statement } from './sql-text.ts'
import { updatedSetting, writeWrite } from './sql-write.ts'

/** With `estimated`, rows are counted exactly up to this number, and estimated beyond. */
export const countedExactly = 1_000

export type SqlPlan = Exclude<Plan, { kind: 'nothing' }>

/** The row has `body` (text), `page` (rows in it), and on request `total` and `updated`. */
export function toSql(plan: SqlPlan): Statement {
  const parameters = new Parameters()
  const text = write(plan, parameters)
  return { text, values: parameters.values }
}

/** The planner's estimate of the number of rows. */
export function toEstimate(root: ReadNode): Statement {
  const parameters = new Parameters()
  return { text: `explain (format json) ${writeTotal(root, parameters)}`, values: parameters.values }
}

function write(plan: SqlPlan, parameters: Parameters): string {
  if (plan.kind === 'read') return writeReadPlan(plan, parameters)
  return plan.kind === 'call' ? writeCallPlan(plan, parameters) : writeWritePlan(plan, parameters)
}

function writeReadPlan({ root, answering }: ReadPlan, parameters: Parameters): string {
  const isHead = answering.method === 'HEAD'
  const rows = writeSelect(root, parameters)
  return bounded(
    `select ${isHead ? `''` : writeRows(answering.accept)} as body, count(*) as page${writeCount(root, answering.count, parameters)} from ${isHead ? `(${rows}) as ${row}` : counted(rows)}`,
  )
}

function writeCount(root: ReadNode, count: ReadPlan['answering']['count'], parameters: Parameters): string {
  if (!count || count === 'planned') return ''
  const atMost = count === 'estimated' ? countedExactly + 1 : undefined
  return `, (select count(*) from (${writeTotal(root, parameters, atMost)}) as counted) as total`
}

function writeRows({ format, stripNulls }: Accept): string {
  if (format === 'csv') return writeCsv()
  const rows =
    format === 'object' ? `(json_agg(${countedRow})->0)` : `coalesce(json_agg(${countedRow}), '[]')`
  return stripNulls ? `json_strip_nulls(${rows})::text` : `${rows}::text`
}

// A row's own text format is CSV in parentheses (RFC 4180), except that backslashes are doubled.
function writeCsv(): string {
  const line = `replace(substr(${countedRow}::text, 2, length(${countedRow}::text) - 2), '\\\\', '\\')`
  const header = `(select string_agg(case when key ~ '[",\\n]' then '"' || replace(key, '"', '""') || '"' else key end, ',')
    from json_object_keys((json_agg(${countedRow})->0)) as key)`
  return `coalesce(${header} || chr(10) || string_agg(${line}, chr(10)), '')`
}

function writeWritePlan(plan: WritePlan, parameters: Parameters): string {
  const source = writeWrite(plan, parameters)
  const counts = `(select count(*) from source) as page${writeUpdated(plan)}`
  if (!plan.returning) return `with source as (${source}) select '' as body, ${counts}`
  const rows = writeSelect(plan.returning.root, parameters)
  return `with source as (${source}) ${bounded(`select ${writeRows(plan.answering.accept)} as body, ${counts} from ${counted(rows)}`)}`
}

function writeUpdated(plan: WritePlan): string {
  return isMerge(plan)
    ? `, (select nullif(current_setting('${updatedSetting}', true), '') from (select count(*) from source) as done) as updated`
    : ''
}

const isMerge = (plan: Plan): plan is InsertPlan => plan.kind === 'insert' && plan.conflict?.merge === true

function writeCallPlan(plan: CallPlan, parameters: Parameters): string {
  const { routine, root, answering } = plan
  // Materialized, so that a function is called once, even when its result is unused. One that only reads rows may be
  // inlined instead.
  const isOpen = root !== undefined && routine.returnsSet && routine.readOnly
  const source = `with source as ${isOpen ? 'not ' : ''}materialized (${writeCall(plan, parameters)})`
  if (!root) {
    const value = routine.returnsSet
      ? `coalesce(json_agg(value), '[]')`
      : `coalesce(json_agg(value)->0, 'null')`
    return `${source} ${bounded(`select ${routine.result === 'void' ? `''` : `${value}::text`} as body, count(*) as page, count(*) as total from source`)}`
  }
  const isObject = !routine.returnsSet && answering.accept.format === 'array'
  const accept: Accept = isObject ? { ...answering.accept, format: 'object' } : answering.accept
  const rows = writeSelect(root, parameters)
  // The planner cannot estimate a function's result, so every kind of count is exact.
  const total = writeCount(root, answering.count && 'exact', parameters)
  return `${source} ${bounded(`select ${writeRows(accept)} as body, count(*) as page${total} from ${counted(rows)}`)}`
}
