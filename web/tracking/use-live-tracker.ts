import { useQueryClient } from '@tanstack/react-query'
import { refetchMissed, updateLive, useFollowTable, withChange } from '#web/data/follow-table.ts'
import { firstEventIn, showFirstEvent } from './notices.ts'
import { messagesQuery, type TrackedMessage } from './queries.ts'

/** A message's counts change in the transaction that classifies its events, so following messages covers both. */
export function useLiveTracker(workspaceId: string | undefined): void {
  const client = useQueryClient()
  const readAgain = () => {
    for (const table of ['message_events', 'message_links']) refetchMissed(client, [table, workspaceId])
  }
  useFollowTable<TrackedMessage>('messages', workspaceId, 'tracker', {
    onChange: (change) => {
      if (change.eventType !== 'DELETE' && !isTracked(change.new)) return
      if (change.eventType !== 'DELETE') {
        const list = client.getQueryData(messagesQuery(workspaceId).queryKey)
        const first = firstEventIn(
          list?.find(({ id }) => id === change.new.id),
          change.new,
        )
        if (first) showFirstEvent(first)
      }
      updateLive(client, messagesQuery(workspaceId).queryKey, (list) => list && withChange(list, change))
      readAgain()
    },
    onCaughtUp: () => {
      refetchMissed(client, ['messages', workspaceId])
      readAgain()
    },
  })
}

/** A queued mail has nothing to track yet, and a test has no recipient to track. */
const isTracked = ({ kind, sent_at }: TrackedMessage): boolean =>
  kind !== 'test' && (kind === 'single' || sent_at !== null)
