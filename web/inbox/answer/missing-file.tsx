import { useState } from 'react'
import { promisesFile } from '#core/messages/promises-file.ts'
import { Button } from '#web/ui/button.tsx'
import { filesToSend, type AnswerDraft } from './answer-draft.ts'

/** Asks whether a reply goes without the file that it promises. A forwarded mail has promises of others in it. */
export function useMissingFile(draft: AnswerDraft) {
  const [asked, setAsked] = useState<{ sendAt: Date | null }>()
  const lacksFile = draft.mode !== 'forward' && filesToSend(draft).length === 0 && promisesFile(draft.text)
  return {
    isAsked: lacksFile && asked !== undefined,
    sendAt: asked?.sendAt ?? null,
    /** True when the person is asked, and nothing is sent yet. */
    ask: (sendAt: Date | null): boolean => {
      if (lacksFile) setAsked({ sendAt })
      return lacksFile
    },
  }
}

export function MissingFileNote({ onSend }: { onSend: () => void }) {
  return (
    <p
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
