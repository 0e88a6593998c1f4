import { Button } from '#web/ui/button.tsx'
import { useViewCounts } from './conversation-queries.ts'
import type { InboxView } from './conversations.ts'

/** Counts the automatic emails that the filter "From people" hides, and shows them. */
export function HiddenAutomatic({
  workspaceId,
  view,
  onChange,
}: {
  workspaceId: string | undefined
  view: InboxView
  onChange: (change: Partial<InboxView>) => void
}) {
  const hides = view.sender === 'people'
  const { data: [count = 0] = [] } = useViewCounts(
    workspaceId,
    hides ? [{ ...view, sender: 'automatic' }] : [],
  )
  if (!hides || count === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <span>
        <span className="numbers">{count < MOST_COUNTED ? count : `${MOST_COUNTED} or more`}</span> automatic{' '}
        {count === 1 ? 'conversation is' : 'conversations are'} hidden.
      </span>
      <Button size="sm" variant="quiet" onClick={() => onChange({ sender: 'automatic' })}>
        Show {count === 1 ? 'it' : 'them'}
      </Button>
    </p>
  )
}

/** As count_conversations counts. */
const MOST_COUNTED = 100
