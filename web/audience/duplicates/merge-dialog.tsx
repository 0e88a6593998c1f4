import { useMemo, useState } from 'react'
import type { Contact } from '#core/audience/contact.ts'
import { firstChoices, likelyKept, type Choices } from '#core/audience/merging.ts'
import { useAuthors } from '#web/session/members.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { ComparePeople } from './compare-people.tsx'
import { useMerge } from './duplicate-queries.ts'

/** The maximum of one merge. */
export const MOST_MERGED = 10

export function MergeDialog({
  workspaceId,
  people,
  onClose,
  onMerged,
}: {
  workspaceId: string | undefined
  people: readonly Contact[]
  onClose: () => void
  onMerged?: () => void
}) {
  const [keep, setKeep] = useState(() => likelyKept(people))
  const { data: authors } = useAuthors(workspaceId)
  const members = useMemo(() => new Map(authors?.map(({ id, name }) => [id, name])), [authors])
  const [chosen, setChosen] = useState<Choices>({})
  const choices = { ...firstChoices(people, keep, members), ...chosen }
  const { mutate, isPending } = useMerge(workspaceId)
  const switchSurvivor = (id: string) => {
    setKeep(id)
    setChosen({})
  }
  const others = people.map(({ id }) => id).filter((id) => id !== keep)
  const merge = () =>
    mutate(
      { keep, others, take: choices },
      {
        onSuccess: () => {
          onMerged?.()
          onClose()
        },
      },
    )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Merge ${people.length} contacts`}
        description="Choose which values to keep. Tags, segments, campaigns and history are combined; an unsubscribe from one address applies to all."
        className="max-w-3xl!"
      >
        <div className="-mx-6 border-y border-line px-3">
          <ComparePeople
            people={people}
            members={members}
            keep={keep}
            choices={choices}
            onKeep={switchSurvivor}
            onChoose={(field, id) => setChosen((now) => ({ ...now, [field]: id }))}
          />
        </div>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={isPending} onClick={merge}>
            Merge
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
