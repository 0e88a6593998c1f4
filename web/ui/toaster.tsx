import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import type { Toast } from './toast-list.ts'
import { boxesToKeepClear, liftOver } from './toast-place.ts'
import { currentToasts, dismissToast, subscribeToToasts } from './toast.ts'

/** spec.md 9: closes automatically after 4000 ms, 356 px wide. */
const LIFETIME_MS = 4000
/** A toast with an undo action leaves time to read it and reach the button (WCAG 2.2.1). */
const ACTION_LIFETIME_MS = 10_000

/**
 * Rendered once beside the screens. Our own, because toast libraries add a style element to the page, which the
 * Content-Security-Policy forbids.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts)
  const open = toasts.find((toast) => toast.open)
  return (
    <section aria-label="Notifications" aria-live="polite" className={regionClasses}>
      {open && <ToastCard key={open.id} toast={open} />}
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const lift = useLift(card, held)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), toast.action ? ACTION_LIFETIME_MS : LIFETIME_MS)
    return () => clearTimeout(timer)
  }, [held, toast])
  const failed = toast.variant === 'destructive'
  const Icon = failed ? CircleAlert : CircleCheck
  // A user who hovers or focuses it keeps it open.
  const holding = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div
      ref={card}
      style={{ translate: `0 ${-lift}px` }}
      className={classes(cardClasses, failed ? 'border-danger' : 'border-line')}
      data-variant={toast.variant}
      {...holding}
    >
      <Icon
        className={classes('mt-px size-4.5 shrink-0', failed ? 'text-danger-ink' : 'text-accent-ink')}
        aria-hidden
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">{toast.title}</p>
        {toast.description && <p className="text-ink-soft">{toast.description}</p>}
        {/* Beside several lines it would leave them a third of the width. */}
        {toast.description && <ToastAction toast={toast} className="mt-2" />}
      </div>
      {!toast.description && <ToastAction toast={toast} className="-my-1.5" />}
      <IconButton label="Close" size="sm" className="-my-1.5 -me-2" onClick={() => dismissToast(toast.id)}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

const CHECK_MS = 200

/**
 * The distance to raise the card so that it covers no button; buttons can also appear while it is shown. A held card
 * stays in place, so that a press on its button ends where it began.
 */
function useLift(card: RefObject<HTMLDivElement | null>, held: boolean): number {
  const [lift, setLift] = useState(0)
  useLayoutEffect(() => {
    if (held) return undefined
    const place = () => {
      if (!card.current) return
      const { left, right, top, bottom } = card.current.getBoundingClientRect()
      setLift((now) => liftOver({ left, right, top: top + now, bottom: bottom + now }, boxesToKeepClear()))
    }
    place()
    const timer = setInterval(place, CHECK_MS)
    return () => clearInterval(timer)
  }, [card, held])
  return lift
}

function ToastAction({ toast, className }: { toast: Toast; className: string }) {
  const { action, id } = toast
  if (!action) return null
  return (
    <Button
      size="sm"
      className={className}
      onClick={() => {
        action.onAct()
        dismissToast(id)
      }}
    >
      {action.label}
    </Button>
  )
}

const regionClasses =
  'pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-end pb-[env(safe-area-inset-bottom)] md:inset-x-6 md:bottom-6 '
const cardClasses =
  'pointer-events-auto flex w-[356px] max-w-full animate-rise items-start gap-3 rounded-lg border bg-float px-4 py-3.5 text-sm shadow-float'
