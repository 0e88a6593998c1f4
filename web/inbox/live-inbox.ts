import { useQueryClient } from '@tanstack/react-query'
import { refetchMissed, updateLive, useFollowTable, type RowChange } from '#web/data/follow-table.ts'
import { useSoon } from '#web/live/use-soon.ts'
import { conversationQuery, countsKey, listKey, listQuery, remindersKey } from './conversation-queries.ts'
import { isSimple, isStillIn, withLiveChange, type Conversation, type Find } from './conversations.ts'

/** Updates the list and the open conversation live while the inbox is open. */
export function useLiveInbox(workspaceId: string | undefined, find: Find): void {
  const client = useQueryClient()
  const readThreads = () => {
    // The banners above a mail show decisions, which a colleague may have made.
    for (const table of ['inbox_thread', 'inbound_sorted']) refetchMissed(client, [table])
  }
  // Queries that only the server can answer: text matches of new mails, and the counts of views.
  const refetchSoon = useSoon(() => {
    for (const queryKey of [countsKey(workspaceId), remindersKey(workspaceId)])
      void client.invalidateQueries({ queryKey })
    if (!isSimple(find)) void client.invalidateQueries({ queryKey: listQuery(workspaceId, find).queryKey })
  })
  useFollowTable<Conversation>('conversations', workspaceId, 'inbox', {
    onChange: (change) => {
      showChange(client, workspaceId, find, change)
      refetchSoon()
      readThreads()
    },
    onCaughtUp: () => {
      refetchMissed(client, ['conversations', workspaceId])
      readThreads()
    },
  })
  // Our answer changes its state while it is sent.
  useFollowTable('messages', workspaceId, 'inbox', {
    onChange: () => void client.invalidateQueries({ queryKey: ['inbox_thread'] }),
    onCaughtUp: () => undefined,
  })
}

function showChange(
  client: ReturnType<typeof useQueryClient>,
  workspaceId: string | undefined,
  find: Find,
  change: RowChange<Conversation>,
): void {
  const { queryKey } = listQuery(workspaceId, find)
  // Other lists are refetched when they are shown.
  void client.invalidateQueries({ queryKey: listKey(workspaceId), refetchType: 'none' })
  updateLive(client, queryKey, (list) => {
    if (!list) return list
    if (change.eventType === 'DELETE')
      return { ...list, pages: list.pages.map((page) => page.filter(({ id }) => id !== change.old.id)) }
    const isIn = (conversation: Conversation) => isSimple(find) && isStillIn(find, conversation, new Date())
    return { ...list, pages: withLiveChange(list.pages, change.new, isIn) }
  })
  if (change.eventType !== 'DELETE')
    updateLive(client, conversationQuery(change.new.id).queryKey, (known) => known && change.new)
}
