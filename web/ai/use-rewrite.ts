import { useCallback, useEffect, useRef, useState } from 'react'
import type { Draft } from '#core/analysis/analysis.ts'
import { repair } from '#core/ai/repair.ts'
import type { RewriteKind } from '#core/ai/rewriting.ts'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import type { Place } from '#web/composer/editor/highlights.ts'
import { Refused } from '#web/data/refusal.ts'
import { callModel, FAULTS } from './call-model.ts'

export type TextRewrite = Exclude<RewriteKind, 'subjects' | 'ab-test'> | 'repair'

/** The text to rewrite: the whole text, or the selection. */
export type Target = Place & { text: string; whole: boolean }

export type Proposal = {
  target: Target
  text: string
  by: 'model' | 'rules'
  /** The reason why the rules produced the result although the model was requested. */
  note: string | null
}

type RewriteState =
  | { step: 'choose' }
  | { step: 'waiting'; asked: TextRewrite; partial: string }
  | { step: 'proposal'; proposal: Proposal }
  | { step: 'nothing'; message: string; upgrade: boolean }

export type RewriteOptions = { tone?: string; persona?: string }

/** `workspaceId`: the workspace whose own language model is used, if it has one. */
type Facts = RewriteOptions & { workspaceId: string | undefined }

export function useRewrite(draft: Draft) {
  const [state, setState] = useState<RewriteState>({ step: 'choose' })
  const stop = useRef<AbortController>(undefined)
  const workspaceId = useCurrentWorkspace().workspace?.id
  useEffect(() => () => stop.current?.abort(), [])

  const requestRewrite = useCallback(
    async (asked: TextRewrite, target: Target, options: RewriteOptions = {}) => {
      stop.current?.abort()
      const part = { ...draft, text: target.text }
      if (asked === 'repair') return setState(byRules(part, target, null))
      const { signal } = (stop.current = new AbortController())
      setState({ step: 'waiting', asked, partial: '' })
      try {
        const text = await rewriteOf(part, asked, { ...options, workspaceId }, signal, (partial) =>
          setState({ step: 'waiting', asked, partial }),
        )
        setState({ step: 'proposal', proposal: { target, text, by: 'model', note: null } })
      } catch (error) {
        if (!signal.aborted) setState(afterFault(error, asked, part, target))
      }
    },
    [draft, workspaceId],
  )
  const reset = useCallback(() => {
    stop.current?.abort()
    setState({ step: 'choose' })
  }, [])
  return { state, ask: requestRewrite, reset }
}

async function rewriteOf(
  draft: Draft,
  asked: TextRewrite,
  facts: Facts,
  signal: AbortSignal,
  onPartial: (text: string) => void,
): Promise<string> {
  let last: { text?: string; fault?: string } = {}
  const onEvent = (event: unknown) => {
    const streamed = event as { partial?: string; text?: string; fault?: string }
    if (streamed.partial !== undefined) onPartial(streamed.partial)
    else last = streamed
  }
  await callModel('rewrite-draft', { draft, ask: asked, ...facts }, onEvent, signal)
  if (last.text === undefined)
    throw new Refused('other', FAULTS[last.fault ?? 'garbled'] ?? FAULTS['garbled']!)
  return last.text
}

/** Rules cannot change tone and persona; for other requests they replace the model, and the result says so. */
function afterFault(error: unknown, asked: TextRewrite, draft: Draft, target: Target): RewriteState {
  const refused = error instanceof Refused ? error : new Refused('other', FAULTS['garbled']!)
  if (refused.reason === 'plan' || asked === 'tone' || asked === 'persona') {
    return {
      step: 'nothing',
      message: `${refused.message} ${refused.hint}`.trim(),
      upgrade: refused.reason === 'plan',
    }
  }
  return byRules(draft, target, refused.message)
}

function byRules(draft: Draft, target: Target, note: string | null): RewriteState {
  const { text, fixes } = repair({ ...draft, subject: '' })
  if (fixes > 0 && text !== target.text)
    return { step: 'proposal', proposal: { target, text, by: 'rules', note } }
  const message = 'There is nothing left here that the rules can fix automatically.'
  return { step: 'nothing', message: note ? `${note} ${message}` : message, upgrade: false }
}
