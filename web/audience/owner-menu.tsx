import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#core/text/counted.ts'
import { useAuthors } from '#web/analysis/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { NOBODY } from './find.ts'
import { useSetContactOwner } from './matching-queries.ts'
import { chosenByHand, type Target } from './target.ts'

/** Gives the chosen contacts to a member, or to nobody. Undone for contacts chosen by hand. */
export function OwnerMenu({ workspaceId, target }: { workspaceId: string | undefined; target: Target }) {
  const [open, setOpen] = useState(false)
  const { mutateAsync, isPending } = useSetContactOwner(workspaceId)
  const { data: members = [] } = useAuthors(workspaceId)
  const [chosen, choose] = useState<string>()
  const apply = async () => {
    const owner = chosen === NOBODY || chosen === undefined ? null : chosen
    const changed = await mutateAsync({ find: target.find, owner }).catch(() => null)
    if (changed === null) return
    setOpen(false)
    const { contacts } = target
    toast({
      title: `Changed the owner of ${counted(changed, 'contact')}`,
      ...(contacts && changed > 0
        ? { action: { label: 'Undo', onAct: () => restoreOwners(contacts, mutateAsync, members) } }
        : {}),
    })
  }
  // Whoever works alone owns everything.
  if (members.length < 2) return null
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <UserRound aria-hidden />
          Owner
        </Button>
      </PopoverTrigger>
      <PopoverContent className="p-4" aria-label="Owner of the selected contacts">
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void apply()
          }}
        >
          <Field label="Owner">
            <Select
              options={[
                ...members.map(({ id, name }) => ({ value: id, label: name })),
                { value: NOBODY, label: 'Nobody' },
              ]}
              value={chosen}
              onValueChange={choose}
            />
          </Field>
          <Button type="submit" variant="primary" loading={isPending} disabled={chosen === undefined}>
            Set
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}

/** Who has left the workspace meanwhile gets none back. */
function restoreOwners(
  contacts: NonNullable<Target['contacts']>,
  set: ReturnType<typeof useSetContactOwner>['mutateAsync'],
  members: readonly { id: string }[],
): void {
  const ownerOf = (id: string | null) => (members.some((member) => member.id === id) ? id : null)
  for (const [owner, same] of Map.groupBy(contacts, (contact) => ownerOf(contact.owner_id)))
    void set({ find: chosenByHand(same).find, owner }).catch(() => undefined)
}
