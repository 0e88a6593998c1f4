export type Toast = {
  id: string
  open: boolean
  title: string
  description?: string | undefined
  variant: 'default' | 'destructive'
  /** An undo action while the toast is visible. */
  action?: { label: string; onAct: () => void } | undefined
}

/** spec.md 4 and 9: one toast at a time; a dismissed one is removed after 1,000,000 ms. */
const TOAST_LIMIT = 1
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export function withToast(toasts: readonly Toast[], toast: Toast): Toast[] {
  return [toast, ...toasts].slice(0, TOAST_LIMIT)
}

export function withDismissed(toasts: readonly Toast[], id: string): Toast[] {
  return toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast))
}

export function withoutToast(toasts: readonly Toast[], id: string): Toast[] {
  return toasts.filter((toast) => toast.id !== id)
}
