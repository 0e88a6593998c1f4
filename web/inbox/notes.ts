import { useEffect } from 'react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { listen, refetchMissed } from '#web/data/follow-table.ts'

type Note = Pick<Row<'conversation_notes'>, 'id' | 'author_id' | 'body' | 'created_at'>

const notesQuery = (mailIds: string[]) =>
  queryOptions({
    queryKey: ['conversation_notes', ...mailIds],
    queryFn: async (): Promise<Note[]> =>
      await request((db) =>
        db
          .from('conversation_notes')
          .select('id, author_id, body, created_at')
          .in('inbound_id', mailIds)
          .order('created_at'),
      ),
    enabled: mailIds.length > 0,
  })

/** The notes of one conversation, oldest first, live. */
export function useNotes(workspaceId: string | undefined, mailIds: string[]) {
  const client = useQueryClient()
  useEffect(() => {
    if (!workspaceId) return undefined
    const reload = () => void client.invalidateQueries({ queryKey: ['conversation_notes'] })
    return listen<Note>({
      topic: `conversation_notes:${workspaceId}`,
      tables: [{ table: 'conversation_notes', filter: `workspace_id=eq.${workspaceId}` }],
      onChange: reload,
      onListening: () => refetchMissed(client, ['conversation_notes']),
    })
  }, [workspaceId, client])
  return useQuery(notesQuery(mailIds))
}

function useNoteChange<Input>(change: (input: Input) => Promise<unknown>, otherwise: string) {
  return useMutation({
    mutationFn: change,
    meta: { failure: otherwise, stale: ['conversation_notes'] },
  })
}

export const useAddNote = (workspaceId: string, inboundId: string) =>
  useNoteChange<{ body: string; mentions: string[] }>(
    (note) =>
      request((db) =>
        db.from('conversation_notes').insert({ workspace_id: workspaceId, inbound_id: inboundId, ...note }),
      ),
    'Couldn’t save the note. Try again.',
  )

export const useRemoveNote = () =>
  useNoteChange<string>(
    (id) => request((db) => db.from('conversation_notes').delete().eq('id', id)),
    'Couldn’t delete the note. Try again.',
  )

/** The members whose `@Name` occurs in a text. When one name is a prefix of another, the longer one counts. */
export function mentionsIn(text: string, people: { id: string; name: string }[]): string[] {
  let rest = text
  return people
    .toSorted((a, b) => b.name.length - a.name.length)
    .filter(({ name }) => {
      const isThere = rest.includes(`@${name}`)
      rest = rest.replaceAll(`@${name}`, '')
      return isThere
    })
    .map(({ id }) => id)
}
