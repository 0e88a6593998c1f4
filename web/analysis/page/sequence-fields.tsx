import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import type { DraftFields, StepFields } from '../draft.ts'
import { DraftField, type DraftTools } from './draft-field.tsx'
import type { ChangeDraft } from './use-stored-draft.ts'

const MOST_STEPS = 20

/** The steps of a sequence in order, with the days between them. */
export function SequenceFields({
  fields: { steps },
  onChange,
  tools,
}: {
  fields: DraftFields
  onChange: ChangeDraft
  tools: DraftTools
}) {
  const set = (index: number, patch: Partial<StepFields>) =>
    onChange({ steps: steps.map((step, at) => (at === index ? { ...step, ...patch } : step)) })
  return (
    <ol className="grid grow content-start">
      {steps.map((step, index) => (
        <li key={index} className="border-b border-line px-5 py-4">
          <StepHead
            index={index}
            step={step}
            score={tools.analysis?.steps[index]?.score}
            onWait={(waitDays) => set(index, { waitDays })}
            onRemove={steps.length > 1 ? () => onChange({ steps: steps.toSpliced(index, 1) }) : undefined}
          />
          <DraftField
            className="mt-2 font-medium"
            field={{ part: 'subject', step: index }}
            tools={tools}
            label={`Subject of step ${index + 1}`}
            placeholder={index === 0 ? 'Subject' : 'Subject (empty: same thread)'}
            singleLine
            value={step.subject}
            onChange={(subject) => set(index, { subject })}
          />
          <DraftField
            className="mt-1 [--editor-min-height:4.5rem]"
            field={{ part: 'text', step: index }}
            tools={tools}
            label={`Text of step ${index + 1}`}
            placeholder={index === 0 ? 'First email…' : 'Follow-up…'}
            value={step.text}
            onChange={(text) => set(index, { text })}
          />
        </li>
      ))}
      {steps.length < MOST_STEPS && (
        <li className="px-4 py-3">
          <Button
            size="sm"
            variant="quiet"
            onClick={() => onChange({ steps: [...steps, { subject: '', text: '', waitDays: 4 }] })}
          >
            <Plus aria-hidden />
            Add a step
          </Button>
        </li>
      )}
    </ol>
  )
}

function StepHead({
  index,
  step,
  score,
  onWait,
  onRemove,
}: {
  index: number
  step: StepFields
  score: number | undefined
  onWait: (days: number) => void
  onRemove: (() => void) | undefined
}) {
  return (
    <div className="flex items-center gap-3 text-sm">
      <span className="font-semibold">Step {index + 1}</span>
      {index > 0 && (
        <span className="flex items-center gap-2 text-ink-soft">
          after
          <Input
            aria-label={`Days before step ${index + 1}`}
            type="number"
            min={0}
            max={90}
            value={step.waitDays}
            onChange={(event) => onWait(Math.min(90, Math.max(0, Math.round(Number(event.target.value)))))}
            className="h-8 w-16 text-sm"
          />
          days
        </span>
      )}
      <span className="grow" />
      {score !== undefined && <span className="numbers text-ink-soft">{score} points</span>}
      {onRemove && (
        <IconButton label={`Remove step ${index + 1}`} size="sm" onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
