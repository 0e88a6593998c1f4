import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SuppressionEntry } from '#core/audience/suppression.ts'
import { isTaken } from '#web/session/user.ts'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { supabase } from '#web/data/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

export type Reason = Suppression['reason']
/** `address` is null after an erasure: only its hash remains. */
export type Suppression = Pick<
  Row<'suppressions'>,
  'id' | 'address' | 'pattern' | 'mail_server' | 'sha256' | 'for_account' | 'reason' | 'source' | 'created_at'
>

const PAGE_SIZE = 100

export function useSuppressions(workspaceId: string | undefined, search: string) {
  return useInfiniteQuery({
    queryKey: ['suppressions', workspaceId, search],
    enabled: workspaceId !== undefined,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<Suppression[]> =>
      request((db) => {
        let page = db
          .from('suppressions')
          .select('id, address, pattern, mail_server, sha256, for_account, reason, source, created_at')
          .eq('workspace_id', givenWorkspace(workspaceId))
        if (search.trim() !== '') page = page.or(searched(search.trim()))
        // IDs increase with time, so a single column is a sufficient cursor.
        if (pageParam) page = page.lt('id', pageParam)
        return page.order('id', { ascending: false }).limit(PAGE_SIZE)
      }),
    getNextPageParam: (page: Suppression[]) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
  })
}

/** An entry of any kind that contains the text. */
function searched(text: string): string {
  const like = `"%${text.replaceAll(/[\\%_]/g, '\\$&').replaceAll(/["\\]/g, '\\$&')}%"`
  return ['address', 'pattern', 'mail_server', 'sha256'].map((column) => `${column}.ilike.${like}`).join()
}

/** Suppresses addresses, domains, patterns, mail servers and hashes; existing entries stay unchanged. */
export function useSuppress(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      entries,
      reason,
      forAccount,
    }: {
      entries: readonly SuppressionEntry[]
      reason: Reason
      forAccount: boolean
    }) => {
      const db = await supabase()
      let added = 0
      for (const entry of entries) {
        const { error } = await db.from('suppressions').insert({
          ...entry,
          workspace_id: givenWorkspace(workspaceId),
          reason,
          source: 'added by hand',
          for_account: forAccount,
        })
        if (!error) added += 1
        else if (!isTaken(error)) throw error
      }
      return added
    },
    onSuccess: (added, { entries }) =>
      toastSuccess(
        added === entries.length
          ? `${added} suppressed`
          : `${added} suppressed, ${entries.length - added} were already`,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['suppressions', workspaceId] }),
  })
}

export function useLiftSuppression(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await request((db) => db.from('suppressions').delete().eq('id', id))
    },
    onError: () => toastError('Couldn’t remove the suppression'),
    onSettled: () => client.invalidateQueries({ queryKey: ['suppressions', workspaceId] }),
  })
}
