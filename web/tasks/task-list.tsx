import { useEffect, useRef, type ReactNode } from 'react'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { stepLabel } from '#core/campaigns/step-kinds.ts'
import { headingOf, nameOf, outcomeLabels, type Task, type TaskView } from './tasks.ts'

export function TaskList({
  tasks,
  view,
  now,
  openId,
  onOpen,
  more,
  empty,
}: {
  tasks: readonly Task[]
  view: TaskView
  now: Date
  openId: string | null
  onOpen: (id: string) => void
  /** Loads the next page; undefined when all are loaded. */
  more: (() => void) | undefined
  empty: ReactNode
}) {
  if (tasks.length === 0 && !more) return empty
  return (
    <ul className="max-h-[calc(100dvh-16rem)] divide-y divide-line overflow-y-auto">
      {tasks.map((task, place) => {
        const heading = headingOf(task, view, now)
        const before = tasks[place - 1]
        const isFirst = heading !== null && (!before || headingOf(before, view, now) !== heading)
        return (
          <Row
            key={task.id}
            task={task}
            heading={isFirst ? heading : null}
            isOpen={task.id === openId}
            onOpen={onOpen}
          />
        )
      })}
      {more && (
        <li className="p-2 text-center">
          <Button size="sm" variant="quiet" onClick={more}>
            Show more
          </Button>
        </li>
      )}
    </ul>
  )
}

function Row({
  task,
  heading,
  isOpen,
  onOpen,
}: {
  task: Task
  heading: string | null
  isOpen: boolean
  onOpen: (id: string) => void
}) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const { contact, outcome } = task
  return (
    <li>
      {heading && <h2 className="bg-well/60 px-4 py-1.5 text-xs font-medium text-ink-soft">{heading}</h2>}
      <button
        ref={row}
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(task.id)}
        className={classes(
          'grid w-full gap-1 px-4 py-3 text-start text-sm hover:bg-well/60 focus-visible:-outline-offset-2',
          isOpen && 'bg-accent-soft!',
        )}
      >
        <span className="flex items-center gap-2">
          <span className="min-w-0 truncate font-medium">{nameOf(task)}</span>
          <Badge className="ms-auto">{stepLabel(task.kind)}</Badge>
          <span className="shrink-0 text-xs text-ink-faint">
            <Moment at={task.done_at ?? task.due_at} />
          </span>
        </span>
        {contact?.company && <span className="truncate text-ink-soft">{contact.company}</span>}
        <span className="flex gap-2 text-ink-faint">
          <span className="min-w-0 truncate">{task.campaign_title}</span>
          {outcome && <span className="ms-auto shrink-0">{outcomeLabels[outcome]}</span>}
        </span>
      </button>
    </li>
  )
}
