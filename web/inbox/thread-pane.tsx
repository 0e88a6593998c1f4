import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { ownTextOf } from '#core/messages/own-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { AnswerForm, type AnswerAs } from './answer/answer-form.tsx'
import { ConversationNotes } from './conversation-notes.tsx'
import type { Conversation } from './conversations.ts'
import { isFromElsewhere } from './from-elsewhere.ts'
import { isReplaced } from './invitations.ts'
import { foldedMails, newMails, openingOf, type Opening } from './new-mails.ts'
import { OthersHere } from './others-here.tsx'
import { ProbableReply } from './probable-reply.tsx'
import { ReplyHints } from './reply-hints.tsx'
import { UnclearOptOut } from './unclear-opt-out.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadMailView } from './thread-mail.tsx'
import { useOpenAt, useShowSent } from './thread-scroll.ts'
import { useSaveTriage } from './conversation-queries.ts'
import { useThread, type ThreadMail } from './queries.ts'
import type { Here } from './who-is-here.ts'

/** One conversation: its mails, its triage and the answer. */
export function ThreadPane({
  workspaceId,
  conversation,
  answering,
  here,
  onWrite,
  onBack,
  onDone,
}: {
  workspaceId: string | undefined
  conversation: Conversation
  answering: RefObject<AnswerAs | null>
  /** The other members who have it open. */
  here: readonly Here[]
  /** The answer's text, on every change. */
  onWrite: (text: string) => void
  onBack: () => void
  onDone: () => void
}) {
  const mail = conversation
  const thread = useThread(mail.inbound_id)
  const { mayEdit } = useMayEdit()
  const opening = useOpening(thread.data)
  useMarkRead(workspaceId, conversation, mayEdit && thread.isSuccess)
  const { list, scrollTo } = useOpenAt(opening.unread[0] ?? mail.inbound_id, thread.isSuccess)
  const showSent = useShowSent(thread.data, scrollTo)
  return (
    <div className="group flex min-h-0 flex-col lg:max-h-[calc(100dvh-10rem)]">
      {/* Below the page's bar: on a phone, a conversation opens at its newest email, far below its header. */}
      <div className="sticky top-14 z-10 border-b border-line bg-pane px-2 py-1 lg:hidden">
        <Button variant="quiet" size="sm" onClick={onBack}>
          <ArrowLeft aria-hidden />
          Back to the list
        </Button>
      </div>
      <ThreadHeader workspaceId={workspaceId} mail={mail} onDone={onDone} />
      {thread.isPending && (
        <Loading label="Loading the conversation" className="grid gap-3 p-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </Loading>
      )}
      {thread.isError && (
        <ErrorState title="Couldn’t load the conversation" onRetry={() => void thread.refetch()} />
      )}
      {thread.data && (
        <section
          ref={list}
          aria-label="Emails and notes"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too
          tabIndex={0}
          // The conversation remains visible above the answer, however long that becomes.
          className="relative lg:min-h-[28dvh] lg:shrink-[99] lg:overflow-y-auto"
        >
          <ThreadMails
            workspaceId={workspaceId}
            mail={mail}
            mails={thread.data}
            opening={opening}
            onDone={onDone}
          />
          <ConversationNotes
            workspaceId={workspaceId}
            inboundId={mail.inbound_id}
            mailIds={thread.data.filter(({ direction }) => direction === 'in').map(({ id }) => id)}
          />
        </section>
      )}
      <OthersHere workspaceId={workspaceId} here={here} />
      <AnswerForm
        mail={mail}
        thread={thread.data ?? noMails}
        answering={answering}
        onOpen={() => scrollTo(mail.inbound_id)}
        onSent={showSent}
        onWrite={onWrite}
      />
    </div>
  )
}

function ThreadMails({
  workspaceId,
  mail,
  mails,
  opening,
  onDone,
}: {
  workspaceId: string | undefined
  mail: Conversation
  mails: readonly ThreadMail[]
  opening: Opening
  onDone: () => void
}) {
  const unseen = newMails(mails, opening)
  const folded = foldedMails(mails, opening, mail.inbound_id)
  return (
    <ol className="divide-y divide-line" aria-label="Messages">
      {mails.map((one) => (
        <ThreadMailView
          key={one.id}
          mail={one}
          conversation={mail}
          isNew={unseen.has(one.id)}
          startsFolded={folded.has(one.id)}
          fromElsewhere={isFromElsewhere(one, mails)}
          isReplaced={isReplaced(one, mails)}
        >
          {one.id === mail.inbound_id && (
            <>
              <ProbableReply mail={mail} />
              <UnclearOptOut workspaceId={workspaceId} mail={mail} />
              <ReplyHints workspaceId={workspaceId} mail={mail} text={ownTextOf(one)} onDone={onDone} />
            </>
          )}
        </ThreadMailView>
      ))}
    </ol>
  )
}

/** The conversation's state when it was opened. */
function useOpening(mails: ThreadMail[] | undefined): Opening {
  const [opening, setOpening] = useState<Opening>()
  if (mails && !opening) setOpening(openingOf(mails))
  return opening ?? nothing
}

const nothing: Opening = { all: [], unread: [] }
const noMails: readonly ThreadMail[] = []

/** Opening a conversation marks it as read once, so that the user can mark it as unread again. */
function useMarkRead(
  workspaceId: string | undefined,
  { id, inbound_id, unread_count }: Conversation,
  mayMark: boolean,
): void {
  const sort = useSaveTriage(workspaceId)
  const marked = useRef<string>(undefined)
  useEffect(() => {
    if (!mayMark || unread_count === 0 || marked.current === inbound_id) return
    marked.current = inbound_id
    sort.mutate({ ids: [id], change: { read_at: new Date().toISOString() } })
  }, [id, inbound_id, unread_count, mayMark, sort])
}
