import { Megaphone, Plus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useAuthors } from '#web/session/members.ts'
import { useRemoved } from '#web/live/removal.ts'
import { useCurrentWorkspace, useMayEdit } from '#web/session/workspace.ts'
import { CampaignList } from './campaign-list.tsx'
import { CreateCampaignDialog } from './create-campaign-dialog.tsx'
import { useCampaignFigures, useLiveCampaigns } from './queries.ts'
import { useCampaigns } from '#web/live/campaigns.ts'

export function CampaignsPage() {
  const { workspace } = useCurrentWorkspace()
  const query = useCampaigns(workspace?.id)
  const removed = useRemoved()
  const [creating, setCreating] = useState(false)
  useLiveCampaigns(workspace?.id)
  const { refusal } = useMayEdit()
  const { data: figures } = useCampaignFigures(workspace?.id)
  const { data: people } = useAuthors(workspace?.id)
  const campaigns = useMemo(
    () =>
      query.data
        ?.filter(({ id }) => !removed.has(id))
        .map((campaign) => ({
          ...campaign,
          figures: figures?.get(campaign.id) ?? null,
          owner: people?.find(({ id }) => id === campaign.owner_id)?.name ?? null,
        })),
    [query.data, removed, figures, people],
  )
  const create = (
    <GuardedButton
      refusal={refusal}
      variant="primary"
      disabled={!workspace}
      onClick={() => setCreating(true)}
    >
      <Plus aria-hidden />
      New campaign
    </GuardedButton>
  )
  return (
    <div className="page max-w-[90rem]">
      <title>Campaigns · Coldframe</title>
      <PageHeader title="Campaigns" count={campaigns?.length}>
        {create}
      </PageHeader>
      <CampaignList
        // The key resets the selection when the workspace changes.
        key={workspace?.id}
        campaigns={campaigns ?? []}
        people={people ?? []}
        query={query}
        workspaceId={workspace?.id}
        empty={<NothingYet action={create} />}
      />
      <CreateCampaignDialog workspaceId={workspace?.id} open={creating} onOpenChange={setCreating} />
    </div>
  )
}

function NothingYet({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={<Megaphone aria-hidden />} title="No campaigns yet" action={action}>
      A campaign sends a sequence of emails to your contacts. It starts as a draft; nothing is sent until you
      launch it.
    </EmptyState>
  )
}
