import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ThreadMail } from '../queries.ts'

/** The answers that existed when the user began to write. Later ones may be unseen, although they are shown above. */
export function useKnownAnswers(thread: readonly ThreadMail[], isWriting: boolean): string[] {
  const [atBegin, setAtBegin] = useState<string[]>()
  const now = thread.filter(({ direction }) => direction === 'out').map(({ id }) => id)
  if (isWriting && !atBegin && thread.length > 0) setAtBegin(now)
  if (!isWriting && atBegin) setAtBegin(undefined)
  return atBegin ?? now
}

export function RivalNote({ onSend }: { onSend: () => void }) {
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning-ink"
    >
      Someone else replied while you were writing. Their reply is above.
      <Button size="sm" onClick={onSend}>
        Send mine too
      </Button>
    </p>
  )
}
