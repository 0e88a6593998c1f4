// Every function of /functions/v1, by the name clients call it.
import type { NamedModel } from '#server/ai/model.ts'
import { checked, type FunctionHandlers } from '#server/supabase/functions/invoke.ts'
import { analyzeEmail } from './analyze-email.ts'
import { reviewAnalysis } from './review-analysis.ts'
import { rewriteDraft } from './rewrite-draft.ts'

export type HandlerParts = { model?: NamedModel | null }

export function functionHandlers({ model = null }: HandlerParts = {}): FunctionHandlers {
  return {
    'analyze-email': checked(analyzeEmail),
    'review-analysis': checked(reviewAnalysis(model)),
    'rewrite-draft': checked(rewriteDraft(model)),
  }
}
