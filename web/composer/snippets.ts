import type { Row } from '#web/data/row.ts'
import { useQuery } from '@tanstack/react-query'
import { useCreateRow, useDeleteRows, useUpdateRow } from '#web/live/row-changes.ts'
import { useLiveRows, workspaceRows } from '#web/live/workspace-rows.ts'
import { MINUTE } from '#web/data/query-client.ts'

/** A reusable text for mails: a proof point, a small ask, a signature. */
export type Snippet = Row<'snippets'>
/** An item that the slash menu can insert. */
export type Insertable = Pick<Snippet, 'id' | 'name' | 'content'> & {
  /** Set for a template with formatting. */
  html?: string
}
type NewSnippet = Pick<Snippet, 'workspace_id' | 'name' | 'content'>

const snippetRows = workspaceRows<Snippet>('snippets', {
  noun: 'snippet',
  staleTime: 5 * MINUTE,
  order: { by: 'name', ascending: true },
})

export const useSnippets = (workspaceId: string | undefined) => useQuery(snippetRows.all(workspaceId))
export const useCreateSnippet = () => useCreateRow<Snippet, NewSnippet>(snippetRows)
export const useUpdateSnippet = () => useUpdateRow(snippetRows)
export const useDeleteSnippets = (workspaceId: string | undefined) => useDeleteRows(snippetRows, workspaceId)
export const useLiveSnippets = (workspaceId: string | undefined) => useLiveRows(snippetRows, workspaceId)

/** The snippets whose name or content contains every word typed; name matches first. */
export function matchingSnippets<One extends Insertable>(snippets: readonly One[], typed: string): One[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  return [
    ...snippets.filter(({ name }) => holds(name)),
    ...snippets.filter(({ name, content }) => !holds(name) && holds(`${name} ${content}`)),
  ]
}
