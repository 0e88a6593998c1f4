import { ListTodo } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { useToday } from '#web/ui/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { useLiveTasks, useTasks } from './queries.ts'
import { TaskList } from './task-list.tsx'
import { TaskPane } from './task-pane.tsx'
import { TaskTools } from './task-tools.tsx'
import { readTaskView, writeTaskView, type TaskView } from './tasks.ts'
import { useTaskKeys } from './use-task-keys.ts'

export function TasksPage() {
  const { workspace } = useCurrentWorkspace()
  return (
    <div className="page max-w-7xl">
      <title>Tasks · Coldframe</title>
      <div className="grid gap-1">
        <PageHeader title="Tasks" />
        <p className="text-sm text-ink-soft max-sm:hidden">
          Calls, LinkedIn tasks and to-dos of all your campaigns.
        </p>
      </div>
      <Tasks key={workspace?.id} workspaceId={workspace?.id} />
    </div>
  )
}

function Tasks({ workspaceId }: { workspaceId: string | undefined }) {
  const { view, openId, show, open: openOne } = useTasksAddress()
  const now = useToday()
  const list = useTasks(workspaceId, view, now)
  useLiveTasks(workspaceId)
  const tasks = list.data?.pages.flat() ?? []
  const open = tasks.find(({ id }) => id === openId)
  const keys = useTaskKeys({ workspaceId, tasks, open, onOpen: openOne })
  if (list.isError && !list.data)
    return <ErrorState title="Couldn’t load the tasks" onRetry={() => void list.refetch()} />
  if (list.isPending) {
    return (
      <Loading label="Loading the tasks" className="grid gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    )
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(19rem,24rem)_1fr]">
      <div className={classes('grid min-w-0 gap-3', open && 'max-lg:hidden')}>
        <TaskTools workspaceId={workspaceId} view={view} onChange={show} />
        <Card aria-label="Tasks" aria-busy={list.isPlaceholderData || undefined}>
          <TaskList
            tasks={tasks}
            view={view}
            now={now}
            openId={open?.id ?? null}
            onOpen={openOne}
            more={list.hasNextPage ? () => void (list.isFetching || list.fetchNextPage()) : undefined}
            empty={<Nothing view={view} onChange={show} />}
          />
        </Card>
      </div>
      <Card aria-label="Task" className={classes('min-w-0 lg:sticky lg:top-20', !open && 'max-lg:hidden')}>
        {open ? (
          <TaskPane
            key={open.id}
            workspaceId={workspaceId}
            task={open}
            note={keys.note}
            onFinish={keys.finish}
            onSnooze={keys.snooze}
            onBack={() => openOne(null)}
          />
        ) : (
          <EmptyState title="Choose a task" className="py-24">
            J and K move through the list, X completes a task, Shift+X skips it, S snoozes it, N writes a note
            and Z undoes. For a call, 1 to 6 set the outcome.
          </EmptyState>
        )}
      </Card>
    </div>
  )
}

function useTasksAddress() {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => readTaskView(params), [params])
  return {
    view,
    openId: params.get('task'),
    show: (change: Partial<TaskView>) =>
      setParams((now) => writeTaskView({ ...readTaskView(now), ...change }, now), { replace: true }),
    open: (id: string | null) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (id === null) next.delete('task')
          else next.set('task', id)
          return next
        },
        { replace: true },
      ),
  }
}

const nothing = {
  due: {
    title: 'Nothing is due',
    text: 'Calls, LinkedIn tasks and to-dos appear here when a sequence reaches them.',
  },
  later: { title: 'Nothing is snoozed', text: 'Tasks you snooze wait here until their day.' },
  done: { title: 'No finished tasks', text: 'Finished tasks are kept here with their outcome.' },
} as const

function Nothing({ view, onChange }: { view: TaskView; onChange: (change: Partial<TaskView>) => void }) {
  const isNarrow = view.mine || view.kinds.length > 0 || view.campaigns.length > 0
  const { title, text } = nothing[view.when]
  return (
    <EmptyState
      icon={<ListTodo aria-hidden />}
      title={title}
      className="py-12"
      action={
        isNarrow ? (
          <Button onClick={() => onChange({ mine: false, kinds: [], campaigns: [] })}>Clear filters</Button>
        ) : (
          view.when === 'due' && (
            <Button asChild>
              <Link to={paths.campaigns}>Open campaigns</Link>
            </Button>
          )
        )
      }
    >
      {isNarrow ? 'No task matches the filters.' : text}
    </EmptyState>
  )
}
