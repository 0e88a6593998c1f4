/** A line of the log as `admin_audit_log` gives it. */
export type LogLine = {
  id: string
  created_at: string
  actor: string | null
  acted_by: string | null
  action: string
  subject_table: string
  subject_id: string | null
  subject: string | null
  details: object
}

export const logHeading = toRecord([
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
  return toRecord([
    line.created_at,
    line.actor ?? '',
    line.acted_by ?? '',
    line.action,
    line.subject_table,
    line.subject_id ?? '',
    line.subject ?? '',
    JSON.stringify(line.details),
  ])
}

// RFC 4180. What a spreadsheet would take for a formula is marked as text (OWASP, CSV injection).
function toRecord(fields: string[]): string {
  return `${fields.map(quote).join(',')}\r\n`
}

function quote(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
