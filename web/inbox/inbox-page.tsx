import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { KeySheet } from '#web/ui/key-sheet.tsx'
import { useSelection } from '#web/lists/use-selection.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useCurrentWorkspace, useMayEdit } from '#web/session/workspace.ts'
import { BulkSortBar } from './bulk-sort-bar.tsx'
import { ConversationList } from './conversation-list.tsx'
import {
  useConversation,
  useConversations,
  useHasConversations,
  useReminded,
} from './conversation-queries.ts'
import {
  beginsWithReminders,
  findOf,
  isStillIn,
  readInboxView,
  writeInboxView,
  type Find,
  type InboxView,
} from './conversations.ts'
import { useInboxPresence } from './inbox-presence.ts'
import { HiddenAutomatic } from './hidden-automatic.tsx'
import { NothingFound, NothingYet } from './inbox-empty.tsx'
import { useLiveInbox } from './live-inbox.ts'
import { InboxTools, InboxViews } from './inbox-toolbar.tsx'
import { usePrefetchThreads } from './queries.ts'
import { ThreadPane } from './thread-pane.tsx'
import { inboxKeys, useInboxKeys } from './use-inbox-keys.ts'
import type { Here } from './who-is-here.ts'

export function InboxPage() {
  const { workspace } = useCurrentWorkspace()
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-3 px-4 py-4 md:px-6">
      <title>Inbox · Coldframe</title>
      <Inbox key={workspace?.id} workspaceId={workspace?.id} />
    </div>
  )
}

function Inbox({ workspaceId }: { workspaceId: string | undefined }) {
  const { view, openId, show, open: openOne } = useInboxAddress()
  const find = useMemo(() => findOf(view), [view])
  const { list, conversations } = useListed(workspaceId, find)
  const known = conversations.find(({ id }) => id === openId)
  const { data: alone } = useConversation(openId, known)
  const open = known ?? alone ?? undefined
  const ids = useMemo(() => conversations.map(({ id }) => id), [conversations])
  const selection = useSelection(ids, ids)
  const { mayEdit } = useMayEdit()
  const keys = useInboxKeys({ workspaceId, conversations, open, selection, onOpen: openOne })
  const { where, wrote } = useInboxPresence(workspaceId, open?.id)
  usePrefetchThreads(open ? keys.neighbours.map((one) => one?.inbound_id) : [])
  const isEmpty = list.isSuccess && conversations.length === 0
  const { data: hasAny } = useHasConversations(workspaceId, isEmpty)
  // Keeps the search field visible while a search has no results.
  const [wasShown, setWasShown] = useState(false)
  if (list.isSuccess && !isEmpty && !wasShown) setWasShown(true)
  if (list.isError && !list.data) return <NotLoaded onRetry={() => void list.refetch()} />
  if (list.isPending || (isEmpty && hasAny === undefined && !wasShown)) {
    return <InboxSkeleton />
  }
  if (hasAny === false) {
    return (
      <>
        <Title />
        <NothingYet workspaceId={workspaceId} />
      </>
    )
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      {/* On a phone, an open conversation hides the list with its heading. */}
      {open && <h1 className="sr-only lg:hidden">Inbox</h1>}
      <div className={classes('grid min-w-0 gap-2', open && 'max-lg:hidden')}>
        <div className="flex items-center justify-between gap-2">
          <Title />
          <span className="ms-auto">
            <HiddenAutomatic workspaceId={workspaceId} view={view} onChange={show} />
          </span>
          <InboxViews workspaceId={workspaceId} view={view} onChange={show} />
        </div>
        <InboxTools workspaceId={workspaceId} view={view} state={find.state} onChange={show} />
        <Card aria-label="Conversations" aria-busy={list.isPlaceholderData || undefined}>
          <ConversationList
            conversations={conversations}
            openId={open?.id ?? null}
            where={where}
            selection={mayEdit ? selection : undefined}
            onOpen={openOne}
            more={list.hasNextPage ? () => void (list.isFetching || list.fetchNextPage()) : undefined}
            empty={<NothingFound view={view} state={find.state} onChange={show} />}
          />
        </Card>
        <BulkSortBar workspaceId={workspaceId} conversations={conversations} selection={selection} />
      </div>
      <Card
        aria-label="Conversation"
        className={classes('min-w-0 lg:sticky lg:top-20', !open && 'max-lg:hidden')}
      >
        {open ? (
          <ThreadPane
            key={open.id}
            workspaceId={workspaceId}
            conversation={open}
            answering={keys.answering}
            here={where.get(open.id) ?? nobody}
            onWrite={wrote}
            onBack={() => openOne(null)}
            onDone={keys.next}
          />
        ) : (
          <EmptyState title="Choose a conversation" className="py-24">
            J and K move through the list, R replies, E closes, S snoozes, X selects. Press ? for all keys.
          </EmptyState>
        )}
      </Card>
      <KeySheet open={keys.helpShown} onOpenChange={keys.showHelp} own={inboxKeys} />
    </div>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Title />
      <ErrorState title="Couldn’t load the inbox" onRetry={onRetry} />
    </>
  )
}

function InboxSkeleton() {
  return (
    <Loading label="Loading the inbox" className="grid gap-3">
      <Title />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </Loading>
  )
}

const Title = () => <h1 className="text-xl">Inbox</h1>

/** The conversations of a view, starting with those whose reminder is due. */
function useListed(workspaceId: string | undefined, find: Find) {
  const [now] = useState(() => new Date())
  const list = useConversations(workspaceId, find)
  useLiveInbox(workspaceId, find)
  const { data: reminded } = useReminded(workspaceId, beginsWithReminders(find))
  const conversations = useMemo(() => {
    const first = beginsWithReminders(find) ? (reminded ?? []).filter((one) => one.reminded_at !== null) : []
    const others = (list.data?.pages.flat() ?? []).filter(
      (one) => isStillIn(find, one, now) && !first.some(({ id }) => id === one.id),
    )
    return [...first, ...others]
  }, [list.data, reminded, find, now])
  return { list, conversations }
}

const nobody: readonly Here[] = []

function useInboxAddress() {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => readInboxView(params), [params])
  return {
    view,
    openId: params.get('conversation'),
    show: (change: Partial<InboxView>) =>
      setParams((now) => writeInboxView({ ...readInboxView(now), ...change }, now), { replace: true }),
    open: (id: string | null) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (id === null) next.delete('conversation')
          else next.set('conversation', id)
          return next
        },
        { replace: true },
      ),
  }
}
