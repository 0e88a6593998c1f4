import { useSyncExternalStore } from 'react'
import { toast } from '#web/ui/toast.ts'

export type Removal = {
  ids: readonly string[]
  /** What the toast says while it can be taken back: 'Deleting “Spring launch”'. */
  saying: string
  /** Does it for good. A failure tells the person itself; the rows are back then. */
  commit: () => Promise<unknown>
}

/**
 * Takes rows out of sight at once and deletes them when the toast has gone, so that undoing loses nothing: no
 * history, no date, no id. Leaving the page does it at once.
 */
export function removeWithUndo({ ids, saying, commit }: Removal): void {
  change((now) => new Set([...now, ...ids]))
  const show = () => change((now) => new Set([...now].filter((id) => !ids.includes(id))))
  let settled = false
  const settle = async () => {
    if (settled) return
    settled = true
    pending.delete(settle)
    await commit().catch(() => undefined)
    show()
  }
  pending.add(settle)
  toast({
    title: saying,
    action: {
      label: 'Undo',
      onAct: () => {
        settled = true
        pending.delete(settle)
        show()
      },
    },
    onGone: () => void settle(),
  })
}

/** Ids that are being removed: a list leaves them out, whatever the server still answers. */
export function useRemoved(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => removed)
}

let removed: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const pending = new Set<() => Promise<void>>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('pagehide', settleAll)
  return () => listeners.delete(listener)
}

function settleAll(): void {
  for (const settle of pending) void settle()
}

function change(next: (now: ReadonlySet<string>) => ReadonlySet<string>): void {
  removed = next(removed)
  for (const listener of listeners) listener()
}
