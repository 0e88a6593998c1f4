import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { toastError } from '#web/ui/toast.ts'

export type AssignmentKind = 'off' | 'round_robin' | 'campaign' | 'contact'
export type AssignmentRule = { kind: AssignmentKind; member_ids: string[] }

const ruleQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['assignment_rules', workspaceId],
    queryFn: async (): Promise<AssignmentRule> => {
      const rule = await request((db) =>
        db.from('assignment_rules').select('kind, member_ids').eq('workspace_id', workspaceId).maybeSingle(),
      )
      return rule ?? { kind: 'off', member_ids: [] }
    },
  })

export const useAssignmentRule = (workspaceId: string) => useQuery(ruleQuery(workspaceId))

/** An optimistic update, which is reverted when the server rejects it. */
export function useSetAssignmentRule(workspaceId: string) {
  const client = useQueryClient()
  const { queryKey } = ruleQuery(workspaceId)
  return useMutation({
    // Runs one at a time, because concurrent changes could be stored in any order.
    scope: { id: `assignment ${workspaceId}` },
    mutationFn: async (rule: AssignmentRule) => {
      await request((db) =>
        db
          .from('assignment_rules')
          .upsert({ workspace_id: workspaceId, ...rule }, { onConflict: 'workspace_id' }),
      )
    },
    onMutate: (rule) => void client.setQueryData(queryKey, rule),
    onError: async (error) => {
      void client.invalidateQueries({ queryKey })
      toastError(await refusalOf(error, 'Couldn’t save the rule. Please try again.'))
    },
  })
}
