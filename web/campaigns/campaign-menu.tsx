import { Archive, ArchiveRestore, Copy, Ellipsis, Trash2 } from 'lucide-react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { mayArchive, type useCampaignActions } from './use-campaign-actions.ts'

export function CampaignMenu({
  campaign,
  actions,
  onDeleted,
}: {
  campaign: Campaign
  actions: ReturnType<typeof useCampaignActions>
  onDeleted?: () => void
}) {
  const { refusal } = useMayEdit()
  if (refusal) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for ${campaign.title}`} size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => actions.duplicate(campaign)}>
          <Copy aria-hidden />
          Duplicate
        </DropdownMenuItem>
        {campaign.status === 'archived' ? (
          <DropdownMenuItem onSelect={() => actions.restore(campaign)}>
            <ArchiveRestore aria-hidden />
            Restore
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem disabled={!mayArchive(campaign)} onSelect={() => actions.archive([campaign])}>
            <Archive aria-hidden />
            Archive
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem
          danger
          onSelect={() => {
            actions.remove([campaign], onDeleted)
          }}
        >
          <Trash2 aria-hidden />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
