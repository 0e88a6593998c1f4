import { useState } from 'react'
import { promisesFile } from '#core/messages/promises-file.ts'
import { Button } from '#web/ui/button.tsx'
import { filesToSend, type AnswerDraft } from './answer-draft.ts'

/**
 * Warns when a reply mentions an attachment but has none. A forwarded mail is exempt, because its quoted text may
 * mention one.
 */
export function useMissingFile(draft: AnswerDraft) {
  const [asked, setAsked] = useState<{ sendAt: Date | null }>()
  const lacksFile = draft.mode !== 'forward' && filesToSend(draft).length === 0 && promisesFile(draft.text)
  return {
    isAsked: lacksFile && asked !== undefined,
    sendAt: asked?.sendAt ?? null,
    /** Returns true when the user must confirm before anything is sent. */
    ask: (sendAt: Date | null): boolean => {
      if (lacksFile) setAsked({ sendAt })
      return lacksFile
    },
  }
}

const scrollToIt = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

export function MissingFileNote({ onSend }: { onSend: () => void }) {
  return (
    <p
      ref={scrollToIt}
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning-ink"
    >
      Your reply mentions an attachment, but no file is attached.
      <Button size="sm" onClick={onSend}>
        Send without a file
      </Button>
    </p>
  )
}
