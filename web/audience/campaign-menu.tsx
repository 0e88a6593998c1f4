import { Megaphone } from 'lucide-react'
import { statusLabels } from '#core/campaigns/campaign.ts'
import { useCampaigns, type Campaign } from '#web/campaigns/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { toast } from '#web/ui/toast.ts'
import type { MenuControls } from './bulk-menu.ts'
import { useAddToCampaign } from './matching-queries.ts'
import type { Target } from './target.ts'

/** Puts the chosen members into a campaign, the running ones first. */
export function CampaignMenu({
  workspaceId,
  target,
  open,
  onOpenChange,
}: MenuControls & { workspaceId: string | undefined; target: Target }) {
  const { data: campaigns = [] } = useCampaigns(workspaceId)
  const { mutateAsync, isPending, variables } = useAddToCampaign(workspaceId)
  const add = async (campaign: Campaign) => {
    const added = await mutateAsync({ find: target.find, campaignId: campaign.id }).catch(() => null)
    if (added === null) return
    onOpenChange(false)
    toast({ title: addedWords(added, campaign) })
  }
  const choices = offered(campaigns)
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Megaphone aria-hidden />
          Campaign
        </Button>
      </PopoverTrigger>
      <PopoverContent className="p-0" aria-label="Add to a campaign">
        <ul className="max-h-72 overflow-y-auto p-1">
          {choices.map((campaign) => (
            <li key={campaign.id} className="flex items-center gap-2 py-1 ps-3 pe-1 text-sm">
              <span className="min-w-0 grow">
                <span className="block truncate">{campaign.title}</span>
                <span className="text-xs text-ink-faint">{hintOf(campaign)}</span>
              </span>
              <Button
                size="sm"
                loading={isPending && variables?.campaignId === campaign.id}
                disabled={isPending}
                onClick={() => void add(campaign)}
              >
                Add<span className="sr-only"> to {campaign.title}</span>
              </Button>
            </li>
          ))}
          {choices.length === 0 && (
            <li className="px-3 py-2 text-sm text-ink-faint">No campaign yet. Plan one under Campaigns.</li>
          )}
        </ul>
      </PopoverContent>
    </Popover>
  )
}

function offered(campaigns: readonly Campaign[]): Campaign[] {
  const rank = ({ launched_at: launched }: Campaign) => (launched ? 0 : 1)
  return campaigns
    .filter(({ status }) => status !== 'archived')
    .toSorted((a, b) => rank(a) - rank(b) || b.updated_at.localeCompare(a.updated_at))
}

const hintOf = ({ status, launched_at: launched }: Campaign): string =>
  launched ? statusLabels[status] : `${statusLabels[status]}, for those put into it alone`

function addedWords(added: number, { title }: Campaign): string {
  if (added === 0) return `They are all in “${title}” already`
  return `${added.toLocaleString('en')} added to “${title}”`
}
