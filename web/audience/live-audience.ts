import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Contact } from '#core/audience/contact.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import { useFollowTable, type RowChange } from '#web/lists/follow-table.ts'
import { sweepImports } from './import/import-calls.ts'
import { isOnlyAMail } from './only-a-mail.ts'

const SETTLE_MS = 1_000

/** Keeps the list live while it is open: what changed or went is shown at once, what came a moment later. */
export function useLiveAudience(workspaceId: string | undefined): void {
  const client = useQueryClient()
  useSweepImports(workspaceId)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      // What was about to be read again is read when somebody comes back.
      void client.invalidateQueries({ queryKey: ['audience', workspaceId] })
    },
    [client, workspaceId],
  )
  // An import tells of itself a thousand times; the list is read again once it pauses.
  const readAgainSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: ['audience', workspaceId] })
    }, SETTLE_MS)
  }
  // What the page shows at first was read a moment ago: reading it again doubles its work.
  const onCaughtUp = (isFirst: boolean) => isFirst || readAgainSoon()
  useFollowTable<Contact>('audience', workspaceId, 'audience', {
    onChange: (change) => {
      client.setQueriesData<InfiniteData<Contact[]>>(
        { queryKey: ['audience', workspaceId, 'pages'] },
        (data) => data && { ...data, pages: data.pages.map((page) => afterChange(page, change)) },
      )
      // A campaign under way notes every mail. That moves nobody a list shows by name, and is no reason to read it all.
      if (!isOnlyAMail(change)) return readAgainSoon()
      return void client.invalidateQueries({ queryKey: ['audience', workspaceId, 'timeline', change.new.id] })
    },
    onCaughtUp,
  })
  useFollowTable('imports', workspaceId, 'audience', { onChange: readAgainSoon, onCaughtUp })
}

/** Deletes what an import left that lost its browser, once a visit; nobody sees it, and a viewer may not delete it. */
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

// Where a new row belongs depends on the order, which the database knows.
function afterChange(page: Contact[], change: RowChange<Contact>): Contact[] {
  if (change.eventType === 'INSERT') return page
  if (change.eventType === 'DELETE') return page.filter(({ id }) => id !== change.old.id)
  return page.map((row) => (row.id === change.new.id ? change.new : row))
}
