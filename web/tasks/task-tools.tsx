import { useCampaigns } from '#web/live/campaigns.ts'
import { FilterMenu } from '#web/lists/filter-menu.tsx'
import { ListTools } from '#web/lists/list-tools.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { taskKinds } from '#core/campaigns/step-kinds.ts'
import type { TaskView } from './tasks.ts'

const times = [
  { value: 'due', label: 'Due' },
  { value: 'later', label: 'Later' },
  { value: 'done', label: 'Done' },
] as const

const owners = [
  { value: 'all', label: 'Everyone’s' },
  { value: 'mine', label: 'Mine' },
] as const

/** Filters by due time, owner, kind and campaign. "Mine" are those of campaigns that the user owns. */
export function TaskTools({
  workspaceId,
  view,
  onChange,
}: {
  workspaceId: string | undefined
  view: TaskView
  onChange: (change: Partial<TaskView>) => void
}) {
  const { data: campaigns = [] } = useCampaigns(workspaceId)
  return (
    <ListTools
      search={
        <SegmentedControl
          aria-label="When"
          segments={times}
          value={view.when}
          onValueChange={(when) => onChange({ when })}
        />
      }
      set={{ all: [view.mine, view.kinds.length > 0, view.campaigns.length > 0].filter(Boolean).length }}
      filters={
        <>
          <SegmentedControl
            aria-label="Whose campaigns"
            segments={owners}
            value={view.mine ? 'mine' : 'all'}
            onValueChange={(of) => onChange({ mine: of === 'mine' })}
          />
          <FilterMenu
            label="Kind"
            options={taskKinds}
            chosen={view.kinds}
            onChange={(chosen) => onChange({ kinds: chosen })}
          />
          <FilterMenu
            label="Campaign"
            options={campaigns.map(({ id, title }) => ({ value: id, label: title }))}
            chosen={view.campaigns}
            onChange={(chosen) => onChange({ campaigns: chosen })}
          />
        </>
      }
    />
  )
}
