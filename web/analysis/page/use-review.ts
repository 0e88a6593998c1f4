import { useCallback, useState } from 'react'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { serializeDraft, toDraft, type DraftFields } from '../draft.ts'
import { useHasModel } from '#web/ai/queries.ts'
import { useAnalyze, type Review } from '../queries.ts'
import { Refused } from '#web/data/refusal.ts'
import { useAiReview, type AiReviewState } from '#web/ai/use-ai-review.ts'

export type ReviewState = {
  busy: boolean
  refused: Refused | null
  /** The last review, and whether the draft is unchanged since. */
  review: Review | null
  current: boolean
  start: () => void
  /** The language model's addition to the review. */
  ai: AiReviewState
  askAgain: () => void
}

/**
 * Sends the draft to be analyzed, counted and stored in the history. If a language model is available, it reviews the
 * draft, too.
 */
export function useReview(fields: DraftFields): ReviewState {
  const { mutate, isPending, error, data } = useAnalyze()
  const { workspace } = useCurrentWorkspace()
  const hasModel = useHasModel(workspace?.id)
  const ai = useAiReview()
  const [attempt, setAttempt] = useState<{ fields: DraftFields; id: string } | null>(null)
  const isSame = attempt?.fields === fields
  const start = useCallback(() => {
    // A retry with the same draft after a lost response reuses the ID, so it is counted only once.
    const id = isSame && attempt ? attempt.id : crypto.randomUUID()
    setAttempt({ fields, id })
    mutate(
      { id, draft: toDraft(fields), body: serializeDraft(fields), workspaceId: workspace?.id ?? null },
      { onSuccess: (kept) => hasModel && void ai.ask(kept.id) },
    )
  }, [ai, attempt, fields, hasModel, isSame, mutate, workspace])
  return {
    busy: isPending,
    refused: error instanceof Refused ? error : null,
    review: data ?? null,
    current: data !== undefined && isSame,
    start,
    ai: ai.state,
    askAgain: () => data && void ai.ask(data.id),
  }
}
