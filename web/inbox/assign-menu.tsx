import { UserRound } from 'lucide-react'
import { useAuthors } from '#web/session/members.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'

/** The menu for assigning a conversation. */
export function AssignMenu({
  workspaceId,
  assigneeId,
  offersNobody,
  disabled,
  onAssign,
}: {
  workspaceId: string | undefined
  assigneeId: string | null
  offersNobody: boolean
  disabled: boolean
  onAssign: (id: string | null) => void
}) {
  const people = useAuthors(workspaceId)
  const assignee = people.data?.find(({ id }) => id === assigneeId)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" disabled={disabled}>
          <UserRound aria-hidden />
          {assignee?.name ?? 'Assign'}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {people.data?.map(({ id, name }) => (
          <DropdownMenuItem key={id} onSelect={() => onAssign(id)}>
            {name}
          </DropdownMenuItem>
        ))}
        {offersNobody && <DropdownMenuItem onSelect={() => onAssign(null)}>Nobody</DropdownMenuItem>}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
