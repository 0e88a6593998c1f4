import { actionKinds, blankAction, type Action } from '#core/campaigns/action.ts'
import { changeStep } from '#core/campaigns/edit-sequence.ts'
import type { Sequence, Step } from '#core/campaigns/sequence.ts'
import { counted } from '#core/text/counted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { CampaignField, NoticeFields, OwnerField, TagField, TaskFields } from './action-fields.tsx'
import { LeadCount } from './lead-count.tsx'
import { useSequenceCounts } from './sequence-queries.ts'

/** An action step: its effect on each lead that reaches it. */
export function ActionCard({
  campaignId,
  workspaceId,
  steps,
  step,
  onChange,
}: {
  campaignId: string
  workspaceId: string
  steps: Sequence
  step: Step
  onChange: ((steps: Sequence) => void) | undefined
}) {
  const { data: counts = [] } = useSequenceCounts(campaignId)
  const leadsOf = (branch: string) =>
    counts.find((one) => one.step_id === step.id && one.branch === branch)?.leads ?? 0
  const change = onChange && ((action: Action) => onChange(changeStep(steps, step.id, { action })))
  const { action } = step
  return (
    <Card aria-label={`Action, step ${steps.indexOf(step) + 1}`}>
      <CardHeader
        title="Action"
        description="Runs automatically, once for each lead that reaches it. Then the sequence continues."
        actions={<LeadCount leads={leadsOf('done')} />}
      />
      <CardBody className="grid gap-4">
        {leadsOf('not_done') > 0 && (
          <Badge tone="warning" className="w-fit">
            Failed for {counted(leadsOf('not_done'), 'lead')}: see their history for the reason
          </Badge>
        )}
        <Field label="What it does">
          <Select
            options={actionKinds}
            value={action?.do}
            placeholder="Reload this page"
            disabled={!change}
            onValueChange={(kind) => change?.(blankAction(kind, action))}
          />
        </Field>
        {action?.do === 'notify' && (
          <NoticeFields workspaceId={workspaceId} action={action} onChange={change} />
        )}
        {action?.do === 'move' && (
          <CampaignField
            campaignId={campaignId}
            workspaceId={workspaceId}
            action={action}
            onChange={change}
          />
        )}
        {action?.do === 'change_owner' && (
          <OwnerField workspaceId={workspaceId} action={action} onChange={change} />
        )}
        {action?.do === 'create_task' && <TaskFields action={action} onChange={change} />}
        {action && 'tag' in action && (
          <TagField workspaceId={workspaceId} action={action} onChange={change} />
        )}
      </CardBody>
    </Card>
  )
}
