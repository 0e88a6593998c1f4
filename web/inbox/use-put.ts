import { toast } from '#web/ui/toast.ts'
import { offersAnswer } from './answer/answer-queries.ts'
import { useSort } from './conversation-queries.ts'
import type { Conversation } from './conversations.ts'
import { formerSortings, sortedText, type Sorting } from './sorting.ts'

/** Sorts conversations, and says it with a way back where they may have left the list. */
export function usePut(workspaceId: string | undefined) {
  const sort = useSort(workspaceId)
  return (conversations: readonly Conversation[], change: Sorting) => {
    if (conversations.length === 0) return
    sort.mutate({ ids: conversations.map(({ id }) => id), change })
    const title = sortedText(change, conversations.length)
    // Whoever answers and closes looks for the way back from the answer.
    if (!title || (conversations.length === 1 && offersAnswer())) return
    const undo = () => {
      for (const former of formerSortings(conversations, change)) sort.mutate(former)
    }
    toast({ title, action: { label: 'Undo', onAct: undo } })
  }
}
