import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Contact, NewContact } from '#core/audience/contact.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { cursorAfter, type After, type Find } from '#core/audience/find.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

const PAGE_SIZE = 100
/** Above this, counts are shown as 'more than', because counting further is expensive and not useful. */
export const COUNT_LIMIT = 100_000

const audienceQuery = (workspaceId: string | undefined, find: Find) =>
  infiniteQueryOptions({
    queryKey: ['audience', workspaceId, 'pages', find],
    enabled: workspaceId !== undefined,
    staleTime: 5 * MINUTE,
    initialPageParam: null as After | null,
    queryFn: ({ pageParam }) => fetchPage(givenWorkspace(workspaceId), find, pageParam),
    getNextPageParam: (page: Contact[]) => {
      const last = page.at(-1)
      return last && page.length === PAGE_SIZE ? cursorAfter(last, find) : undefined
    },
  })

export function useAudience(workspaceId: string | undefined, find: Find) {
  return useInfiniteQuery({ ...audienceQuery(workspaceId, find), placeholderData: keepPreviousData })
}

/** A page after `after`. The unfiltered list uses the function of spec.md 7, any other find_audience. */
export async function fetchPage(
  workspaceId: string,
  find: Find,
  after: After | null,
  size = PAGE_SIZE,
): Promise<Contact[]> {
  const parameters = { p_workspace_id: workspaceId }
  if (Object.keys(find).length > 0)
    return await request((db) =>
      db.rpc('find_audience', { ...parameters, p_find: find, p_after: after, p_limit: size }),
    )
  return await request((db) => {
    let page = db.rpc('get_workspace_audience_secure', parameters)
    if (after) {
      const at = `"${after.key}"`
      // The first condition uses the index; the second excludes rows of the same instant that were already shown.
      page = page.lte('created_at', after.key).or(`created_at.lt.${at},id.lt.${after.id}`)
    }
    return page.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(size)
  })
}

const audienceCountQuery = (workspaceId: string | undefined, asked: Find) =>
  queryOptions({
    queryKey: ['audience', workspaceId, 'count', inNoOrder(asked)],
    enabled: workspaceId !== undefined,
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<number> => {
      return await request((db) =>
        db.rpc('count_audience', {
          p_workspace_id: givenWorkspace(workspaceId),
          p_find: inNoOrder(asked),
          p_at_most: COUNT_LIMIT,
        }),
      )
    },
  })

export function useAudienceCount(workspaceId: string | undefined, find: Find) {
  return useQuery({ ...audienceCountQuery(workspaceId, find), placeholderData: keepPreviousData })
}

export type Facet = {
  facet: 'tag' | 'source' | 'company' | 'custom' | 'zone'
  value: string
  members: number
}

/** The values available in filters, segments and columns. */
export function useAudienceFacets(workspaceId: string | undefined) {
  return useQuery({
    queryKey: ['audience', workspaceId, 'facets'],
    enabled: workspaceId !== undefined,
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<Facet[]> => {
      return (await request((db) =>
        db.rpc('audience_facets', { p_workspace_id: givenWorkspace(workspaceId) }),
      )) as Facet[]
    },
  })
}

export function useContact(workspaceId: string | undefined, id: string | null) {
  return useQuery({
    queryKey: ['audience', workspaceId, 'contact', id],
    enabled: workspaceId !== undefined && id !== null,
    queryFn: async (): Promise<Contact | null> => {
      return await request((db) =>
        db
          .rpc('get_workspace_audience_secure', { p_workspace_id: givenWorkspace(workspaceId) })
          .eq('id', id ?? '')
          .maybeSingle(),
      )
    },
  })
}

export function useAddContact(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (contact: NewContact) => {
      await request((db) =>
        db.from('audience').insert({ ...contact, workspace_id: givenWorkspace(workspaceId) }),
      )
    },
    onSuccess: () => {
      toastSuccess('Audience member added successfully')
      return client.invalidateQueries({ queryKey: ['audience', workspaceId] })
    },
    // A duplicate address is also reported beside its field.
    onError: () => toastError('Failed to add audience member'),
  })
}

export function useUpdateContact(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...changes }: NewContact & { id: string }) => {
      await request((db) => db.from('audience').update(changes).eq('id', id))
    },
    onSuccess: () => {
      toastSuccess('Audience member updated successfully')
      return client.invalidateQueries({ queryKey: ['audience', workspaceId] })
    },
    onError: () => toastError('Failed to update audience member'),
  })
}

/** Deletes permanently; the list has already hidden them and offered undo (removeWithUndo). */
export function useDeleteContacts(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (let from = 0; from < ids.length; from += PER_REQUEST) {
        const some = ids.slice(from, from + PER_REQUEST)
        await request((db) => db.from('audience').delete().in('id', some))
      }
    },
    onSuccess: (_, ids) => {
      toastSuccess(
        ids.length === 1
          ? 'Audience member deleted successfully'
          : `${ids.length} audience members deleted successfully`,
      )
    },
    onError: () => toastError('Failed to delete audience member'),
    onSettled: () => client.invalidateQueries({ queryKey: ['audience', workspaceId] }),
  })
}

/** Adds or removes a tag, and returns the changed contacts. */
export function useTagContacts(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, tag, on }: { ids: readonly string[]; tag: string; on: boolean }) => {
      return await request((db) => db.rpc('tag_audience', { p_ids: ids, p_tag: tag, p_on: on }))
    },
    onError: () => toastError('Failed to update audience member'),
    onSettled: () => client.invalidateQueries({ queryKey: ['audience', workspaceId] }),
  })
}

/** The filter without its sort order. */
export const inNoOrder = (find: Find): Find => ({ ...find, sort: undefined, descending: undefined })

// A URL may have at most 60 kB, and an ID takes 37 bytes.
const PER_REQUEST = 500
