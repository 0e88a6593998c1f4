// The functions of /functions/v1 for admins.
import { checked, type FunctionHandlers } from '#server/supabase/functions/invoke.ts'
import type { IssueImpersonation } from '#server/supabase/auth/impersonation.ts'
import { type RunningServer, systemChecks } from '#server/health/check-running.ts'
import { exportAuditLog, type OtherServers } from './export-audit-log.ts'
import { signInAs } from './sign-in-as.ts'

type AdminDeps = RunningServer & {
  issueImpersonation: IssueImpersonation
  /** Servers that have their own log entries. */
  otherServers?: OtherServers
}

export function adminFunctions({
  issueImpersonation,
  otherServers = async () => [],
  ...health
}: AdminDeps): FunctionHandlers {
  return {
    'export-audit-log': checked(exportAuditLog(otherServers)),
    'sign-in-as': checked(signInAs(issueImpersonation)),
    'system-checks': checked(systemChecks(health)),
  }
}
