import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { toast as show, Toaster as Sonner } from 'sonner'
import { classes } from './classes.ts'
import { currentToasts, dismissToast, subscribeToToasts } from './toast.ts'

/** Stands once, lazily, beside the screens. Sonner brings its own 4000 ms and 356 px (spec.md 9). */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const open = toasts.find((toast) => toast.open)
  useEffect(() => {
    if (!open) return undefined
    const destructive = open.variant === 'destructive'
    show(open.title, {
      id: open.id,
      description: open.description,
      icon: destructive ? (
        <CircleAlert className="text-danger-ink" />
      ) : (
        <CircleCheck className="text-accent-ink" />
      ),
      onDismiss: () => dismissToast(open.id),
      onAutoClose: () => dismissToast(open.id),
      classNames: { toast: classes(toastClasses, destructive ? 'border-danger/50' : 'border-line') },
    })
    return () => void show.dismiss(open.id)
  }, [open])
  return (
    <Sonner
      visibleToasts={1}
      position="bottom-right"
      closeButton
      toastOptions={{ unstyled: true, classNames: parts }}
    />
  )
}

const toastClasses =
  'flex w-(--width) max-w-full items-start gap-3 rounded-lg border bg-float p-4 pe-10 text-sm text-ink shadow-float'
const parts = {
  icon: 'mt-0.5 [&_svg]:size-4.5',
  title: 'font-medium leading-5',
  description: 'text-ink-soft leading-5',
  closeButton:
    'absolute! end-2.5! top-2.5! start-auto! left-auto! transform-none! size-7! rounded-md! border-0! bg-transparent! text-ink-faint! hover:bg-well! hover:text-ink! grid place-items-center [&_svg]:size-4',
}
