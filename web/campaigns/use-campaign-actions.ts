import { useState } from 'react'
import { useNavigate, generatePath } from 'react-router'
import { canChangeStatus, restingStatus } from '#core/campaigns/campaign.ts'
import { removeWithUndo } from '#web/live/removal.ts'
import { paths } from '#web/data/paths.ts'
import { toast } from '#web/ui/toast.ts'
import { useResume } from './launch/launch-queries.ts'
import { naming, useCopyCampaign, useDeleteCampaigns, useMoveCampaigns } from './queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'

export const mayArchive = ({ status }: Campaign): boolean => canChangeStatus(status, 'archived')

/** True for a campaign that was never launched, including one paused before its launch. */
export const isDraft = ({ status, launched_at: launched }: Campaign): boolean =>
  status === 'draft' || (status === 'paused' && launched === null)

export const mayPause = ({ status }: Campaign): boolean => status === 'sending' || status === 'scheduled'

/** A campaign that was never launched is launched instead of resumed. */
export const mayResume = ({ status, launched_at: launched }: Campaign): boolean =>
  (status === 'paused' || status === 'auto_paused') && launched !== null

type Removal = { campaigns: readonly Campaign[]; onDeleted?: (() => void) | undefined }

/** The actions on campaigns, from the list and from their page. */
export function useCampaignActions(workspaceId: string | undefined) {
  const navigate = useNavigate()
  const { mutate: copy } = useCopyCampaign()
  const { mutate: move } = useMoveCampaigns()
  const { mutate: resume } = useResume()
  const removal = useRemoval(workspaceId)
  const moveTo = (
    to: 'archived' | 'paused' | 'draft',
    campaigns: readonly Campaign[],
    done: string,
    undo?: () => void,
  ) => {
    const title = `${naming(campaigns)} ${done}`
    const action = undo && { label: 'Undo', onAct: undo }
    move({ campaigns, to }, { onSuccess: () => toast({ title, ...(action && { action }) }) })
  }
  return {
    archive: (campaigns: readonly Campaign[]) =>
      moveTo('archived', campaigns, 'archived', () => {
        for (const campaign of campaigns)
          move({ campaigns: [{ ...campaign, status: 'archived' }], to: restingStatus(campaign.status) })
      }),
    pause: (campaigns: readonly Campaign[]) => moveTo('paused', campaigns, 'paused', () => resume(campaigns)),
    resume: (campaigns: readonly Campaign[]) =>
      resume(campaigns, { onSuccess: () => toast({ title: `${naming(campaigns)} resumed` }) }),
    restore: (campaign: Campaign) => moveTo('draft', [campaign], 'is a draft again'),
    ...removal,
    duplicate: (campaign: Campaign) =>
      copy(campaign, { onSuccess: ({ id }) => void navigate(generatePath(paths.campaign, { id })) }),
  }
}

function useRemoval(workspaceId: string | undefined) {
  const { mutateAsync: remove } = useDeleteCampaigns(workspaceId)
  const [asked, setAsked] = useState<Removal | null>(null)
  const removeNow = ({ campaigns, onDeleted }: Removal) => {
    const ids = campaigns.map(({ id }) => id)
    removeWithUndo({ ids, saying: `Deleting ${naming(campaigns)}`, commit: () => remove(ids) })
    onDeleted?.()
  }
  return {
    /** Asks for confirmation, except for drafts, whose deletion affects nothing else. */
    remove: (campaigns: readonly Campaign[], onDeleted?: () => void) => {
      if (campaigns.every(isDraft)) removeNow({ campaigns, onDeleted })
      else setAsked({ campaigns, onDeleted })
    },
    /** The deletion awaiting confirmation (DeleteCampaignsDialog). */
    asked,
    cancelRemoval: () => setAsked(null),
    confirmRemoval: () => asked && removeNow(asked),
  }
}
