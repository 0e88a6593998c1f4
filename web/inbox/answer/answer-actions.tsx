import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { AttachButton } from './attach-button.tsx'
import type { RecipientZone } from './recipient-zone.ts'
import { RemindMenu } from './remind-menu.tsx'
import { SendLater } from './send-later.tsx'

/** What can be done with an answer: sent now or later, with a reminder and files. */
export function AnswerActions({
  refusal,
  isReady,
  isSending,
  zone,
  remindDays,
  onSend,
  onRemind,
  onFiles,
  children,
}: {
  /** Why nothing can be sent. */
  refusal: string | undefined
  isReady: boolean
  isSending: boolean
  zone: RecipientZone
  remindDays: number | null
  onSend: (at: Date) => void
  onRemind: (days: number | null) => void
  onFiles: (files: readonly File[]) => void
  /** More buttons. */
  children: ReactNode
}) {
  const isRefused = refusal !== undefined
  return (
    <div className="flex flex-wrap items-center gap-3 px-5 py-4">
      <GuardedButton
        type="submit"
        variant="primary"
        refusal={refusal}
        disabled={!isReady}
        loading={isSending}
      >
        <Send aria-hidden /> Send reply{' '}
      </GuardedButton>
      <SendLater zone={zone} disabled={!isReady} onSend={onSend} />
      <RemindMenu days={remindDays} disabled={isRefused} onChange={onRemind} />
      <AttachButton disabled={isRefused} onFiles={onFiles} />
      {children}
      <span className="text-xs text-ink-faint max-sm:hidden">
        <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
      </span>
    </div>
  )
}
