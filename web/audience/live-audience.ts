import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Contact } from '#core/audience/contact.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import { useFollowTable, type RowChange } from '#web/data/follow-table.ts'
import { sweepImports } from './import/import-calls.ts'
import { isOnlyAMail } from './only-a-mail.ts'

const SETTLE_MS = 1_000

/** Updates the open list live: changes and deletions immediately, new contacts after a moment. */
export function useLiveAudience(workspaceId: string | undefined): void {
  const client = useQueryClient()
  useSweepImports(workspaceId)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      // A pending refetch is done at the next visit.
      void client.invalidateQueries({ queryKey: ['audience', workspaceId] })
    },
    [client, workspaceId],
  )
  // An import sends a thousand notifications; the list is refetched when it pauses.
  const readAgainSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: ['audience', workspaceId] })
    }, SETTLE_MS)
  }
  useFollowTable<Contact>('audience', workspaceId, 'audience', {
    onChange: (change) => {
      client.setQueriesData<InfiniteData<Contact[]>>(
        { queryKey: ['audience', workspaceId, 'pages'] },
        (data) => data && { ...data, pages: data.pages.map((page) => afterChange(page, change)) },
      )
      // A running campaign updates the contact with every mail. That does not change any list by name, so only the
      // timeline is refetched.
      if (!isOnlyAMail(change)) return readAgainSoon()
      return void client.invalidateQueries({ queryKey: ['audience', workspaceId, 'timeline', change.new.id] })
    },
    onCaughtUp: readAgainSoon,
  })
  useFollowTable('imports', workspaceId, 'audience', { onChange: readAgainSoon, onCaughtUp: readAgainSoon })
}

/**
 * Deletes leftovers of imports whose browser was closed, once per visit. They are invisible, and viewers may not
 * delete them.
 */
function useSweepImports(workspaceId: string | undefined): void {
  useQuery({
    queryKey: ['sweep_imports', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    queryFn: async () => {
      await sweepImports(givenWorkspace(workspaceId)).catch(() => undefined)
      return null
    },
  })
}

// Only the database knows the position of a new row.
function afterChange(page: Contact[], change: RowChange<Contact>): Contact[] {
  if (change.eventType === 'INSERT') return page
  if (change.eventType === 'DELETE') return page.filter(({ id }) => id !== change.old.id)
  return page.map((row) => (row.id === change.new.id ? change.new : row))
}
