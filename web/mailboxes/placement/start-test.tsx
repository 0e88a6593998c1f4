import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#web/live/campaigns.ts'
import { useMayEdit } from '#web/session/workspace.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { counted } from '#core/text/counted.ts'
import { useStartPlacement, useTestableSteps } from './placement-queries.ts'

/** Starts a test of a campaign. */
export function StartTest({
  campaigns,
  seeds,
}: {
  campaigns: readonly Campaign[]
  seeds: readonly { address: string }[]
}) {
  const { refusal } = useMayEdit()
  const start = useStartPlacement()
  const [chosen, setChosen] = useState<string>()
  const [step, setStep] = useState<string>()
  const campaign = campaigns.find(({ id }) => id === chosen) ?? campaigns[0]
  const { data: steps = [] } = useTestableSteps(campaign?.id)
  const stepId = steps.find(({ id }) => id === step)?.id ?? steps[0]?.id
  return (
    <Card>
      <CardHeader
        title="Test a campaign"
        description={`Each mailbox of the campaign sends the email to your ${counted(seeds.length, 'seed')}: ${seeds.map(({ address }) => address).join(', ')}. The emails count toward the daily limits.`}
      />
      <CardBody className="flex flex-wrap items-end gap-3">
        <Field label="Campaign" className="min-w-0 grow sm:max-w-sm">
          <Select
            options={campaigns.map(({ id, title }) => ({ value: id, label: title }))}
            value={campaign?.id ?? ''}
            onValueChange={setChosen}
          />
        </Field>
        {steps.length > 1 && stepId !== undefined && (
          <Field label="Email">
            <Select
              options={steps.map(({ id, position }) => ({ value: id, label: `Step ${position ?? ''}` }))}
              value={stepId}
              onValueChange={setStep}
            />
          </Field>
        )}
        <GuardedButton
          variant="primary"
          refusal={refusal ?? (campaign ? undefined : 'Create a campaign first.')}
          loading={start.isPending}
          onClick={() =>
            campaign && start.mutate({ campaignId: campaign.id, ...(stepId === undefined ? {} : { stepId }) })
          }
        >
          <Send aria-hidden />
          Test placement
        </GuardedButton>
      </CardBody>
    </Card>
  )
}
