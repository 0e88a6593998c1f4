import { Link } from 'react-router'
import { stepLabel } from '#core/campaigns/step-kinds.ts'
import { paths } from '#web/data/paths.ts'
import { useDueTasks, useFinishTask, useLiveTasks } from '#web/tasks/queries.ts'
import { useMayEdit } from '#web/session/workspace.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import type { Campaign } from '#web/live/campaigns.ts'

const SHOWN = 3

/** The first due tasks that block the sequence. Hidden when nothing is due. */
export function TasksCard({ campaign: { id, workspace_id: workspaceId } }: { campaign: Campaign }) {
  const tasks = useDueTasks(workspaceId, id)
  const finish = useFinishTask(workspaceId)
  useLiveTasks(workspaceId)
  const { refusal } = useMayEdit()
  if (tasks.length === 0) return null
  return (
    <Card id="field-tasks" aria-label="Tasks">
      <CardHeader
        title={`Tasks (${tasks.length})`}
        description="The sequence of a lead continues when its task is done."
        actions={
          <Button asChild size="sm">
            <Link to={`${paths.tasks}?campaign=${id}`}>Open tasks</Link>
          </Button>
        }
      />
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {tasks.slice(0, SHOWN).map(({ task, text }) => (
          <li key={task.id} className="flex flex-wrap items-start gap-3 px-5 py-3.5 text-sm">
            <div className="min-w-0 grow basis-60">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span className="min-w-0 wrap-anywhere">
                  {[task.contact?.name || task.email, task.contact?.company].filter(Boolean).join(', ')}
                </span>
                <Badge>{stepLabel(task.kind)}</Badge>
                <span className="font-normal text-ink-faint">
                  due <Moment at={task.due_at} />
                </span>
              </p>
              <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
            </div>
            <span className="flex gap-2">
              <GuardedButton
                refusal={refusal}
                size="sm"
                variant="quiet"
                onClick={() => finish.mutate({ task, outcome: 'skipped' })}
              >
                Skip
              </GuardedButton>
              <GuardedButton
                refusal={refusal}
                size="sm"
                onClick={() => finish.mutate({ task, outcome: 'done' })}
              >
                Done
              </GuardedButton>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
