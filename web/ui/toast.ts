import { TOAST_REMOVE_DELAY_MS, withDismissed, withoutToast, withToast, type Toast } from './toast-list.ts'

type Message = {
  title: string
  description?: string
  variant?: Toast['variant']
  action?: Toast['action']
  /** Called once when it is gone: closed, timed out, acted on, or replaced by the next one. */
  onGone?: () => void
}

/** Reports the result of an action. Toaster displays it. */
export function toast({ onGone, ...message }: Message): string {
  const id = crypto.randomUUID()
  const displaced = toasts.map((toast) => toast.id)
  change(withToast(toasts, { id, open: true, variant: 'default', ...message }))
  if (onGone) goneListeners.set(id, onGone)
  for (const old of displaced) notifyGone(old)
  return id
}

export function toastSuccess(description: string): string {
  return toast({ title: 'Success', description })
}

export function toastError(description: string): string {
  return toast({ title: 'Error', description, variant: 'destructive' })
}

export function dismissToast(id: string): void {
  change(withDismissed(toasts, id))
  setTimeout(() => change(withoutToast(toasts, id)), TOAST_REMOVE_DELAY_MS)
  notifyGone(id)
}

/** Triggers the action with this label in the visible message, if it has one. */
export function actOnToast(label: string): void {
  const shown = toasts.find(({ open, action }) => open && action?.label === label)
  if (!shown) return
  dismissToast(shown.id)
  shown.action?.onAct()
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()
const goneListeners = new Map<string, () => void>()

function notifyGone(id: string): void {
  const onGone = goneListeners.get(id)
  goneListeners.delete(id)
  onGone?.()
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
