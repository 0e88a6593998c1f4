import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LaunchRow } from '#core/campaigns/launch-facts.ts'
import { replaceTag } from '#core/campaigns/unfilled-tags.ts'
import type { ReplyPath } from '#core/campaigns/sequence.ts'
import { invoke } from '#web/data/invoke.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { useUpdateCampaign } from '../queries.ts'
import { sequenceQuery, useSaveSequence, type SavedSequence } from '../sequence/sequence-queries.ts'
import { counted } from '#core/text/counted.ts'
import { useUnsavedRows } from './unsaved-rows.ts'

/** The simulated emails with recipients, times and mailboxes, if nobody replies (server/campaigns/play-through.ts). */
export type DryRunResult = {
  zone: string
  days: {
    date: string
    firsts: number
    followUps: number
    tasks: number
    byMailbox: { address: string; count: number }[]
    /** The number of emails sent on another date in the recipients' zones, by that date. */
    elsewhere: Record<string, number>
  }[]
  sends: { email: string; step: number; from: string; at: string; zone: string | null }[]
  total: number
  /** The first branches taken, and the number of leads per branch. */
  branchings: { email: string; step: number; branch: string; name: string; at: string }[]
  branchCounts: { step: number; branch: string; name: string; leads: number }[]
  /** The first actions performed, and the number of leads per action. */
  actions: { email: string; step: number; at: string }[]
  actionCounts: { step: number; name: string; leads: number }[]
  people: number
  /** The number of leads that do not receive every step, by the rule that holds them. */
  held: Record<string, number>
  /** Such as `09:00–17:00 Europe/Berlin`. */
  hours: string
  endsOn: string | null
}

/** The current checklist, refetched each time it is opened. Unsaved changes block a launch, which sends what is saved. */
export function useChecklist(campaign: Campaign, isOpen: boolean) {
  const unsaved = useUnsavedRows(campaign)
  const { data, isError, refetch } = useQuery({
    queryKey: ['check-launch', campaign.id],
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
    queryFn: () =>
      invoke<{ rows: LaunchRow[]; mayLaunch: boolean }>('check-launch', { campaignId: campaign.id }),
  })
  const checked = data && {
    rows: [...unsaved, ...data.rows],
    mayLaunch: data.mayLaunch && unsaved.length === 0,
  }
  return { data: checked, isError, refetch }
}

/** The assumptions about opens and clicks, which conditions may need, and about replies, which may start steps. */
export type Assumed = { everybodyEngages: boolean; everybodyReplies: ReplyPath | null }

export function useDryRun(
  campaignId: string,
  assumed: { startsAt: string | null } & Assumed,
  isOpen: boolean,
) {
  return useQuery({
    queryKey: ['play-campaign', campaignId, assumed],
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
    queryFn: () => invoke<DryRunResult>('play-campaign', { campaignId, ...assumed }),
    placeholderData: keepPreviousData,
  })
}

export function useLaunch({ id }: Campaign) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (startsAt: string | null) =>
      invoke<{ leads: number }>('launch-campaign', { campaignId: id, startsAt }),
    onSuccess: ({ leads }, startsAt) => {
      toastSuccess(startsAt ? 'Campaign scheduled' : `Launched for ${counted(leads, 'lead')}`)
      void client.invalidateQueries({ queryKey: ['email_campaigns'] })
      void client.invalidateQueries({ queryKey: ['campaign_leads', id] })
    },
    meta: { failure: 'Couldn’t launch the campaign. Please try again.' },
  })
}

/** Improves names and companies of contacts, with undo in the toast and, for a day, in the recent imports. */
export function useRepairValues({ id, workspace_id }: Campaign) {
  const client = useQueryClient()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['check-launch', id] })
    void client.invalidateQueries({ queryKey: ['audience', workspace_id] })
  }
  const undo = async (importId: string) => {
    await request((db) => db.rpc('undo_import', { p_import_id: importId })).then(
      () => toastSuccess('The repair was undone'),
      async (error: unknown) =>
        toastError(await refusalOf(error, 'Couldn’t undo the repair. Please try again.')),
    )
    refresh()
  }
  return useMutation({
    mutationFn: () => invoke<{ importId: string; repaired: number }>('repair-values', { campaignId: id }),
    onSuccess: ({ importId, repaired }) =>
      toast({
        title: `Repaired ${counted(repaired, 'contact')}`,
        action: { label: 'Undo', onAct: () => void undo(importId) },
      }),
    onSettled: refresh,
    meta: { failure: 'Couldn’t repair the values. Please try again.' },
  })
}

/** Sends to risky addresses, or holds them back. */
export function useHoldRisky(campaign: Campaign) {
  const client = useQueryClient()
  const update = useUpdateCampaign()
  return {
    isPending: update.isPending,
    hold: async (holds: boolean) => {
      await update.mutateAsync({ before: campaign, changes: { holds_risky: holds } }).catch(() => undefined)
      await client.invalidateQueries({ queryKey: ['check-launch', campaign.id] })
    },
  }
}

/** Replaces a merge tag without values in all emails of the sequence, with undo in the toast. */
export function useReplaceTag({ id }: Campaign) {
  const client = useQueryClient()
  const { mutateAsync: save, isPending } = useSaveSequence(id)
  const saveAndCheck = async (sequence: SavedSequence): Promise<SavedSequence | null> => {
    const result = await save(sequence).catch(() => null)
    if (result && !result.ok)
      toastError('Someone else changed the sequence in the meantime. Please try again.')
    void client.invalidateQueries({ queryKey: ['check-launch', id] })
    return result?.ok ? result.saved : null
  }
  const mend = async ({ name, instead }: { name: string; instead: string }): Promise<void> => {
    const { version, steps } = await client.fetchQuery({ ...sequenceQuery(id), staleTime: 0 })
    const saved = await saveAndCheck({ version, steps: replaceTag(steps, name, instead) })
    if (!saved) return
    const undo = async () => {
      if (await saveAndCheck({ version: saved.version, steps })) toastSuccess(`{{${name}}} is back`)
    }
    toast({
      title: `{{${instead}}} replaces {{${name}}}`,
      action: { label: 'Undo', onAct: () => void undo() },
    })
  }
  return { mend, isPending }
}

/** Resumes each campaign in its previous state. */
export function useResume() {
  return useMutation({
    mutationFn: async (campaigns: readonly Campaign[]) => {
      for (const { id } of campaigns) await request((db) => db.rpc('resume_campaign', { p_campaign_id: id }))
    },
    // When one of several fails, the ones before it still resume.
    meta: { failure: 'Couldn’t resume the campaign. Please try again.', stale: ['email_campaigns'] },
  })
}
