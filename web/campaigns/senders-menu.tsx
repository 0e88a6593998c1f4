import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { useSenderMailboxes } from '#web/live/mailboxes.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { sendersQuery, useChangeSenders } from './bulk-queries.ts'
import { naming } from './queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { changesFor, isSender, leftWithout } from './senders.ts'

/** The sending mailboxes of the selected campaigns. A dash means some of the campaigns, and changes none of them. */
export function SendersMenu({
  workspaceId,
  chosen,
}: {
  workspaceId: string | undefined
  chosen: readonly Campaign[]
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Mail aria-hidden />
          Assign mailboxes
        </Button>
      </PopoverTrigger>
      <PopoverContent className="p-4" aria-label="Mailboxes of the selected campaigns">
        <SendersForm workspaceId={workspaceId} chosen={chosen} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

function SendersForm({
  workspaceId,
  chosen,
  onDone,
}: {
  workspaceId: string | undefined
  chosen: readonly Campaign[]
  onDone: () => void
}) {
  const mailboxes = useSenderMailboxes(workspaceId)
  const senders = useQuery(sendersQuery(workspaceId))
  const { mutate, isPending } = useChangeSenders()
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  if (mailboxes.isError || senders.isError) {
    return (
      <ErrorState
        title="Couldn’t load the mailboxes"
        onRetry={() => void Promise.all([mailboxes.refetch(), senders.refetch()])}
      />
    )
  }
  if (!mailboxes.data || !senders.data) {
    return (
      <Loading label="Loading the mailboxes">
        <Skeleton className="h-8" />
      </Loading>
    )
  }
  if (mailboxes.data.length === 0) return <NoMailbox />
  const ids = chosen.map(({ id }) => id)
  const changes = changesFor(senders.data, ids, wanted)
  const stranded = leftWithout(senders.data, changes).length
  const save = () =>
    mutate(changes, {
      onSuccess: (back) => {
        onDone()
        toast({
          title: `Mailboxes of ${naming(chosen)} changed`,
          action: { label: 'Undo', onAct: () => mutate(back) },
        })
      },
    })
  return (
    <div className="grid gap-3.5">
      <div className="grid max-h-72 gap-2.5 overflow-y-auto p-0.5">
        {mailboxes.data.map(({ id, address }) => (
          <Checkbox
            key={id}
            label={<span className="wrap-anywhere">{address}</span>}
            checked={wanted.get(id) ?? isSender(senders.data, ids, id)}
            onCheckedChange={(checked) => setWanted(new Map(wanted).set(id, checked === true))}
          />
        ))}
      </div>
      {stranded > 0 && (
        <output className="text-sm text-warning-ink">
          {stranded === 1 ? 'One campaign' : `${stranded} campaigns`} would have no mailbox left and send
          nothing.
        </output>
      )}
      <Button
        variant="primary"
        className="justify-self-end"
        loading={isPending}
        disabled={changes.add.length + changes.remove.length === 0}
        onClick={save}
      >
        Save
      </Button>
    </div>
  )
}

const NoMailbox = () => (
  <p className="text-sm text-ink-soft">
    No mailboxes yet.{' '}
    <Link to={paths.providers} className="underline">
      Connect one
    </Link>
  </p>
)
