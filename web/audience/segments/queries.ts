import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Contact } from '#core/audience/contact.ts'
import type { Group } from '#core/audience/segment.ts'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { isTaken } from '#web/session/user.ts'
import type { Find } from '#core/audience/find.ts'
import { fetchPage } from '../queries.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

export type Segment = Row<'segments'>

const SAMPLE = 10
const MOST = 2_000_000_000

export function useSegments(workspaceId: string | undefined) {
  return useQuery({
    queryKey: ['segments', workspaceId],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<Segment[]> => {
      return await request((db) =>
        db.from('segments').select().eq('workspace_id', givenWorkspace(workspaceId)).order('name'),
      )
    },
  })
}

/** The number of contacts matching a group of rules, and the first few of them. */
export function useSegmentPreview(workspaceId: string | undefined, group: Group) {
  return useQuery({
    queryKey: ['audience', workspaceId, 'segment', group],
    enabled: workspaceId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: async (): Promise<{ count: number; sample: Contact[] }> => {
      const [count, sample] = await Promise.all([
        countSegment(givenWorkspace(workspaceId), group),
        fetchPage(givenWorkspace(workspaceId), { segment: group }, null, SAMPLE),
      ])
      return { count, sample }
    },
  })
}

export function useSegmentCount(workspaceId: string | undefined, group: Group) {
  return useQuery({
    queryKey: ['audience', workspaceId, 'segment-count', group],
    enabled: workspaceId !== undefined,
    queryFn: () => countSegment(givenWorkspace(workspaceId), group),
  })
}

/** A null `id` creates a segment. Saving a static one preserves its contacts. */
type WrittenSegment = { id: string | null; name: string; kind: Segment['kind']; filter: Group }

export function useSaveSegment(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name, kind, filter }: WrittenSegment) => {
      if (id === null && kind === 'static')
        return await createStaticSegment(givenWorkspace(workspaceId), name, { segment: filter })
      await request((db) => {
        const segments = db.from('segments')
        return id
          ? segments.update(kind === 'static' ? { name } : { name, filter }).eq('id', id)
          : segments.insert({ workspace_id: givenWorkspace(workspaceId), name, filter })
      })
      return undefined
    },
    onSuccess: () => toastSuccess('Segment saved'),
    onSettled: () => client.invalidateQueries({ queryKey: ['segments', workspaceId] }),
  })
}

export function useDeleteSegment(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await request((db) => db.from('segments').delete().eq('id', id))
    },
    onError: () => toastError('Couldn’t delete the segment'),
    onSettled: () => client.invalidateQueries({ queryKey: ['segments', workspaceId] }),
  })
}

/** Adds contacts to a static segment, or removes them; a new segment is created under an unused name. */
export function useChangeSegment(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ segment, find, on }: { segment: Segment | string; find: Find; on: boolean }) => {
      if (typeof segment === 'string')
        return await createStaticSegment(givenWorkspace(workspaceId), segment, find)
      return await changeSegment(segment.id, find, on)
    },
    onError: (error) =>
      toastError(isTaken(error) ? 'A segment with this name already exists' : 'Couldn’t change the segment'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['segments', workspaceId] }),
        client.invalidateQueries({ queryKey: ['audience', workspaceId] }),
      ]),
  })
}

async function createStaticSegment(workspaceId: string, name: string, find: Find): Promise<number> {
  const data = await request((db) =>
    db.rpc('create_static_segment', { p_workspace_id: workspaceId, p_name: name, p_find: find }),
  )
  return await changeSegment(data, find, true)
}

/** The database changes a limited number per call, and returns 0 at the end. Returns the total. */
async function changeSegment(id: string, find: Find, on: boolean): Promise<number> {
  for (let total = 0; ;) {
    const changed = await request((db) =>
      db.rpc('change_segment', { p_segment_id: id, p_find: find, p_on: on }),
    )
    if (changed === 0) return total
    total += changed
  }
}

async function countSegment(workspaceId: string, segment: Group): Promise<number> {
  return await request((db) =>
    db.rpc('count_audience', { p_workspace_id: workspaceId, p_find: { segment }, p_at_most: MOST }),
  )
}
