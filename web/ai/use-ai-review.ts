import { useCallback, useEffect, useRef, useState } from 'react'
import type { AiReview } from '#core/ai/rewriting.ts'
import { Refused } from '#web/data/refusal.ts'
import { callModel, FAULTS } from './call-model.ts'

export type AiReviewState =
  | { step: 'unasked' }
  | { step: 'waiting'; partial: PartialReview }
  | { step: 'done'; review: AiReview }
  | { step: 'none'; reason: Refused['reason']; message: string }

/** While the review streams in, any field may still be missing. */
export type PartialReview = {
  summary?: string
  strengths?: (string | undefined)[]
  advice?: Partial<AiReview['advice'][number]>[]
}

type Told = { partial?: PartialReview; review?: AiReview; fault?: string }

/**
 * The language model's review of a stored report: requested once, saved with it, and its failure never affects the
 * report.
 */
export function useAiReview(kept?: AiReview) {
  const [state, setState] = useState<AiReviewState>(
    kept ? { step: 'done', review: kept } : { step: 'unasked' },
  )
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const requestReview = useCallback(async (id: string) => {
    stop.current?.abort()
    const { signal } = (stop.current = new AbortController())
    setState({ step: 'waiting', partial: {} })
    try {
      const review = await reviewOf(id, signal, (partial) => setState({ step: 'waiting', partial }))
      setState({ step: 'done', review })
    } catch (error) {
      if (signal.aborted) return
      const { reason, message } = error instanceof Refused ? error : new Refused('other', FAULTS['garbled']!)
      setState({ step: 'none', reason, message })
    }
  }, [])
  return { state, ask: requestReview }
}

async function reviewOf(
  id: string,
  signal: AbortSignal,
  onPartial: (partial: PartialReview) => void,
): Promise<AiReview> {
  let last: Told = {}
  const onEvent = (event: unknown) => {
    const streamed = event as Told
    if (streamed.partial) onPartial(streamed.partial)
    else last = streamed
  }
  await callModel('review-analysis', { id }, onEvent, signal)
  if (!last.review) throw new Refused('other', FAULTS[last.fault ?? 'garbled'] ?? FAULTS['garbled']!)
  return last.review
}
