import { UserRound } from 'lucide-react'
import { useAuthors } from '#web/session/members.ts'
import { NOBODY } from './find.ts'
import { useSetContactOwner } from './matching-queries.ts'
import type { Target } from './target.ts'
import { ValueMenu } from './value-menu.tsx'

/** Assigns the selected contacts to a member, or removes the owner. */
export function OwnerMenu({ workspaceId, target }: { workspaceId: string | undefined; target: Target }) {
  const { mutateAsync, isPending } = useSetContactOwner(workspaceId)
  const { data: members = [] } = useAuthors(workspaceId)
  // In a workspace with one member there is nothing to assign.
  if (members.length < 2) return null
  return (
    <ValueMenu
      workspaceId={workspaceId}
      label="Owner"
      icon={<UserRound aria-hidden />}
      options={[
        ...members.map(({ id, name }) => ({ value: id, label: name })),
        { value: NOBODY, label: 'Nobody' },
      ]}
      none={NOBODY}
      target={target}
      isPending={isPending}
      onSet={(find, owner) => mutateAsync({ find, owner })}
    />
  )
}
