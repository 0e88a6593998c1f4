import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Member } from '#core/audience/member.ts'
import type { Group } from '#core/audience/segment.ts'
import { supabase } from '#web/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { fetchPage } from '../queries.ts'

export type Segment = {
  id: string
  workspace_id: string
  name: string
  kind: 'live' | 'static'
  filter: unknown
  created_at: string
  updated_at: string
}

const SAMPLE = 10
const MOST = 2_000_000_000

export function useSegments(workspaceId: string | undefined) {
  return useQuery({
    queryKey: ['segments', workspaceId],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<Segment[]> => {
      const { data, error } = await (
        await supabase()
      )
        .from('segments')
        .select()
        .eq('workspace_id', workspaceId ?? '')
        .order('name')
      if (error) throw error
      return data
    },
  })
}

/** How many a group of rules matches, and the first few of them. */
export function useSegmentPreview(workspaceId: string | undefined, group: Group) {
  return useQuery({
    queryKey: ['audience', workspaceId, 'segment', group],
    enabled: workspaceId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: async (): Promise<{ count: number; sample: Member[] }> => {
      const [count, sample] = await Promise.all([
        countSegment(workspaceId ?? '', group),
        fetchPage(workspaceId ?? '', { segment: group }, null, SAMPLE),
      ])
      return { count, sample }
    },
  })
}

export function useSegmentCount(workspaceId: string | undefined, group: Group) {
  return useQuery({
    queryKey: ['audience', workspaceId, 'segment-count', group],
    enabled: workspaceId !== undefined,
    queryFn: () => countSegment(workspaceId ?? '', group),
  })
}

export function useSaveSegment(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name, filter }: { id: string | null; name: string; filter: Group }) => {
      const segments = (await supabase()).from('segments')
      const { error } = id
        ? await segments.update({ name, filter }).eq('id', id)
        : await segments.insert({ workspace_id: workspaceId, name, filter })
      if (error) throw error
    },
    onSuccess: () => toastSuccess('Segment saved'),
    onSettled: () => client.invalidateQueries({ queryKey: ['segments', workspaceId] }),
  })
}

export function useDeleteSegment(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await (await supabase()).from('segments').delete().eq('id', id)
      if (error) throw error
    },
    onError: () => toastError('The segment could not be deleted'),
    onSettled: () => client.invalidateQueries({ queryKey: ['segments', workspaceId] }),
  })
}

async function countSegment(workspaceId: string, segment: Group): Promise<number> {
  const { data, error } = await (
    await supabase()
  ).rpc('count_audience', { p_workspace_id: workspaceId, p_find: { segment }, p_at_most: MOST })
  if (error) throw error
  return data as number
}
