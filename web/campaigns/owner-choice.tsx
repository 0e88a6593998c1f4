import { useAuthors } from '#web/session/members.ts'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { NOBODY } from './campaign-kind.ts'
import { useUpdateCampaign } from './queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'

/** The owner of a campaign; editors can assign another member. */
export function OwnerChoice({ campaign }: { campaign: Campaign }) {
  const { data: people, isError } = useAuthors(campaign.workspace_id)
  const { mutate } = useUpdateCampaign()
  const { mayEdit } = useMayEdit()
  if (isError) return '–'
  if (!people) return <Skeleton className="h-5 w-24" />
  const owner = people.find(({ id }) => id === campaign.owner_id)
  if (!mayEdit) return owner?.name ?? 'No owner'
  return (
    <Select
      aria-label="Owner"
      className="max-w-44"
      options={[
        ...people.map(({ id, name }) => ({ value: id, label: name })),
        { value: NOBODY, label: 'No owner' },
      ]}
      value={owner?.id ?? NOBODY}
      onValueChange={(chosen) =>
        mutate({ before: campaign, changes: { owner_id: chosen === NOBODY ? null : chosen } })
      }
    />
  )
}
