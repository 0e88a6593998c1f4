import { writeRow } from '#core/audience/write-csv.ts'

/** An entry of the log in the format of `admin_audit_log`. */
export type LogLine = {
  id: string
  created_at: string
  actor: string | null
  impersonator: string | null
  action: string
  subject_table: string
  subject_id: string | null
  subject: string | null
  details: object
}

export const logHeading = writeRow([
  'time',
  'actor',
  'acted by',
  'action',
  'table',
  'id',
  'subject',
  'details',
])

export function logRecord(line: LogLine): string {
  return writeRow([
    line.created_at,
    line.actor ?? '',
    line.impersonator ?? '',
    line.action,
    line.subject_table,
    line.subject_id ?? '',
    line.subject ?? '',
    JSON.stringify(line.details),
  ])
}
