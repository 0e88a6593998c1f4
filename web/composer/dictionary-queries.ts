import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#web/session/user.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { openFeed } from '#web/data/feeds.ts'
import { listen, refetchMissed, updateLive, withChange, type RowChange } from '#web/data/follow-table.ts'
import { readPages } from '#web/live/read-pages.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { useCurrentWorkspace } from '#web/session/workspace.ts'

export type DictionaryWord = Row<'dictionary_words'>
/** The owner of a dictionary: the user, or the current workspace. */
export type DictionaryOwner = 'person' | 'workspace'

/** All words that the user can see, of every workspace: they are few and short. */
const dictionaryQuery = (userId: string) =>
  queryOptions({
    queryKey: ['dictionary_words', userId],
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<DictionaryWord[]> =>
      await readPages<DictionaryWord>((db, first, last) =>
        db.from('dictionary_words').select().order('word').order('id').range(first, last),
      ),
  })

/**
 * All users of the hook share one subscription, so that words added or removed in another tab or by a colleague take
 * effect immediately.
 */
function useLiveDictionary() {
  const client = useQueryClient()
  const { id: userId } = useUser()
  useEffect(() => {
    const { queryKey } = dictionaryQuery(userId)
    const feed = openFeed<RowChange<DictionaryWord>>(`dictionary_words:${userId}`, (key, events) =>
      listen<DictionaryWord>({
        topic: `${key}:${crypto.randomUUID()}`,
        tables: [{ table: 'dictionary_words' }],
        ...events,
      }),
    )
    return feed.follow({
      reader: userId,
      onChange: (change) => updateLive(client, queryKey, (rows) => rows && inOrder(withChange(rows, change))),
      onCaughtUp: () => refetchMissed(client, queryKey),
    })
  }, [client, userId])
  return dictionaryQuery(userId)
}

export function useDictionary(owner: DictionaryOwner) {
  const { workspace } = useCurrentWorkspace()
  const isOwn = ({ workspace_id: id }: DictionaryWord) =>
    owner === 'person' ? id === null : id !== null && id === workspace?.id
  const { data, ...query } = useQuery(useLiveDictionary())
  return { ...query, words: data?.filter(isOwn) }
}

/** The words of both dictionaries, which are never reported as misspelled. */
export function useOwnWords(): readonly string[] {
  const { workspace } = useCurrentWorkspace()
  const workspaceId = workspace?.id
  const { data = NONE } = useQuery({
    ...useLiveDictionary(),
    select: (rows) =>
      rows.filter(({ workspace_id: id }) => id === null || id === workspaceId).map(({ word }) => word),
  })
  return data
}

const NONE: readonly string[] = []

export function useAddWord(owner: DictionaryOwner) {
  const client = useQueryClient()
  const { id: userId } = useUser()
  const { workspace } = useCurrentWorkspace()
  const remove = useRemoveWord()
  const { queryKey } = dictionaryQuery(userId)
  return useMutation({
    mutationFn: async (word: string): Promise<DictionaryWord> => {
      const place = owner === 'person' ? { user_id: userId } : { workspace_id: workspace?.id ?? null }
      return await request((db) =>
        db
          .from('dictionary_words')
          .insert({ word, ...place })
          .select()
          .single(),
      )
    },
    onSuccess: (row) => {
      client.setQueryData(
        queryKey,
        (rows) => rows && inOrder(withChange(rows, { eventType: 'INSERT', new: row })),
      )
      const where = owner === 'person' ? 'your dictionary' : 'the workspace’s dictionary'
      toast({
        title: `“${row.word}” is in ${where}`,
        action: { label: 'Undo', onAct: () => remove.mutate(row) },
      })
    },
    onError: (error) => {
      if ((error as { code?: string }).code === '23505') void client.invalidateQueries({ queryKey })
      else toastError(error.message || 'Failed to add the word')
    },
  })
}

export function useRemoveWord() {
  const client = useQueryClient()
  const { queryKey } = dictionaryQuery(useUser().id)
  return useMutation({
    mutationFn: async ({ id }: DictionaryWord) => {
      await request((db) => db.from('dictionary_words').delete().eq('id', id).select())
    },
    onMutate: ({ id }) => client.setQueryData(queryKey, (rows) => rows?.filter((row) => row.id !== id)),
    onError: () => {
      void client.invalidateQueries({ queryKey })
      toastError('Failed to remove the word')
    },
  })
}

const inOrder = (rows: readonly DictionaryWord[]): DictionaryWord[] =>
  rows.toSorted((a, b) => a.word.localeCompare(b.word))
