import { PenLine } from 'lucide-react'
import { useAuthors } from '#web/session/members.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { hereText, type Here } from './who-is-here.ts'

/** The other members who have this conversation open, above the answer. */
export function OthersHere({
  workspaceId,
  here,
}: {
  workspaceId: string | undefined
  here: readonly Here[]
}) {
  const people = useNamed(workspaceId, here)
  const isWritten = people.some(({ isWriting }) => isWriting)
  return (
    <output className="block">
      {people.length > 0 && (
        <span
          className={classes(
            'flex items-center gap-2 border-t border-line px-5 py-2 text-sm',
            isWritten ? 'bg-warning-soft text-warning-ink' : 'text-ink-soft',
          )}
        >
          <Initials people={people} />
          {hereText(people)}
          {isWritten && <PenLine className="size-4 shrink-0" aria-hidden />}
        </span>
      )}
    </output>
  )
}

/** The same for a row of the list. */
export function HereInRow({ workspaceId, here }: { workspaceId: string | undefined; here: readonly Here[] }) {
  const people = useNamed(workspaceId, here)
  if (people.length === 0) return null
  return (
    <span className="flex items-center" title={hereText(people)}>
      <span className="sr-only">{hereText(people)}</span>
      <Initials people={people} />
    </span>
  )
}

function Initials({ people }: { people: readonly { id: string; name: string; isWriting: boolean }[] }) {
  return (
    <span className="flex -space-x-1.5">
      {people.slice(0, 4).map(({ id, name, isWriting }) => (
        <Avatar
          key={id}
          name={name}
          className={classes('size-6! ring-2', isWriting ? 'ring-warning' : 'ring-pane')}
        />
      ))}
    </span>
  )
}

// A client can claim any identity, so only members are shown.
function useNamed(workspaceId: string | undefined, here: readonly Here[]) {
  const { data: members = [] } = useAuthors(workspaceId)
  return here.flatMap((one) => {
    const member = members.find(({ id }) => id === one.id)
    return member ? [{ ...one, name: member.name }] : []
  })
}
