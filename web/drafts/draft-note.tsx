import { CloudOff, History, TriangleAlert } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Draft } from './use-draft.ts'

/** The storage state of unsaved changes, in a few words. */
export function DraftStatus({ draft, className }: { draft: Draft; className?: string }) {
  const { state } = draft
  if (state === null) return null
  return (
    <output className={classes('inline-flex items-center gap-1.5 text-sm text-ink-faint', className)}>
      {state === 'offline' && <CloudOff className="size-4 shrink-0" aria-hidden />}
      {textOf(state)}
    </output>
  )
}

/** Tells users that the form shows earlier changes, or that another device made others, and lets them choose. */
export function DraftNote({ draft, className }: { draft: Draft; className?: string }) {
  const { restoredFrom, rivalFrom } = draft
  if (rivalFrom)
    return (
      <div role="alert" className={classes(classNames, 'bg-warning-soft text-warning-ink', className)}>
        <TriangleAlert className="size-4.5 shrink-0" aria-hidden />
        <p className="min-w-48 flex-1">
          Another tab or device changed this at {timeOf(rivalFrom)}. Both versions are kept.
        </p>
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={draft.useOther}>
            Use the other version
          </Button>
          <Button size="sm" onClick={draft.keepMine}>
            Keep this version
          </Button>
        </span>
      </div>
    )
  if (!restoredFrom) return null
  return (
    <output className={classes(classNames, 'bg-info-soft text-info-ink', className)}>
      <History className="size-4.5 shrink-0 max-sm:hidden" aria-hidden />
      <span className="min-w-32 flex-1">
        Unsaved changes from {timeOf(restoredFrom)}, from this or another device
      </span>
      <span className="flex gap-2">
        <Button size="sm" onClick={draft.keep}>
          Keep
        </Button>
        <Button size="sm" onClick={draft.discard}>
          Discard
        </Button>
      </span>
    </output>
  )
}

const classNames =
  'flex flex-wrap items-center gap-3 rounded-lg border border-line px-5 py-3 text-sm max-sm:gap-2 max-sm:px-3 max-sm:py-2'

function textOf(state: NonNullable<Draft['state']>): string {
  if (state === 'sending') return 'Saving draft…'
  if (state === 'sent') return 'Draft saved'
  if (state === 'offline') return 'Offline: saved on this device'
  return `Saved on this device only: ${state.reason}`
}

/** 14:02, with the date unless it is today. */
function timeOf(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString()
  return at.toLocaleString('en-GB', {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  })
}
