import { TOAST_REMOVE_DELAY_MS, withDismissed, withoutToast, withToast, type Toast } from './toast-list.ts'

/** Says how something went. Toaster draws it. */
export function toast(message: { title: string; description?: string; variant?: Toast['variant'] }): string {
  const id = crypto.randomUUID()
  change(withToast(toasts, { id, open: true, variant: 'default', ...message }))
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

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
