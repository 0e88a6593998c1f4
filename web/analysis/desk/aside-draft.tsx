import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { dropAside, takeAside } from './desk-storage.ts'
import type { ChangeDraft } from './use-stored-draft.ts'

/** Running a kept draft again sets the one on the desk aside; this brings it back. */
export function AsideDraft({ userId, onTake }: { userId: string; onTake: ChangeDraft }) {
  const [aside, setAside] = useState(() => takeAside(userId))
  if (!aside) return null
  return (
    <Button
      size="sm"
      variant="quiet"
      onClick={() => {
        onTake(aside)
        dropAside(userId)
        setAside(null)
      }}
    >
      <Undo2 aria-hidden />
      Back to the draft before
    </Button>
  )
}
