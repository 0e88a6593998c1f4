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
    const done = sort.mutateAsync({ ids: conversations.map(({ id }) => id), change })
    // Its failure is said by the mutation itself.
    done.catch(() => undefined)
    const title = sortedText(change, conversations.length)
    // Whoever answers and closes looks for the way back from the answer.
    if (!title || (conversations.length === 1 && offersAnswer())) return
    // A category may have moved an automatic email into the conversation of its person: the emails are named.
    const undo = async () => {
      const changed = await done
      for (const { ids, change: former } of formerSortings(conversations, change)) {
        const mailIds = changed.filter((one) => ids.includes(one.conversation_id)).map((one) => one.mail_id)
        sort.mutate({ ids, change: former, mailIds })
      }
    }
    toast({ title, action: { label: 'Undo', onAct: () => void undo().catch(() => undefined) } })
  }
}
