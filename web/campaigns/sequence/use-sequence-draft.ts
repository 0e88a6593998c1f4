import { useState } from 'react'
import { isSameSequence, sequenceOf, type Sequence } from '#core/campaigns/sequence.ts'
import { useDraft, type Draft } from '#web/drafts/use-draft.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { useSaveSequence, type SavedSequence, type SequenceSaved } from './sequence-queries.ts'

export type SequenceDraft = {
  steps: Sequence
  version: number
  change: (steps: Sequence) => void
  undo: (() => void) | null
  dirty: boolean
  saving: boolean
  /** Then does what is asked, unless the save fails or meets a newer version. */
  save: (then?: () => void) => void
  /** How the unsaved steps are kept. */
  kept: Draft
  /** Somebody else's newer version, when this one could not be saved over it. */
  conflict: SavedSequence | null
  saveOver: () => void
  takeTheirs: () => void
  dismiss: () => void
}

const MOST_UNDOS = 100

/** A sequence while it is edited. What others save appears by itself as long as nothing was changed here. */
export function useSequenceDraft(
  campaignId: string,
  workspaceId: string,
  stored: SavedSequence,
): SequenceDraft {
  const { mutate, isPending } = useSaveSequence(campaignId)
  const [{ base, steps, past }, set] = useState(() => unchanged(stored))
  const [conflict, setConflict] = useState<SavedSequence | null>(null)
  const dirty = !isSameSequence(steps, base.steps)
  const adopt = (next: SavedSequence) => {
    set(unchanged(next))
    setConflict(null)
  }
  if (stored.version > base.version && !dirty && !isPending) adopt(stored)
  const kept = useKeptDraft({ campaignId, workspaceId, steps: dirty ? steps : null, base, stored, set })
  const saveOver = (version: number, then?: () => void) => {
    const onSuccess = (result: SequenceSaved) => {
      setConflict(result.ok ? null : result.theirs)
      if (!result.ok) return
      set((now) => ({ ...now, base: result.saved }))
      toastSuccess('Sequence saved')
      then?.()
    }
    mutate({ version, steps: sequenceOf(steps) }, { onSuccess })
  }
  return {
    steps,
    version: base.version,
    change: (next) => set((now) => changed(now, next)),
    undo: past.length > 0 ? () => set(undone) : null,
    dirty,
    saving: isPending,
    save: (then) => saveOver(base.version, then),
    kept,
    conflict,
    saveOver: () => saveOver(conflict?.version ?? base.version),
    takeTheirs: () => adopt(conflict ?? stored),
    dismiss: () => setConflict(null),
  }
}

type Edited = { base: SavedSequence; steps: Sequence; past: Sequence[] }

const unchanged = (base: SavedSequence): Edited => ({ base, steps: base.steps, past: [] })

const changed = (now: Edited, steps: Sequence): Edited => ({
  ...now,
  steps,
  past: remember(now.past, now.steps, steps),
})

const undone = (now: Edited): Edited => ({
  ...now,
  steps: now.past.at(-1) ?? now.steps,
  past: now.past.slice(0, -1),
})

// What was saved since the draft was begun is asked about when it is saved.
const restored = (now: Edited, draft: Sequence, from: string | null, stored: SavedSequence): Edited => ({
  ...changed(now, draft),
  base: from === null ? stored : { ...now.base, version: Number(from) },
})

/** Keeps the unsaved steps; with them, which version they were begun from. */
function useKeptDraft({ campaignId, workspaceId, steps, base, stored, set }: ToKeep): Draft {
  return useDraft<Sequence>({
    kind: 'sequence',
    workspaceId,
    rowId: campaignId,
    content: steps,
    base: `${base.version}`,
    read: readSequence,
    show: (draft, from) => set((now) => (draft ? restored(now, draft, from, stored) : unchanged(stored))),
  })
}

type ToKeep = {
  campaignId: string
  workspaceId: string
  steps: Sequence | null
  base: SavedSequence
  stored: SavedSequence
  set: (change: (now: Edited) => Edited) => void
}

function readSequence(stored: unknown): Sequence | null {
  const isStep = (step: unknown) =>
    typeof step === 'object' &&
    step !== null &&
    'id' in step &&
    'variants' in step &&
    Array.isArray(step.variants)
  return Array.isArray(stored) && stored.every(isStep) ? sequenceOf(stored as Sequence) : null
}

/** What was built is remembered step by step; typing is undone in the field where it was typed. */
function remember(past: Sequence[], before: Sequence, after: Sequence): Sequence[] {
  const shape = (steps: Sequence) =>
    steps
      .map(({ id, variants, branches, leads_to, action }) =>
        [
          id,
          leads_to,
          action?.do,
          ...variants.map((one) => one.id),
          ...branches.flatMap((one) => [one.id, one.leads_to]),
        ].join(),
      )
      .join()
  return shape(before) === shape(after) ? past : [...past, before].slice(-MOST_UNDOS)
}
