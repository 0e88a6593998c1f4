import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Workspace } from '#web/session/workspace.ts'
import { nameOf, useChangeRole, useRemove, useTransfer, type GuestRole, type Member } from './team-queries.ts'

type Props = { workspace: Workspace; member: Member; isMe: boolean; isOwner: boolean }
type Question = 'remove' | 'leave' | 'transfer'

export function MemberRow({ workspace, member, isMe, isOwner }: Props) {
  const [question, setQuestion] = useState<Question | null>(null)
  const name = nameOf(member)
  const manages = isOwner && !isMe
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Avatar name={name} picture={member.avatar} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex items-center gap-2 text-sm font-medium">
          <span className="truncate">{name}</span> {isMe && <Badge>You</Badge>}
        </p>
        {member.name && <p className="truncate text-sm text-ink-faint">{member.email}</p>}
      </div>
      {manages ? (
        <RoleSelect workspace={workspace} member={member} />
      ) : (
        <span className="text-sm text-ink-soft">{roleNames[member.role]}</span>
      )}
      {manages && <MemberMenu name={name} onAsk={setQuestion} />}
      {isMe && !isOwner && (
        <Button size="sm" onClick={() => setQuestion('leave')}>
          Leave
        </Button>
      )}
      <Asking {...{ workspace, member, question }} onClose={() => setQuestion(null)} />
    </li>
  )
}

const roleNames = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' }
export const guestRoles: { value: GuestRole; label: string }[] = [
  { value: 'editor', label: 'Editor' },
  { value: 'viewer', label: 'Viewer' },
]

function RoleSelect({ workspace, member }: Pick<Props, 'workspace' | 'member'>) {
  const change = useChangeRole(workspace.id)
  if (member.role === 'owner') return null
  return (
    <Select
      aria-label={`Role of ${nameOf(member)}`}
      className="w-28!"
      options={guestRoles}
      value={change.isPending ? change.variables.role : member.role}
      disabled={change.isPending}
      onValueChange={(role) => change.mutate({ member, role })}
    />
  )
}

function MemberMenu({ name, onAsk }: { name: string; onAsk: (question: Question) => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More for ${name}`} size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => onAsk('transfer')}>Make owner…</DropdownMenuItem>
        <DropdownMenuItem danger onSelect={() => onAsk('remove')}>
          Remove…
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function Asking({
  workspace,
  member,
  question,
  onClose,
}: Pick<Props, 'workspace' | 'member'> & { question: Question | null; onClose: () => void }) {
  const remove = useRemove(workspace.id)
  const transfer = useTransfer(workspace.id)
  const name = nameOf(member)
  const questions = {
    remove: {
      title: `Remove ${name}?`,
      description: `They can no longer open “${workspace.name}”. What they created in it stays. To bring them back, invite them again.`,
      confirmLabel: 'Remove',
      act: () => remove.mutateAsync(member),
    },
    leave: {
      title: `Leave “${workspace.name}”?`,
      description:
        'You can no longer open it. What you created in it stays. To come back, ask to be invited again.',
      confirmLabel: 'Leave',
      act: () => remove.mutateAsync(member),
    },
    transfer: {
      title: `Transfer “${workspace.name}” to ${name}?`,
      description: 'They become its owner, and their plan decides what it can do. You stay as an editor.',
      confirmLabel: 'Transfer',
      act: () => transfer.mutateAsync(member),
    },
  }
  // The last question remains while the dialog fades out.
  const { act, ...words } = questions[question ?? 'remove']
  return (
    <AlertDialog
      {...words}
      open={question !== null}
      onOpenChange={(open) => !open && onClose()}
      // The change itself reports a failure as a toast.
      onConfirm={() => act().catch(() => undefined)}
    />
  )
}
