import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerClaim } from '#core/ai/answer-claims.ts'
import { callModel, FAULTS } from '#web/ai/call-model.ts'
import { Refused } from '#web/data/refusal.ts'

export type SuggestionState =
  | { step: 'idle' }
  | { step: 'waiting'; partial: string }
  | { step: 'failed'; message: string }

type Told = { partial?: string; text?: string; claims?: AnswerClaim[]; fault?: string }

/**
 * Requests an answer to a mail from the language model; `onText` receives the complete text. Leaving the conversation
 * cancels it.
 */
export function useSuggestion(inboundId: string, onText: (text: string, claims: AnswerClaim[]) => void) {
  const [state, setState] = useState<SuggestionState>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const stop = useCallback(() => {
    running.current?.abort()
    setState({ step: 'idle' })
  }, [])
  const requestSuggestion = async (notes: string) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setState({ step: 'waiting', partial: '' })
    try {
      const { text, claims } = await answerOf({ inboundId, notes }, signal, (partial) =>
        setState({ step: 'waiting', partial }),
      )
      setState({ step: 'idle' })
      onText(text, claims)
    } catch (error) {
      if (signal.aborted) return
      const { message, hint } = error instanceof Refused ? error : new Refused('other', FAULTS['garbled']!)
      setState({ step: 'failed', message: `${message} ${hint}`.trim() })
    }
  }
  return { state, ask: requestSuggestion, stop }
}

async function answerOf(
  body: { inboundId: string; notes: string },
  signal: AbortSignal,
  onPartial: (text: string) => void,
): Promise<{ text: string; claims: AnswerClaim[] }> {
  let last: Told = {}
  const onEvent = (event: unknown) => {
    const streamed = event as Told
    if (streamed.partial !== undefined) onPartial(streamed.partial)
    else last = streamed
  }
  await callModel('draft-answer', body, onEvent, signal)
  if (last.text === undefined)
    throw new Refused('other', FAULTS[last.fault ?? 'garbled'] ?? FAULTS['garbled']!)
  return { text: last.text, claims: last.claims ?? [] }
}
