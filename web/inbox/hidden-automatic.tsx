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
    <Button size="sm" variant="quiet" onClick={() => onChange({ sender: 'automatic' })}>
      {`Show ${count < MOST_COUNTED ? count : `${MOST_COUNTED} or more`} automatic`}
    </Button>
  )
}

/** The limit of count_conversations. */
const MOST_COUNTED = 100
