// Every function of /functions/v1, by the name clients call it.
import { checked, type FunctionHandlers } from '#server/supabase/functions/invoke.ts'
import { analyzeEmail } from './analyze-email.ts'

export function functionHandlers(): FunctionHandlers {
  return { 'analyze-email': checked(analyzeEmail) }
}
