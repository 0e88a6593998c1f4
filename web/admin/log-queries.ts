import { invoke } from '#web/data/invoke.ts'
import { pages } from './call.ts'

export type LogLine = {
  id: string
  created_at: string
  actor: string | null
  action: string
  subject_table: string
  subject_id: string | null
  subject: string | null
  details: Record<string, unknown>
  /** The admin who impersonated the actor. */
  impersonator: string | null
}

export const logQuery = (action: string) =>
  pages<LogLine>(['admin', 'log', action], 'admin_audit_log', { p_action: action || null })

/** A CSV file that the server streams, so that the log's length does not matter. */
export async function readLogFile(action: string): Promise<Blob> {
  return await invoke('export-audit-log', action ? { action } : {})
}
