import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { ruleKinds, withRuleOf } from '#core/campaigns/branching.ts'
import type { Branch, Sequence, Step } from '#core/campaigns/sequence.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { BranchRuleFields } from './branch-rule-fields.tsx'
import { DaysInput } from './days-input.tsx'
import { LeadCount } from './lead-count.tsx'
import { TargetSelect } from './target-select.tsx'

/** One branch of a condition: its name, its rule and its target. */
export function BranchEditor({
  workspaceId,
  steps,
  condition,
  branch,
  leads,
  onChange,
  onNewEmail,
  onMove,
  onRemove,
}: {
  workspaceId: string
  steps: Sequence
  condition: Step
  branch: Branch
  leads: number
  onChange: ((changes: Partial<Branch>) => void) | undefined
  onNewEmail: () => void
  onMove: ((by: 1 | -1) => void) | undefined
  onRemove: (() => void) | undefined
}) {
  const place = condition.branches.indexOf(branch)
  const before = steps.slice(0, steps.indexOf(condition))
  const name = branch.name || `Branch ${place + 1}`
  return (
    <li className="grid gap-4 rounded-lg border border-line p-4" aria-label={`Branch ${place + 1}: ${name}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base">Branch {place + 1}</h3>
        <LeadCount leads={leads} />
        {onMove && (
          <BranchButtons
            place={place}
            isLast={place === condition.branches.length - 1}
            onMove={onMove}
            onRemove={onRemove}
          />
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name">
          <Input
            value={branch.name}
            maxLength={100}
            readOnly={!onChange}
            onChange={(event) => onChange?.({ name: event.target.value })}
          />
        </Field>
        <Field label="When">
          <Select
            options={ruleKinds}
            value={branch.rule.on}
            disabled={!onChange}
            onValueChange={(on) => onChange?.(withRuleOf(branch, on, condition, before))}
          />
        </Field>
      </div>
      <BranchRuleFields
        workspaceId={workspaceId}
        before={before}
        rule={branch.rule}
        onChange={onChange && ((rule) => onChange({ rule }))}
      />
      <BranchCourse
        steps={steps}
        condition={condition}
        branch={branch}
        onChange={onChange}
        onNewEmail={onNewEmail}
      />
    </li>
  )
}

function BranchButtons({
  place,
  isLast,
  onMove,
  onRemove,
}: {
  place: number
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: (() => void) | undefined
}) {
  return (
    <span className="flex">
      <IconButton
        label={`Move branch ${place + 1} up`}
        size="sm"
        disabled={place === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move branch ${place + 1} down`}
        size="sm"
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton
        label={`Remove branch ${place + 1}`}
        size="sm"
        disabled={!onRemove}
        onClick={() => onRemove?.()}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  )
}

/** The day from which a branch counts, and its target step. */
function BranchCourse({
  steps,
  condition,
  branch,
  onChange,
  onNewEmail,
}: {
  steps: Sequence
  condition: Step
  branch: Branch
  onChange: ((changes: Partial<Branch>) => void) | undefined
  onNewEmail: () => void
}) {
  const place = condition.branches.indexOf(branch)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Counts from day"
        hint={
          condition.wait_days === 0
            ? 'The condition decides immediately.'
            : `The condition waits ${condition.wait_days} days.`
        }
      >
        <DaysInput
          label={`Counts from day, branch ${place + 1}`}
          value={branch.after_days}
          max={condition.wait_days}
          onChange={onChange && ((after_days) => onChange({ after_days }))}
        />
      </Field>
      <Field label="Then">
        <TargetSelect
          label={`Then, after branch ${place + 1}`}
          steps={steps}
          step={condition}
          target={branch.leads_to}
          onChange={onChange && ((leads_to) => onChange({ leads_to }))}
          onNewEmail={onNewEmail}
        />
      </Field>
    </div>
  )
}
