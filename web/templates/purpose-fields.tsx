import { GOAL_LABELS, positionLabel, STEP_POSITIONS, TEMPLATE_GOALS } from '#core/templates/purpose.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { TemplateFields } from './template-fields.ts'

const UNSAID = { value: 'unsaid', label: 'Not set' } as const

/** The goal of the email and its position in a sequence: the library's filters. */
export function PurposeFields({
  fields: { goal, position },
  onChange,
}: {
  fields: Pick<TemplateFields, 'goal' | 'position'>
  onChange: (changes: Partial<TemplateFields>) => void
}) {
  return (
    <>
      <Field label="Goal" aside="Optional">
        <Select
          options={[UNSAID, ...goalOptions]}
          value={goal || UNSAID.value}
          onValueChange={(chosen) => onChange({ goal: chosen === UNSAID.value ? '' : chosen })}
        />
      </Field>
      <Field label="Place in a sequence" aside="Optional">
        <Select
          options={[UNSAID, ...positionOptions]}
          value={position || UNSAID.value}
          onValueChange={(chosen) => onChange({ position: chosen === UNSAID.value ? '' : chosen })}
        />
      </Field>
    </>
  )
}

export const goalOptions = TEMPLATE_GOALS.map((value) => ({ value, label: GOAL_LABELS[value] }))
export const positionOptions = STEP_POSITIONS.map((value) => ({ value, label: positionLabel(value) }))
