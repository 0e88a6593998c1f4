// The payload of a `postgres_changes` push. Records remain the text that PostgreSQL wrote, so that numbers keep all
// digits.
import type { Role } from '#database/database.ts'
import type { Change } from './feed.ts'
import { isObject } from './frames.ts'
import { readableColumns, type Column, type Table } from './tables.ts'

export type VisibleRecord = {
  record: string | null
  old: string | null
  errors: string[] | null
  committedAt: string
}

/** One text per distinct content, for any number of readers. */
export function createChangeWriter(table: Table, change: Change) {
  const written = new Map<string, string>()
  const columnsOf = new Map<Role, Column[]>()
  return (ids: number[], role: Role, select: string[] | null, visible: VisibleRecord): string => {
    const key = `${role}\n${select?.join()}\n${visible.committedAt}\n${visible.old}\n${visible.record}`
    let data = written.get(key)
    if (data === undefined) {
      const columns = columnsOf.get(role) ?? readableColumns(table, role)
      columnsOf.set(role, columns)
      data = writeData(table, change, columns, select, visible)
      written.set(key, data)
    }
    return `{"ids":[${ids.join()}],"data":${data}}`
  }
}

function writeData(
  table: Table,
  change: Change,
  columns: Column[],
  select: string[] | null,
  { record, old, errors, committedAt }: VisibleRecord,
): string {
  const chosen = select ? columns.filter(({ name }) => select.includes(name)) : columns
  const head = JSON.stringify({
    schema: table.schema,
    table: table.name,
    commit_timestamp: committedAt,
    type: change.action,
    columns: chosen,
    errors,
  })
  const newPart = change.action === 'DELETE' ? '' : `,"record":${pick(record ?? '{}', select)}`
  const oldPart = change.action === 'INSERT' ? '' : `,"old_record":${pick(old ?? '{}', select)}`
  return `${head.slice(0, -1)}${newPart}${oldPart}}`
}

function pick(record: string, select: string[] | null): string {
  if (!select) return record
  const value: unknown = JSON.parse(record)
  if (!isObject(value)) return record
  return JSON.stringify(Object.fromEntries(Object.entries(value).filter(([name]) => select.includes(name))))
}
