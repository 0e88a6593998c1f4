import { Inbox as InboxIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMailboxes } from '#web/mailboxes/queries.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useCurrentWorkspace } from '#web/workspaces/queries.ts'
import { ConversationList } from './conversation-list.tsx'
import { conversationsOf, shownIn, type Shown, type View } from './conversations.ts'
import { InboxTools } from './inbox-toolbar.tsx'
import { useInbox, useLiveInbox } from './queries.ts'
import { ThreadPane } from './thread-pane.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'

export function InboxPage() {
  const { workspace } = useCurrentWorkspace()
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-5 px-4 py-8 md:px-8">
      <title>Inbox · Coldframe</title>
      <h1 className="text-2xl">Inbox</h1>
      <Inbox key={workspace?.id} workspaceId={workspace?.id} />
    </div>
  )
}

function Inbox({ workspaceId }: { workspaceId: string | undefined }) {
  const query = useInbox(workspaceId)
  useLiveInbox(workspaceId)
  const { view, shown, search, openId, put } = useInboxView()
  const [now] = useState(() => new Date())
  const all = useMemo(() => conversationsOf(query.data ?? []), [query.data])
  const conversations = useMemo(
    () => shownIn(all, { view, shown, search, now }),
    [all, view, shown, search, now],
  )
  const open = all.find(({ ids }) => openId !== null && ids.includes(openId))
  const keys = useInboxKeys({ workspaceId, conversations, open, onOpen: (id) => put({ mail: id }) })
  if (query.isError) {
    return <ErrorState title="The inbox could not be loaded" onRetry={() => void query.refetch()} />
  }
  if (query.isPending) {
    return (
      <Loading label="Loading the inbox" className="grid gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </Loading>
    )
  }
  if (query.data.length === 0) return <NothingYet workspaceId={workspaceId} />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(19rem,24rem)_1fr]">
      <div className={classes('grid min-w-0 gap-3', open && 'max-lg:hidden')}>
        <InboxTools view={view} shown={shown} search={search} put={put} />
        <Card aria-label="Conversations">
          <ConversationList
            conversations={conversations}
            openId={open?.mail.id ?? null}
            onOpen={(id) => put({ mail: id })}
          />
        </Card>
      </div>
      <Card
        aria-label="Conversation"
        className={classes('min-w-0 lg:sticky lg:top-20', !open && 'max-lg:hidden')}
      >
        {open ? (
          <ThreadPane
            key={open.mail.id}
            workspaceId={workspaceId}
            conversation={open}
            answering={keys.answering}
            onBack={() => put({ mail: null })}
            onDone={keys.next}
          />
        ) : (
          <EmptyState title="Choose a conversation" className="py-24">
            J and K move through the list, R replies, E closes, S snoozes, 1 to 9 and 0 set the category.
          </EmptyState>
        )}
      </Card>
    </div>
  )
}

export type Put = (change: { view?: View; shown?: Shown; search?: string; mail?: string | null }) => void

function useInboxView() {
  const [params, setParams] = useSearchParams()
  const put: Put = ({ view, shown, search, mail }) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        const set = (name: string, value: string | null | undefined, usual: string) => {
          if (value === undefined) return
          if (value === null || value === usual) next.delete(name)
          else next.set(name, value)
        }
        set('view', view, 'open')
        set('show', shown, 'people')
        set('q', search, '')
        set('mail', mail, '')
        return next
      },
      { replace: true },
    )
  return {
    view: one(params.get('view'), ['open', 'snoozed', 'closed']),
    shown: one(params.get('show'), ['people', 'machines', 'all']),
    search: params.get('q') ?? '',
    openId: params.get('mail'),
    put,
  }
}

/** One of those there are, else the first: an address may say anything. */
const one = <Value extends string>(value: string | null, values: readonly [Value, ...Value[]]): Value =>
  values.find((known) => known === value) ?? values[0]

function NothingYet({ workspaceId }: { workspaceId: string | undefined }) {
  const { data: mailboxes = [] } = useMailboxes(workspaceId)
  const reads = mailboxes.some(({ imap_host }) => imap_host !== null)
  return (
    <EmptyState
      icon={<InboxIcon aria-hidden />}
      title="No replies yet"
      action={
        !reads && (
          <Button asChild variant="primary">
            <Link to={paths.providers}>Connect a mailbox</Link>
          </Button>
        )
      }
    >
      {reads
        ? 'Replies to your campaigns arrive here, from all your mailboxes, within seconds.'
        : 'Connect a mailbox that can be read, and replies to your campaigns arrive here.'}
    </EmptyState>
  )
}
