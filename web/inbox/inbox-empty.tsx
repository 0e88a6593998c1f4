import { Inbox as InboxIcon } from 'lucide-react'
import { Link } from 'react-router'
import { connectMailboxPath, paths } from '#web/data/paths.ts'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { InboxView, View } from './conversations.ts'

export function NothingFound({
  view,
  state,
  onChange,
}: {
  view: InboxView
  state: View
  onChange: (change: Partial<InboxView>) => void
}) {
  const isSearch = view.search.trim() !== ''
  const isNarrow = isSearch && (state !== 'any' || view.sender !== 'all') && view.view === state
  return (
    <EmptyState
      title={isSearch ? 'No conversation matches' : 'No conversations'}
      className="py-12"
      action={
        isNarrow && (
          <Button onClick={() => onChange({ view: 'any', sender: 'all' })}>Search everywhere</Button>
        )
      }
    >
      {isSearch
        ? 'A search looks at subjects, contents, people, companies and file names.'
        : 'Open, waiting, snoozed and closed conversations each have their own tab.'}
    </EmptyState>
  )
}

export function NothingYet({ workspaceId }: { workspaceId: string | undefined }) {
  const { data: mailboxes = [] } = useMailboxes(workspaceId)
  const reads = mailboxes.some(({ imap_host }) => imap_host !== null)
  return (
    <EmptyState
      icon={<InboxIcon aria-hidden />}
      title="No replies yet"
      action={
        <Button asChild variant={reads ? 'secondary' : 'primary'}>
          {reads ? (
            <Link to={paths.campaigns}>Open campaigns</Link>
          ) : (
            <Link to={connectMailboxPath}>Connect a mailbox</Link>
          )}
        </Button>
      }
    >
      {reads
        ? 'Replies to your campaigns arrive here, from all your mailboxes, within seconds.'
        : 'Connect a mailbox that can be read, and replies to your campaigns arrive here.'}
    </EmptyState>
  )
}
