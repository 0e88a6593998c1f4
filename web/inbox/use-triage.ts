import { toast } from '#web/ui/toast.ts'
import { isAnswerUndoShown } from './answer/answer-queries.ts'
import { useSaveTriage } from './conversation-queries.ts'
import type { Conversation } from './conversations.ts'
import { formerSortings, sortedText, type Sorting } from './sorting.ts'

/** Changes conversations, and shows an undo toast when they may have left the list. */
export function useTriage(workspaceId: string | undefined) {
  const sort = useSaveTriage(workspaceId)
  return (conversations: readonly Conversation[], change: Sorting) => {
    if (conversations.length === 0) return
    const done = sort.mutateAsync({ ids: conversations.map(({ id }) => id), change })
    // The mutation itself reports its failure.
    done.catch(() => undefined)
    const title = sortedText(change, conversations.length)
    // After answering and closing, the answer's own undo toast is the relevant one.
    if (!title || (conversations.length === 1 && isAnswerUndoShown())) return
    // Names the emails, because a category may have moved an automatic email into its person's conversation.
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
