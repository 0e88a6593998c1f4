import { useSyncExternalStore } from 'react'
import { toast } from '#web/ui/toast.ts'

type Removal = {
  ids: readonly string[]
  /** The text of the toast while undo is possible: 'Deleting “Spring launch”'. */
  saying: string
  /** Deletes permanently. It reports a failure itself; the rows are then shown again. */
  commit: () => Promise<unknown>
}

/**
 * Hides rows immediately and deletes them when the toast disappears, so that undo loses nothing: no history, no date,
 * no ID. Leaving the page deletes them immediately.
 */
export function removeWithUndo({ ids, saying, commit }: Removal): void {
  change((now) => new Set([...now, ...ids]))
  const show = () => change((now) => new Set([...now].filter((id) => !ids.includes(id))))
  let isDone = false
  const commitRemoval = async () => {
    if (isDone) return
    isDone = true
    pending.delete(commitRemoval)
    await commit().catch(() => undefined)
    show()
  }
  pending.add(commitRemoval)
  toast({
    title: saying,
    action: {
      label: 'Undo',
      onAct: () => {
        isDone = true
        pending.delete(commitRemoval)
        show()
      },
    },
    onGone: () => void commitRemoval(),
  })
}

/** The IDs being removed, which lists must hide whatever the server still returns. */
export function useRemoved(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => removed)
}

let removed: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const pending = new Set<() => Promise<void>>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('pagehide', commitAll)
  return () => listeners.delete(listener)
}

function commitAll(): void {
  for (const commitRemoval of pending) void commitRemoval()
}

function change(next: (now: ReadonlySet<string>) => ReadonlySet<string>): void {
  removed = next(removed)
  for (const listener of listeners) listener()
}
