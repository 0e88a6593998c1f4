import type { LogLine } from './queries.ts'

const columns = ['time', 'actor', 'action', 'table', 'id', 'subject', 'details']

/** RFC 4180. What a spreadsheet would take for a formula is marked as text (OWASP, CSV injection). */
export function logCsv(lines: readonly LogLine[]): string {
  const rows = lines.map((line) => [
    line.created_at,
    line.actor ?? '',
    line.action,
    line.subject_table,
    line.subject_id ?? '',
    line.subject ?? '',
    JSON.stringify(line.details),
  ])
  return [columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
