import { variantLabel, type Sequence, type Step } from '#core/campaigns/sequence.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Campaign } from '#web/live/campaigns.ts'
import type { Report } from './report-queries.ts'
import { TestPlanner } from './test-planner.tsx'
import {
  newTest,
  stateTones,
  useSetTest,
  useTests,
  type Goal,
  type StepTest,
  type TestSettings,
} from './test-queries.ts'
import { TestResult } from './test-result.tsx'

/** Automatic tests of variants: their settings, before or after the launch, and their results. */
export function TestsCard({
  campaign,
  steps,
  report,
  canEdit,
}: {
  campaign: Campaign
  report: Report
  steps: Sequence
  canEdit: boolean
}) {
  const { data: tests, isError, refetch } = useTests(campaign.id)
  const set = useSetTest(campaign)
  const tested = steps
    .map((step, place) => ({ step, place }))
    .filter(({ step }) => step.variants.filter(({ weight }) => weight > 0).length > 1)
  if (tested.length === 0) return null
  if (isError) return <ErrorState title="Couldn’t load the tests" onRetry={() => void refetch()} />
  if (!tests) return <Skeleton className="h-40" />
  return (
    <Card>
      <CardHeader
        title="Tests"
        description="A test compares the variants of a step, names a winner once the result is certain enough, and sends more of that variant."
      />
      {tested.map(({ step, place }) => (
        <StepTestSection
          key={step.id}
          step={step}
          place={place}
          test={tests.find(({ step_id: id, is_on: isOn }) => id === step.id && isOn)}
          canEdit={canEdit}
          isSaving={set.isPending}
          onChange={(settings) => set.mutate({ stepId: step.id, settings })}
        />
      ))}
      <TestPlanner
        report={report}
        variants={Math.max(
          ...tested.map(({ step }) => step.variants.filter(({ weight }) => weight > 0).length),
        )}
      />
    </Card>
  )
}

function StepTestSection({
  step,
  place,
  test,
  canEdit,
  isSaving,
  onChange,
}: {
  step: Step
  place: number
  test: StepTest | undefined
  canEdit: boolean
  isSaving: boolean
  onChange: (settings: TestSettings) => void
}) {
  const nameOf = (id: string) => variantLabel(step.variants.findIndex((variant) => variant.id === id))
  return (
    <section
      aria-label={`Test of step ${place + 1}`}
      className="border-t border-line first-of-type:border-t-0"
    >
      <div className="flex flex-wrap items-center gap-3 px-5 py-3">
        <h3 className="text-sm font-medium">Step {place + 1}</h3>
        <Badge tone={test ? stateTones[test.state] : 'neutral'}>
          {test ? stateOf(test, nameOf) : 'No test'}
        </Badge>
        {canEdit && (
          <Button
            size="sm"
            className="ms-auto"
            loading={isSaving}
            onClick={() => onChange(test ? { ...settingsOf(test), is_on: false } : newTest)}
          >
            {test ? 'End test' : 'Begin test'}
          </Button>
        )}
      </div>
      {test && (
        <div className="grid gap-5 px-5 pb-5">
          <TestResult test={test} nameOf={nameOf} />
          <TestFields
            settings={settingsOf(test)}
            disabled={!canEdit}
            onChange={(changes) => onChange({ ...settingsOf(test), ...changes })}
          />
        </div>
      )}
    </section>
  )
}

const settingsOf = ({ goal, method, floor, is_on }: StepTest): TestSettings => ({
  goal,
  method,
  floor,
  is_on,
})

function stateOf({ state, review }: StepTest, nameOf: (id: string) => string): string {
  if (state === 'winner' && review) return `${nameOf(review.best)} wins`
  return state === 'no_difference' ? 'No difference' : 'Not decided'
}

function TestFields({
  settings,
  disabled,
  onChange,
}: {
  settings: TestSettings
  disabled: boolean
  onChange: (changes: Partial<TestSettings>) => void
}) {
  return (
    <div className="grid gap-4.5 sm:grid-cols-3">
      <Field label="Goal" hint="Changing the goal restarts the test.">
        <Select
          options={goals}
          disabled={disabled}
          value={settings.goal}
          onValueChange={(goal) => onChange({ goal })}
        />
      </Field>
      <Field label="Until it is decided">
        <Select
          options={methods}
          disabled={disabled}
          value={settings.method}
          onValueChange={(method) => onChange({ method })}
        />
      </Field>
      <Field label="Each variant keeps at least">
        <Select
          options={floors}
          disabled={disabled}
          value={String(settings.floor)}
          onValueChange={(floor) => onChange({ floor: Number(floor) })}
        />
      </Field>
    </div>
  )
}

const goals: readonly { value: Goal; label: string }[] = [
  { value: 'positive', label: 'Positive replies' },
  { value: 'reply', label: 'Replies' },
  { value: 'click', label: 'Clicks by people' },
]
const methods: readonly { value: TestSettings['method']; label: string }[] = [
  { value: 'fixed', label: 'Use the set shares' },
  { value: 'bandit', label: 'Send more of the better variant' },
]
const floors = [0, 5, 10, 15, 20].map((floor) => ({ value: String(floor), label: `${floor}% of the email` }))
