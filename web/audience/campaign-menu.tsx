import { Megaphone } from 'lucide-react'
import { statusLabels } from '#core/campaigns/campaign.ts'
import { useCampaigns, type Campaign } from '#web/live/campaigns.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { MenuControls } from './bulk-menu.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import { useAddToCampaign } from './matching-queries.ts'
import type { Target } from './target.ts'

/** Adds the selected contacts to a campaign; running campaigns are listed first. */
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
    toast({ title: addedText(added, campaign) })
  }
  return (
    <ChoiceMenu
      label="Campaign"
      name="Add to a campaign"
      Icon={Megaphone}
      open={open}
      onOpenChange={onOpenChange}
      choices={offered(campaigns)}
      none="No campaigns yet. Create one under Campaigns."
      renderChoice={(campaign) => (
        <>
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
        </>
      )}
    />
  )
}

function offered(campaigns: readonly Campaign[]): Campaign[] {
  const rank = ({ launched_at: launched }: Campaign) => (launched ? 0 : 1)
  return campaigns
    .filter(({ status }) => status !== 'archived')
    .toSorted((a, b) => rank(a) - rank(b) || b.updated_at.localeCompare(a.updated_at))
}

const hintOf = ({ status, launched_at: launched }: Campaign): string =>
  launched ? statusLabels[status] : `${statusLabels[status]}, starts with only these contacts`

function addedText(added: number, { title }: Campaign): string {
  if (added === 0) return `All selected contacts are already in “${title}”`
  return `${added.toLocaleString('en')} added to “${title}”`
}
