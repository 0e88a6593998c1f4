import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { AnswerMode } from '#core/messages/answer-recipients.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useMayEdit } from '#web/workspaces/queries.ts'
import type { Focusable } from './answer/answer-field.tsx'
import { AnswerForm } from './answer/answer-form.tsx'
import { ConversationNotes } from './conversation-notes.tsx'
import { MailBadges } from './conversation-list.tsx'
import type { Conversation } from './conversations.ts'
import { isFromElsewhere } from './from-elsewhere.ts'
import { OthersHere } from './others-here.tsx'
import { ReplyHints } from './reply-hints.tsx'
import { SortBar } from './sort-bar.tsx'
import { ThreadContext } from './thread-context.tsx'
import { ThreadMailView } from './thread-mail.tsx'
import { useSort } from './conversation-queries.ts'
import { useThread, type ThreadMail } from './queries.ts'
import type { Here } from './who-is-here.ts'

/** One conversation: both sides of it, what is made of it, and the answer. */
export function ThreadPane({
  workspaceId,
  conversation,
  answering,
  addressing,
  here,
  onWrite,
  onBack,
  onDone,
}: {
  workspaceId: string | undefined
  conversation: Conversation
  answering: RefObject<Focusable | null>
  addressing: RefObject<((mode: AnswerMode) => void) | null>
  /** Who else has it open. */
  here: readonly Here[]
  /** The text of the answer, as it is typed. */
  onWrite: (text: string) => void
  onBack: () => void
  onDone: () => void
}) {
  const mail = conversation
  const thread = useThread(mail.inbound_id)
  const { mayEdit } = useMayEdit()
  const unread = useUnreadAtOpening(thread.data)
  useMarkRead(workspaceId, conversation, mayEdit && thread.isSuccess)
  const list = useOpenAt(unread.at(-1) ?? mail.inbound_id, thread.isSuccess)
  return (
    <div className="flex min-h-0 flex-col lg:max-h-[calc(100dvh-10rem)]">
      <header className="grid gap-3 border-b border-line px-5 py-4">
        <div className="flex items-start gap-3">
          <IconButton label="Back to the list" className="-ms-2 lg:hidden" onClick={onBack}>
            <ArrowLeft aria-hidden />
          </IconButton>
          <div className="min-w-0 flex-1">
            <h2 className="text-lg wrap-anywhere">{mail.subject || 'No subject'}</h2>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {mail.from_name && <span className="text-ink">{mail.from_name} </span>}
              {mail.from_address}
            </p>
            <MailBadges mail={mail} />
          </div>
        </div>
        <ThreadContext mail={mail} />
        <SortBar workspaceId={workspaceId} mail={mail} onDone={onDone} />
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
        <ol
          ref={list}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too
          tabIndex={0}
          className="relative min-h-24 divide-y divide-line lg:shrink-[99] lg:overflow-y-auto"
          aria-label="Messages"
        >
          {thread.data.map((one) => (
            <ThreadMailView
              key={one.id}
              mail={one}
              conversation={mail}
              isNew={unread.includes(one.id)}
              fromElsewhere={isFromElsewhere(one, thread.data)}
            >
              {one.id === mail.inbound_id && (
                <ReplyHints
                  workspaceId={workspaceId}
                  mail={mail}
                  text={one.content_text ?? ''}
                  onDone={onDone}
                />
              )}
            </ThreadMailView>
          ))}
        </ol>
      )}
      {thread.data && (
        <ConversationNotes
          workspaceId={workspaceId}
          inboundId={mail.inbound_id}
          mailIds={thread.data.filter(({ direction }) => direction === 'in').map(({ id }) => id)}
        />
      )}
      <OthersHere workspaceId={workspaceId} here={here} />
      <AnswerForm
        mail={mail}
        thread={thread.data ?? noMails}
        field={answering}
        addressing={addressing}
        onWrite={onWrite}
      />
    </div>
  )
}

/** The mails that nobody had read when it was opened, oldest first: opening marks all of it as read. */
function useUnreadAtOpening(mails: ThreadMail[] | undefined): readonly string[] {
  const [unread, setUnread] = useState<readonly string[]>()
  if (mails && !unread)
    setUnread(mails.filter((one) => one.direction === 'in' && one.read_at === null).map(({ id }) => id))
  return unread ?? none
}

const none: readonly string[] = []
const noMails: readonly ThreadMail[] = []

/** Brings one mail into sight once the list is there: the newest that nobody has read, in place of the oldest of all. */
function useOpenAt(id: string, isThere: boolean): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const at = isThere && list.current?.querySelector<HTMLElement>(`[data-mail="${id}"]`)
    if (!at || !list.current) return
    // Where the list has no scroll bar of its own the page is scrolled, unless it begins with that mail.
    if (list.current.scrollHeight > list.current.clientHeight) list.current.scrollTop = at.offsetTop
    else if (at.previousElementSibling) at.scrollIntoView({ block: 'start' })
  }, [id, isThere])
  return list
}

/** Who opens it has seen it: once, so that marking it unread again stays. */
function useMarkRead(
  workspaceId: string | undefined,
  { id, inbound_id, unread_count }: Conversation,
  mayMark: boolean,
): void {
  const sort = useSort(workspaceId)
  const marked = useRef<string>(undefined)
  useEffect(() => {
    if (!mayMark || unread_count === 0 || marked.current === inbound_id) return
    marked.current = inbound_id
    sort.mutate({ ids: [id], change: { read_at: new Date().toISOString() } })
  }, [id, inbound_id, unread_count, mayMark, sort])
}
