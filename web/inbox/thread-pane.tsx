import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useMayEdit } from '#web/workspaces/queries.ts'
import { AnswerForm } from './answer-form.tsx'
import { MailBadges } from './conversation-list.tsx'
import type { Conversation } from './conversations.ts'
import { SortBar } from './sort-bar.tsx'
import { ThreadMailView } from './thread-mail.tsx'
import { useSort, useThread } from './queries.ts'

/** One conversation: both sides of it, what is made of it, and the answer. */
export function ThreadPane({
  workspaceId,
  conversation,
  answering,
  onBack,
  onDone,
}: {
  workspaceId: string | undefined
  conversation: Conversation
  answering: RefObject<HTMLTextAreaElement | null>
  onBack: () => void
  onDone: () => void
}) {
  const { mail, ids } = conversation
  const thread = useThread(mail.id)
  const { mayEdit } = useMayEdit()
  useMarkRead(workspaceId, conversation, mayEdit)
  return (
    <div className="grid">
      <header className="grid gap-3 border-b border-line px-5 py-4">
        <div className="flex items-start gap-3">
          <IconButton label="Back to the list" className="-ms-2 lg:hidden" onClick={onBack}>
            <ArrowLeft aria-hidden />
          </IconButton>
          <div className="min-w-0 flex-1">
            <h2 className="text-lg wrap-anywhere">{mail.subject || 'Without a subject'}</h2>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {mail.from_name && <span className="text-ink">{mail.from_name} </span>}
              {mail.from_address}
            </p>
            <MailBadges mail={mail} />
          </div>
        </div>
        <SortBar workspaceId={workspaceId} mail={mail} ids={ids} onDone={onDone} />
      </header>
      {thread.isPending && (
        <Loading label="Loading the conversation" className="grid gap-3 p-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </Loading>
      )}
      {thread.isError && (
        <ErrorState title="The conversation could not be loaded" onRetry={() => void thread.refetch()} />
      )}
      {thread.data && (
        <ol className="grid divide-y divide-line" aria-label="Mails">
          {thread.data.map((one) => (
            <ThreadMailView key={one.id} mail={one} />
          ))}
        </ol>
      )}
      <AnswerForm mail={mail} field={answering} />
    </div>
  )
}

/** Who opens it has seen it: once, so that marking it unread again stays. */
function useMarkRead(
  workspaceId: string | undefined,
  { mail, ids, isUnread }: Conversation,
  mayEdit: boolean,
): void {
  const sort = useSort(workspaceId)
  const marked = useRef<string>(undefined)
  useEffect(() => {
    if (!mayEdit || !isUnread || marked.current === mail.id) return
    marked.current = mail.id
    sort.mutate({ ids, change: { read_at: new Date().toISOString() } })
  }, [mail.id, ids, isUnread, mayEdit, sort])
}
