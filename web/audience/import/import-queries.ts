import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { IfElsewhere } from '#core/campaigns/enrolment.ts'
import type { Target } from '#core/audience/map-columns.ts'
import { request } from '#web/data/request.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { undoImport, type ImportRow } from './import-calls.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

const FIELDS =
  'id, workspace_id, file_name, state, duplicates, mapping, total, added, updated, skipped, rejected, created_at, finished_at, swept_at'

/** The newest imports of a workspace. */
export function useImports(workspaceId: string | undefined) {
  return useQuery({
    queryKey: ['audience', workspaceId, 'imports'],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<ImportRow[]> => {
      return await request((db) =>
        db
          .from('imports')
          .select(FIELDS)
          .eq('workspace_id', givenWorkspace(workspaceId))
          .neq('state', 'open')
          .order('created_at', { ascending: false })
          .limit(5)
          .overrideTypes<{ mapping: Record<string, Target> }[]>(),
      )
    },
  })
}

/** The targets of previously mapped headings; the newest import wins. */
export function useRememberedMapping(workspaceId: string | undefined): Record<string, Target> {
  const { data = [] } = useImports(workspaceId)
  return Object.assign({}, ...data.toReversed().map(({ mapping }) => mapping)) as Record<string, Target>
}

export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, workspace_id }: ImportRow) => undoImport(id, workspace_id),
    onSuccess: () => toastSuccess('Import undone'),
    onError: (error) => toastError(error.message || 'Couldn’t undo the import'),
    onSettled: (_, __, { workspace_id }) =>
      client.invalidateQueries({ queryKey: ['audience', workspace_id] }),
  })
}

export type Enrolled = { enrolled: number; already: number; suppressed: number; elsewhere: number }

/** Adds imported contacts to a campaign: as leads when it was launched, otherwise to the draft's audience. */
export function useEnrolImport(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (asked: {
      importId: string
      campaignId: string
      ifElsewhere: IfElsewhere
      /** True to include contacts of the file that already existed and that the import did not change. */
      withKnown: boolean
    }): Promise<Enrolled> => {
      const sum: Enrolled = { enrolled: 0, already: 0, suppressed: 0, elsewhere: 0 }
      // The database processes a limited number per call.
      for (let after: string | null = null; ;) {
        const batch: Enrolled & { last_id: string | null } = await request((db) =>
          db
            .rpc('enrol_import', {
              p_import_id: asked.importId,
              p_campaign_id: asked.campaignId,
              p_if_elsewhere: asked.ifElsewhere,
              p_known: asked.withKnown,
              ...(after && { p_after: after }),
            })
            .single(),
        )
        for (const key of ['enrolled', 'already', 'suppressed', 'elsewhere'] as const) sum[key] += batch[key]
        after = batch.last_id
        if (!after) return sum
      }
    },
    meta: { failure: 'Couldn’t enroll the contacts. Please try again.' },
    // A draft gets a segment of its own as its audience.
    onSettled: (_, __, { campaignId }) =>
      Promise.all(
        [
          ['audience', workspaceId],
          ['segments', workspaceId],
          ['email_campaigns', workspaceId],
          ['enrolment_counts', campaignId],
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

/** An import can be undone for a day. */
export function mayUndo({ state, finished_at }: ImportRow, now: number): boolean {
  return state === 'done' && finished_at !== null && now - Date.parse(finished_at) < 24 * 60 * 60_000
}
