import { CircleAlert, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { ifElsewhereRules, onLeavingRules } from '#core/campaigns/enrolment.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Campaign } from '#web/live/campaigns.ts'
import { EnrolmentCounts } from './enrolment-counts.tsx'
import { useEnrolment, useSetEnrolment, type Enrolment, type EnrolmentChanges } from './enrolment-queries.ts'
import { SegmentField } from './segment-field.tsx'

/** Automatic enrolment of contacts from a growing segment. */
export function EnrolmentCard({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }) {
  const { data: enrolment, isError, refetch } = useEnrolment(campaign.id)
  const set = useSetEnrolment(campaign)
  if (isError) return <ErrorState title="Couldn’t load the enrolment" onRetry={() => void refetch()} />
  if (!enrolment) return <Skeleton className="h-40" />
  return (
    <Card id="field-enrolment">
      <CardHeader
        title="New contacts"
        description={stateOf(enrolment, campaign)}
        actions={
          canEdit && (
            <Button
              size="sm"
              variant={enrolment.is_on ? 'secondary' : 'primary'}
              disabled={!enrolment.segment_id}
              loading={set.isPending}
              onClick={() => set.mutate({ is_on: !enrolment.is_on })}
            >
              {enrolment.is_on ? <Pause aria-hidden /> : <Play aria-hidden />}
              {enrolment.is_on ? 'Pause enrolment' : 'Begin enrolment'}
            </Button>
          )
        }
      />
      <CardBody className="grid gap-5">
        {enrolment.problem && (
          <p role="alert" className="flex items-start gap-1.5 text-sm text-danger-ink">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            {enrolment.problem}
          </p>
        )}
        <EnrolmentFields
          key={campaign.id}
          campaign={campaign}
          enrolment={enrolment}
          disabled={!canEdit}
          onChange={(changes) => set.mutate(changes)}
        />
      </CardBody>
      <EnrolmentCounts campaignId={campaign.id} enrolment={enrolment} canEdit={canEdit} />
    </Card>
  )
}

function stateOf({ is_on: isOn, segment_id: segment }: Enrolment, campaign: Campaign): string {
  if (!isOn)
    return segment
      ? 'No contacts are enrolled automatically.'
      : 'Choose a segment to enrol its contacts automatically, each contact once.'
  if (!campaign.launched_at) return 'Contacts of the segment are enrolled once the campaign is launched.'
  if (campaign.status === 'paused' || campaign.status === 'auto_paused')
    return 'No contacts are enrolled while the campaign is paused.'
  if (campaign.status === 'archived') return 'No contacts are enrolled in an archived campaign.'
  return 'Contacts of the segment are enrolled automatically, each once.'
}

function EnrolmentFields({
  campaign,
  enrolment,
  disabled,
  onChange,
}: {
  campaign: Campaign
  enrolment: Enrolment
  disabled: boolean
  onChange: (changes: EnrolmentChanges) => void
}) {
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <SegmentField
        workspaceId={campaign.workspace_id}
        segmentId={enrolment.segment_id}
        disabled={disabled}
        isOptional
        onChoose={(segment_id) => onChange({ segment_id })}
      />
      <LimitField
        key={enrolment.daily_limit}
        limit={enrolment.daily_limit}
        disabled={disabled}
        onChange={(daily_limit) => onChange({ daily_limit })}
      />
      <Field label="Contacts in another campaign" hint="A contact gets the emails of one campaign at a time.">
        <Select
          options={ifElsewhereRules}
          disabled={disabled}
          value={enrolment.if_elsewhere}
          onValueChange={(if_elsewhere) => onChange({ if_elsewhere })}
        />
      </Field>
      <Field
        label="When a lead leaves the segment"
        hint={
          enrolment.on_leaving === 'nothing'
            ? undefined
            : 'With rules about sent email or campaigns, leads leave the segment as soon as they are emailed.'
        }
      >
        <Select
          options={onLeavingRules}
          disabled={disabled}
          value={enrolment.on_leaving}
          onValueChange={(on_leaving) => onChange({ on_leaving })}
        />
      </Field>
    </div>
  )
}

/** Saved on blur, so that no half-typed number takes effect. */
function LimitField({
  limit,
  disabled,
  onChange,
}: {
  limit: number
  disabled: boolean
  onChange: (limit: number) => void
}) {
  const [typed, setTyped] = useState(String(limit))
  const value = Number(typed)
  const isValid = Number.isInteger(value) && value >= 1 && value <= 10_000
  const save = () => isValid && value !== limit && onChange(value)
  return (
    <Field label="At most a day" error={isValid ? undefined : 'Enter a whole number from 1 to 10000.'}>
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={10_000}
        disabled={disabled}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Field>
  )
}
