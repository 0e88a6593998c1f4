import { Archive, ArchiveRestore, MailOpen, Tag } from 'lucide-react'
import { replyCategories } from '#core/messages/reply-categories.ts'
import { BulkBar } from '#web/lists/bulk-bar.tsx'
import { SnoozeMenu } from '#web/ui/snooze-menu.tsx'
import type { SelectionControls } from '#web/lists/use-selection.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { AssignMenu } from './assign-menu.tsx'
import type { Conversation } from './conversations.ts'
import type { Sorting } from './sorting.ts'
import { useTriage } from './use-triage.ts'

/** The triage bar for all selected conversations. */
export function BulkSortBar({
  workspaceId,
  conversations,
  selection,
}: {
  workspaceId: string | undefined
  /** The conversations in the list. */
  conversations: readonly Conversation[]
  selection: SelectionControls
}) {
  const triage = useTriage(workspaceId)
  const chosen = conversations.filter(({ id }) => selection.ids.has(id))
  const triageChosen = (change: Sorting) => {
    triage(chosen, change)
    selection.clear()
  }
  const allClosed = chosen.every(({ closed_at }) => closed_at !== null)
  const allRead = chosen.every(({ unread_count }) => unread_count === 0)
  return (
    <BulkBar
      count={chosen.length}
      matching={conversations.length}
      onSelectAll={() => selection.selectAll(conversations.map(({ id }) => id))}
      onClear={selection.clear}
    >
      <Button
        size="sm"
        onClick={() => triageChosen({ closed_at: allClosed ? null : new Date().toISOString() })}
      >
        {allClosed ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {allClosed ? 'Reopen' : 'Close'}
      </Button>
      <SnoozeMenu
        snoozedUntil={chosen.find(({ snoozed_until }) => snoozed_until !== null)?.snoozed_until ?? null}
        disabled={false}
        onSnooze={(until) => triageChosen({ snoozed_until: until?.toISOString() ?? null })}
      />
      <CategoryMenu onChoose={(category) => triageChosen({ category })} />
      <AssignMenu
        workspaceId={workspaceId}
        assigneeId={null}
        offersNobody
        disabled={false}
        onAssign={(assignee_id) => triageChosen({ assignee_id })}
      />
      <Button size="sm" onClick={() => triageChosen({ read_at: allRead ? null : new Date().toISOString() })}>
        <MailOpen aria-hidden />
        {allRead ? 'Unread' : 'Read'}
      </Button>
    </BulkBar>
  )
}

function CategoryMenu({ onChoose }: { onChoose: (category: Conversation['category']) => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm">
          <Tag aria-hidden />
          Category
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {replyCategories.map(({ value, label }) => (
          <DropdownMenuItem key={value} onSelect={() => onChoose(value)}>
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
