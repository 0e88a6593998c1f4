import { useRef } from 'react'
import { rowSteps } from '#web/lists/row-steps.ts'
import { nextWorkday } from '#web/ui/snoozes.ts'
import { useWindowKeys } from '#web/ui/use-window-keys.ts'
import { useMayEdit } from '#web/session/workspace.ts'
import { useChangeTask, useFinishTask, useReopenTask } from './queries.ts'
import { callOutcomes, usualOutcome, type Outcome, type Task } from './tasks.ts'

type Parts = {
  workspaceId: string | undefined
  tasks: readonly Task[]
  open: Task | undefined
  onOpen: (id: string | null) => void
}

/**
 * J and K move between tasks, X completes, Shift+X skips, S snoozes to the next workday, N edits the note, Z undoes, 1
 * to 6 end a call.
 */
export function useTaskKeys({ workspaceId, tasks, open, onOpen }: Parts) {
  const { mayEdit } = useMayEdit()
  const finishTask = useFinishTask(workspaceId)
  const reopen = useReopenTask(workspaceId)
  const change = useChangeTask(workspaceId)
  const field = useRef<HTMLTextAreaElement>(null)
  const last = useRef<Task>(undefined)
  const { step, next } = rowSteps(tasks, open?.id, onOpen)
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
  const reopenTask = () => {
    const task = open?.done_at ? open : last.current
    if (task && mayEdit) reopen.mutate(task)
    last.current = undefined
  }
  const acts: Record<string, () => void> = {
    j: () => step(1),
    k: () => step(-1),
    x: () => open && finish(usualOutcome(open)),
    X: () => finish('skipped'),
    s: () => snooze(nextWorkday(new Date())),
    n: () => field.current?.focus(),
    z: reopenTask,
    Escape: () => onOpen(null),
  }
  useWindowKeys((key) => {
    const outcome = open?.kind === 'call' ? callOutcomes[Number(key) - 1] : undefined
    return outcome ? () => finish(outcome) : acts[key]
  })
  return { note: field, finish, snooze }
}
