import { useCallback, useState } from 'react'
import type { Draft } from '#core/analysis/analysis.ts'
import type { SubjectIdea } from '#core/ai/rewriting.ts'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { Refused } from '#web/data/refusal.ts'
import { callModel, FAULTS } from '#web/ai/call-model.ts'

type IdeaAsk = 'subjects' | 'ab-test'
type Told = { subjects?: SubjectIdea[]; fault?: string }

/** Subjects from the language model, with the reason for each. */
export function useSubjectIdeas(draft: Draft, onIdeas: (ideas: SubjectIdea[]) => void) {
  const workspaceId = useCurrentWorkspace().workspace?.id
  const [busy, setBusy] = useState<IdeaAsk | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const requestIdeas = useCallback(
    async (asked: IdeaAsk) => {
      setBusy(asked)
      setRefused(null)
      try {
        onIdeas(await ideasOf(draft, asked, workspaceId))
      } catch (error) {
        setRefused(error instanceof Refused ? error : new Refused('other', FAULTS['garbled']!))
      } finally {
        setBusy(null)
      }
    },
    [draft, onIdeas, workspaceId],
  )
  return { busy, refused, ask: requestIdeas }
}

async function ideasOf(
  draft: Draft,
  asked: IdeaAsk,
  workspaceId: string | undefined,
): Promise<SubjectIdea[]> {
  let last: Told = {}
  const never = new AbortController().signal
  await callModel(
    'rewrite-draft',
    { draft, ask: asked, workspaceId },
    (event) => (last = event as Told),
    never,
  )
  if (!last.subjects) throw new Refused('other', FAULTS[last.fault ?? 'garbled'] ?? FAULTS['garbled']!)
  return last.subjects
}
