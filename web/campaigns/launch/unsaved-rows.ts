import type { LaunchRow } from '#core/campaigns/launch-facts.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { useHasDraft } from '#web/drafts/use-has-draft.ts'

/** Checklist rows for unsaved changes, because a launch sends only what is saved. */
export function useUnsavedRows({ id, workspace_id }: Campaign): LaunchRow[] {
  const slot = { workspaceId: workspace_id, rowId: id }
  const isUnsaved = {
    sequence: useHasDraft({ ...slot, kind: 'sequence' }),
    schedule: useHasDraft({ ...slot, kind: 'schedule' }),
  }
  return (['sequence', 'schedule'] as const)
    .filter((part) => isUnsaved[part])
    .map((part) => ({
      id: `unsaved-${part}`,
      title: 'Unsaved changes',
      level: 'blocking',
      fix: part,
      detail: `The ${part} has unsaved changes that the launch would not use. Save or discard them.`,
    }))
}
