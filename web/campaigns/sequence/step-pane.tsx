import { addVariant, changeStep, changeVariant, removeVariant } from '#core/campaigns/edit-sequence.ts'
import { MAX_VARIANTS, variantLabel, type Sequence, type Step } from '#core/campaigns/sequence.ts'
import { stepLabel, taskOf } from '#core/campaigns/step-kinds.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ActionCard } from './action-card.tsx'
import { ConditionCard } from './condition-card.tsx'
import { TargetSelect } from './target-select.tsx'
import { useChosen } from './use-chosen.ts'
import { VariantEditor } from './variant-editor.tsx'
import { VariantTabs } from './variant-tabs.tsx'

/** The open step: its variants, or the instructions of its task. */
export function StepPane({
  steps,
  step,
  requestedVariant,
  campaignId,
  workspaceId,
  onChange,
}: {
  steps: Sequence
  step: Step
  /** The label of the variant that the URL requests. */
  requestedVariant: string | null
  campaignId: string
  workspaceId: string
  onChange: ((steps: Sequence) => void) | undefined
}) {
  const [variantId, choose] = useChosen(
    step.variants.find((_, at) => variantLabel(at) === requestedVariant)?.id,
  )
  const variant = step.variants.find(({ id }) => id === variantId) ?? step.variants[0]
  const change = (next: Step) => onChange?.(changeStep(steps, step.id, next))
  if (step.kind === 'condition')
    return (
      <ConditionCard
        campaignId={campaignId}
        workspaceId={workspaceId}
        steps={steps}
        step={step}
        onChange={onChange}
      />
    )
  const after = <AfterStep steps={steps} step={step} onChange={onChange} />
  if (!variant)
    return (
      <div className="grid min-w-0 gap-4">
        {step.kind === 'action' ? (
          <ActionCard
            campaignId={campaignId}
            workspaceId={workspaceId}
            steps={steps}
            step={step}
            onChange={onChange}
          />
        ) : (
          <TaskCard step={step} onChange={onChange && change} />
        )}
        {after}
      </div>
    )
  const place = step.variants.indexOf(variant)
  return (
    <div className="grid min-w-0 gap-4">
      <VariantTabs
        step={step}
        chosenId={variant.id}
        onChoose={choose}
        onWeigh={onChange && ((id, weight) => change(changeVariant(step, id, { weight })))}
        onRemove={onChange && step.variants.length > 1 ? (id) => change(removeVariant(step, id)) : undefined}
        onAdd={
          onChange && step.variants.length < MAX_VARIANTS
            ? () => {
                const next = addVariant(step, () => crypto.randomUUID(), variant)
                change(next)
                choose(next.variants.at(-1)!.id)
              }
            : undefined
        }
      />
      <VariantEditor
        key={variant.id}
        label={variantLabel(place)}
        steps={steps}
        step={step}
        variant={variant}
        workspaceId={workspaceId}
        onChange={onChange && ((changes) => change(changeVariant(step, variant.id, changes)))}
      />
      {after}
    </div>
  )
}

/** In a branched sequence, each step shows the step after it. */
function AfterStep({
  steps,
  step,
  onChange,
}: {
  steps: Sequence
  step: Step
  onChange: ((steps: Sequence) => void) | undefined
}) {
  if (step.leads_to === 'next' && !steps.some(({ kind }) => kind === 'condition')) return null
  return (
    <Field label="After this step">
      <TargetSelect
        label="After this step"
        steps={steps}
        step={step}
        target={step.leads_to}
        onChange={onChange && ((leads_to) => onChange(changeStep(steps, step.id, { leads_to })))}
      />
    </Field>
  )
}

function TaskCard({ step, onChange }: { step: Step; onChange: ((step: Step) => void) | undefined }) {
  const task = taskOf(step.kind)
  return (
    <Card>
      <CardHeader title={stepLabel(step.kind)} description={task?.description} />
      <CardBody>
        <Field
          label={task?.field}
          hint="Shown with each lead on the Tasks page when the step is due, with merge tags filled in."
        >
          <Textarea
            rows={6}
            maxLength={5000}
            value={step.instructions}
            readOnly={!onChange}
            onChange={(event) => onChange?.({ ...step, instructions: event.target.value })}
          />
        </Field>
      </CardBody>
    </Card>
  )
}
