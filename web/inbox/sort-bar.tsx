import { Archive, ArchiveRestore, MailOpen } from 'lucide-react'
import { replyCategories } from '#core/messages/reply-categories.ts'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { AssignMenu } from './assign-menu.tsx'
import type { Conversation } from './conversations.ts'
import type { Sorting } from './sorting.ts'
import { useTriage } from './use-triage.ts'
import { SnoozeMenu } from '#web/ui/snooze-menu.tsx'

/** The triage of a conversation: category, assignee, snooze and close. */
export function SortBar({
  workspaceId,
  mail,
  onDone,
}: {
  workspaceId: string | undefined
  mail: Conversation
  onDone: () => void
}) {
  const triage = useTriage(workspaceId)
  const { mayEdit, refusal } = useMayEdit()
  const triageThis = (change: Sorting) => triage([mail], change)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Field label="Category" labelHidden>
        <Select
          options={replyCategories}
          value={mail.category ?? undefined}
          placeholder="Category"
          disabled={!mayEdit}
          onValueChange={(category) => triageThis({ category })}
          className="w-40"
        />
      </Field>
      <AssignMenu
        workspaceId={workspaceId}
        assigneeId={mail.assignee_id}
        offersNobody={mail.assignee_id !== null}
        disabled={!mayEdit}
        onAssign={(assignee_id) => triageThis({ assignee_id })}
      />
      <SnoozeMenu
        snoozedUntil={mail.snoozed_until}
        disabled={!mayEdit}
        onSnooze={(until) => {
          triageThis({ snoozed_until: until?.toISOString() ?? null })
          if (until) onDone()
        }}
      />
      <GuardedButton
        size="sm"
        refusal={refusal}
        onClick={() => {
          triageThis({ closed_at: mail.closed_at ? null : new Date().toISOString() })
          onDone()
        }}
      >
        {mail.closed_at ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {mail.closed_at ? 'Reopen' : 'Close'}
      </GuardedButton>
      <GuardedButton
        size="sm"
        variant="quiet"
        refusal={refusal}
        onClick={() => triageThis({ read_at: null })}
      >
        <MailOpen aria-hidden />
        Unread
      </GuardedButton>
    </div>
  )
}
