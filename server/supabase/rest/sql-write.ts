// INSERT, UPDATE, DELETE with RETURNING, for a CTE named `source`.
import type { DeletePlan, InsertPlan, Returning, UpdatePlan, WritePlan } from './plan.ts'
import type { Column } from './schema.ts'
import { writeWhere } from './sql-conditions.ts'
import { qualified, quote, type Parameters } from './sql-text.ts'

const body = '"$body"'
/** Counts the rows that already existed. */
export const updatedSetting = 'coldframe.updated'

export function writeWrite(plan: WritePlan, parameters: Parameters): string {
  if (plan.kind === 'insert') return writeInsert(plan, parameters)
  return plan.kind === 'update' ? writeUpdate(plan, parameters) : writeDelete(plan, parameters)
}

function writeInsert(plan: InsertPlan, parameters: Parameters): string {
  const { relation, columns } = plan
  const into = `insert into ${qualified(relation)} as t0`
  const tail = `${writeConflict(plan)}${writeReturning(plan.returning)}`
  if (columns.length === 0) return `${into} default values${tail}`
  const names = columns.map(({ name }) => quote(name)).join(', ')
  return `${into} (${names}) ${writeRows(plan, parameters)}${tail}`
}

function writeRows({ columns, json, defaults }: InsertPlan, parameters: Parameters): string {
  const payload = `${parameters.put(json)}::json`
  if (!defaults)
    return `select ${columns.map(bodyColumn).join(', ')} from json_to_recordset(${payload}) as ${record(columns)}`
  const values = columns.map((column) => {
    const missing = `"$element".value->${parameters.put(column.name)}::text is null`
    return `case when ${missing} then ${column.default ?? `null::${column.type}`} else ${bodyColumn(column)} end`
  })
  return (
    `select ${values.join(', ')} from json_array_elements(${payload}) as "$element"(value), ` +
    `lateral json_to_record("$element".value) as ${record(columns)}`
  )
}

// An existing row passes the WHERE, which is always true, and is counted there.
function writeConflict({ conflict, columns }: InsertPlan): string {
  if (!conflict) return ''
  const target = conflict.target.map(quote).join(', ')
  if (!conflict.merge || columns.length === 0) return ` on conflict (${target}) do nothing`
  const set = columns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`).join(', ')
  const so = `coalesce(nullif(current_setting('${updatedSetting}', true), '')::int, 0)`
  return ` on conflict (${target}) do update set ${set} where set_config('${updatedSetting}', (${so} + 1)::text, true) <> ''`
}

function writeUpdate(
  { relation, columns, json, where, returning }: UpdatePlan,
  parameters: Parameters,
): string {
  const set = columns.map((column) => `${quote(column.name)} = ${bodyColumn(column)}`).join(', ')
  const from = `json_to_recordset(${parameters.put(json)}::json) as ${record(columns)}`
  return (
    `update ${qualified(relation)} as t0 set ${set} from ${from} ` +
    `where ${writeWhere(where, parameters)}${writeReturning(returning)}`
  )
}

function writeDelete({ relation, where, returning }: DeletePlan, parameters: Parameters): string {
  return `delete from ${qualified(relation)} as t0 where ${writeWhere(where, parameters)}${writeReturning(returning)}`
}

// `returning 1` needs no right to read.
function writeReturning(returning: Returning | undefined): string {
  if (!returning || returning.columns.length === 0) return ' returning 1'
  return ` returning ${returning.columns.map((name) => `t0.${quote(name)}`).join(', ')}`
}

const bodyColumn = ({ name }: Column) => `${body}.${quote(name)}`
const record = (columns: Column[]) =>
  `${body}(${columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')})`
