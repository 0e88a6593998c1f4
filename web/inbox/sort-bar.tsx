import { Archive, ArchiveRestore, MailOpen, UserRound } from 'lucide-react'
import { replyCategories } from '#core/messages/reply-categories.ts'
import { useAuthors } from '#web/analysis/queries.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { useMayEdit } from '#web/workspaces/queries.ts'
import { useSort, type Sorting } from './conversation-queries.ts'
import type { Conversation } from './conversations.ts'
import { SnoozeMenu } from '#web/lists/snooze-menu.tsx'

/** What is made of a conversation: its category, who looks after it, when it comes back, and its end. */
export function SortBar({
  workspaceId,
  mail,
  onDone,
}: {
  workspaceId: string | undefined
  mail: Conversation
  onDone: () => void
}) {
  const sort = useSort(workspaceId)
  const people = useAuthors(workspaceId)
  const { mayEdit, refusal } = useMayEdit()
  const put = (change: Sorting) => sort.mutate({ ids: [mail.id], change })
  const assignee = people.data?.find(({ id }) => id === mail.assignee_id)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Field label="Category" labelHidden>
        <Select
          options={replyCategories}
          value={mail.category ?? undefined}
          placeholder="Category"
          disabled={!mayEdit}
          onValueChange={(category) => put({ category })}
          className="w-40"
        />
      </Field>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm" disabled={!mayEdit}>
            <UserRound aria-hidden />
            {assignee?.name ?? 'Assign'}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {people.data?.map(({ id, name }) => (
            <DropdownMenuItem key={id} onSelect={() => put({ assignee_id: id })}>
              {name}
            </DropdownMenuItem>
          ))}
          {mail.assignee_id && (
            <DropdownMenuItem onSelect={() => put({ assignee_id: null })}>Nobody</DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <SnoozeMenu
        snoozedUntil={mail.snoozed_until}
        disabled={!mayEdit}
        onSnooze={(until) => {
          put({ snoozed_until: until?.toISOString() ?? null })
          if (until) onDone()
        }}
      />
      <GuardedButton
        size="sm"
        refusal={refusal}
        onClick={() => {
          put({ closed_at: mail.closed_at ? null : new Date().toISOString() })
          onDone()
        }}
      >
        {mail.closed_at ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {mail.closed_at ? 'Reopen' : 'Close'}
      </GuardedButton>
      <GuardedButton size="sm" variant="quiet" refusal={refusal} onClick={() => put({ read_at: null })}>
        <MailOpen aria-hidden />
        Unread
      </GuardedButton>
    </div>
  )
}
