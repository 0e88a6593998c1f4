import { Plus } from 'lucide-react'
import {
  addBranch,
  changeBranch,
  leadTo,
  leadToNewEmail,
  moveBranch,
  removeBranch,
} from '#core/campaigns/branching.ts'
import { changeStep } from '#core/campaigns/edit-sequence.ts'
import { MAX_BRANCHES, type Sequence, type Step } from '#core/campaigns/sequence.ts'
import { counted } from '#core/text/counted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { BranchEditor } from './branch-editor.tsx'
import { DaysInput } from './days-input.tsx'
import { LeadCount } from './lead-count.tsx'
import { useSequenceCounts } from './sequence-queries.ts'
import { TargetSelect } from './target-select.tsx'

const newId = () => crypto.randomUUID()

/** A condition: its branches in order, and the default path. */
export function ConditionCard({
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
  const leadsOf = (branch: string | null) =>
    counts.find((one) => one.step_id === step.id && one.branch === branch)?.leads ?? 0
  const change = onChange && ((next: Step) => onChange(changeStep(steps, step.id, next)))
  return (
    <Card aria-label={`Condition, step ${steps.indexOf(step) + 1}`}>
      <CardHeader
        title="Condition"
        description="Each lead takes the first branch that matches, once. A reply, a bounce or an unsubscribe ends the sequence before any condition."
        actions={leadsOf(null) > 0 && <Badge>{counted(leadsOf(null), 'lead')} waiting here</Badge>}
      />
      <CardBody className="grid gap-5">
        <Field
          label="Wait for a branch (days)"
          hint="0 decides immediately. Opens and clicks take effect as they happen, contact changes within a day."
        >
          <DaysInput
            label="Wait for a branch (days)"
            value={step.wait_days}
            onChange={change && ((wait_days) => change({ ...step, wait_days }))}
          />
        </Field>
        <ol aria-label="Branches" className="grid gap-4">
          {step.branches.map((branch, place) => (
            <BranchEditor
              key={branch.id}
              workspaceId={workspaceId}
              steps={steps}
              condition={step}
              branch={branch}
              leads={leadsOf(branch.id)}
              onChange={change && ((changes) => change(changeBranch(step, branch.id, changes)))}
              onNewEmail={() => onChange?.(leadToNewEmail(steps, step, branch.id, newId))}
              onMove={change && ((by) => change(moveBranch(step, place, place + by)))}
              onRemove={
                change && step.branches.length > 1 ? () => change(removeBranch(step, branch.id)) : undefined
              }
            />
          ))}
        </ol>
        {change && step.branches.length < MAX_BRANCHES && (
          <Button size="sm" className="w-fit" onClick={() => change(addBranch(step, newId))}>
            <Plus aria-hidden />
            Add a branch
          </Button>
        )}
        <section aria-label="Otherwise" className="grid gap-2 rounded-lg border border-line bg-ground p-4">
          <h3 className="flex items-center justify-between gap-3 text-base">
            Otherwise
            <LeadCount leads={leadsOf('otherwise')} />
          </h3>
          <TargetSelect
            label="Otherwise, then"
            steps={steps}
            step={step}
            target={step.leads_to}
            onChange={change && ((target) => change(leadTo(step, null, target)))}
            onNewEmail={() => onChange?.(leadToNewEmail(steps, step, null, newId))}
          />
        </section>
      </CardBody>
    </Card>
  )
}
