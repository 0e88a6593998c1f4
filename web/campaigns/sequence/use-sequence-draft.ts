import { useState } from 'react'
import { flushSync } from 'react-dom'
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
  /** Calls `then` after saving, unless the save fails or meets a newer version. */
  save: (then?: () => void) => void
  /** The stored draft of the unsaved steps. */
  kept: Draft
  /** A newer version by another user, which prevented saving. */
  conflict: SavedSequence | null
  saveOver: () => void
  takeTheirs: () => void
  dismiss: () => void
}

const MOST_UNDOS = 100

/** A sequence in the editor. Changes saved by others appear automatically while there are no unsaved changes here. */
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
  const storedDraft = useKeptDraft({
    campaignId,
    workspaceId,
    steps: dirty ? steps : null,
    base,
    stored,
    set,
  })
  const saveOver = (version: number, then?: () => void) => {
    const onSuccess = (result: SequenceSaved) => {
      setConflict(result.ok ? null : result.theirs)
      if (!result.ok) return
      // The editor deletes its draft before `then` replaces it by another page.
      flushSync(() => set((now) => ({ ...now, base: result.saved })))
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
    kept: storedDraft,
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

// A restored draft preserves its base version, so that saving detects changes since then.
const restored = (now: Edited, draft: Sequence, from: string | null, stored: SavedSequence): Edited => ({
  ...changed(now, draft),
  base: from === null ? stored : { ...now.base, version: Number(from) },
})

/** Stores the unsaved steps as a draft, with the version they are based on. */
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

/** Records structural changes for undo; typing is undone in its own field. */
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
