import { Link } from 'react-router'
import { stepKinds } from '#core/campaigns/sequence.ts'
import { paths } from '#web/app/paths.ts'
import { useMayEdit } from '#web/workspaces/queries.ts'
import { Moment } from '#web/lists/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useFinishTask, useTasks, type Task } from './due-queries.ts'

/** What somebody is to do by hand before the sequence goes on. Not there when nothing is due. */
export function TasksCard({ campaignId }: { campaignId: string }) {
  const { data: tasks = [] } = useTasks(campaignId)
  const finish = useFinishTask(campaignId)
  const { refusal } = useMayEdit()
  if (tasks.length === 0) return null
  return (
    <Card id="field-tasks" aria-label="Tasks">
      <CardHeader
        title={`Tasks (${tasks.length})`}
        description="The sequence continues once each is done."
        actions={
          <Button asChild size="sm">
            <Link to={`${paths.tasks}?campaign=${campaignId}`}>Open tasks</Link>
          </Button>
        }
      />
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {tasks.map((task) => (
          <li key={task.id} className="flex flex-wrap items-start gap-3 px-5 py-3.5 text-sm">
            <div className="min-w-0 grow basis-60">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {whoIs(task)}
                <Badge>{stepKinds.find(({ value }) => value === task.campaign_steps.kind)?.label}</Badge>
                <span className="font-normal text-ink-faint">
                  due <Moment at={task.due_at} />
                </span>
              </p>
              <p className="whitespace-pre-line text-ink-soft">{task.campaign_steps.instructions}</p>
            </div>
            <span className="flex gap-2">
              <GuardedButton
                refusal={refusal}
                size="sm"
                variant="quiet"
                onClick={() => finish.mutate({ id: task.id, outcome: 'skipped' })}
              >
                Skip
              </GuardedButton>
              <GuardedButton
                refusal={refusal}
                size="sm"
                onClick={() => finish.mutate({ id: task.id, outcome: 'done' })}
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

function whoIs({ campaign_leads: { email, audience } }: Task): string {
  return audience?.name ? `${audience.name}${audience.company ? `, ${audience.company}` : ''}` : email
}
