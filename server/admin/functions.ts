// The functions of /functions/v1 that are for admins.
import { checked, type FunctionHandlers } from '#server/supabase/functions/invoke.ts'
import type { IssueActing } from '#server/supabase/auth/acting.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { signInAs } from './sign-in-as.ts'

export type AdminParts = { issueActing: IssueActing }

export function adminFunctions({ issueActing }: AdminParts): FunctionHandlers {
  return {
    'export-audit-log': checked(exportAuditLog),
    'sign-in-as': checked(signInAs(issueActing)),
  }
}
