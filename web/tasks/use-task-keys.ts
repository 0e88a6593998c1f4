import { useEffect, useEffectEvent, useRef } from 'react'
import { isWriting } from '#web/lists/is-writing.ts'
import { tomorrow } from '#web/lists/snoozes.ts'
import { useMayEdit } from '#web/workspaces/queries.ts'
import { useChangeTask, useFinishTask, useReopenTask } from './queries.ts'
import { callOutcomes, usualOutcome, type Outcome, type Task } from './tasks.ts'

type Parts = {
  workspaceId: string | undefined
  tasks: readonly Task[]
  open: Task | undefined
  onOpen: (id: string | null) => void
}

/** J and K walk, X is done, Shift X skips, S puts off until tomorrow, N writes a note, Z takes back, 1 to 6 end a call. */
export function useTaskKeys({ workspaceId, tasks, open, onOpen }: Parts) {
  const { mayEdit } = useMayEdit()
  const finishTask = useFinishTask(workspaceId)
  const reopen = useReopenTask(workspaceId)
  const change = useChangeTask(workspaceId)
  const note = useRef<HTMLTextAreaElement>(null)
  const last = useRef<Task>(undefined)
  const at = tasks.findIndex(({ id }) => id === open?.id)
  const walk = (by: number) => {
    const to = tasks[at < 0 ? 0 : Math.min(Math.max(at + by, 0), tasks.length - 1)]
    if (to) onOpen(to.id)
  }
  const next = () => onOpen((tasks[at + 1] ?? tasks[at - 1])?.id ?? null)
  const finish = (outcome: Outcome) => {
    if (!open || !mayEdit || open.done_at !== null) return
    last.current = open
    finishTask.mutate({ task: open, outcome })
    next()
  }
  const snooze = (until: Date) => {
    if (!open || !mayEdit || open.done_at !== null) return
    change.mutate({ id: open.id, change: { due_at: until.toISOString() } })
    next()
  }
  const takeBack = () => {
    const task = open?.done_at ? open : last.current
    if (task && mayEdit) reopen.mutate(task)
    last.current = undefined
  }
  const acts: Record<string, () => void> = {
    j: () => walk(1),
    k: () => walk(-1),
    x: () => open && finish(usualOutcome(open)),
    X: () => finish('skipped'),
    s: () => snooze(tomorrow(new Date())),
    n: () => note.current?.focus(),
    z: takeBack,
    Escape: () => onOpen(null),
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target)) return
    const outcome = open?.kind === 'call' ? callOutcomes[Number(event.key) - 1] : undefined
    const act = outcome ? () => finish(outcome) : acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return { note, finish, snooze }
}
