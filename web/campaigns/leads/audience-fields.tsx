import { useState } from 'react'
import { hasNoAudience, NO_AUDIENCE, targetAudiences, type TargetAudience } from '#core/campaigns/campaign.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SegmentField } from './segment-field.tsx'

/** The audience of a campaign, and its segment. An audience that was never selected is shown as nobody. */
export function AudienceFields({
  label,
  workspaceId,
  target,
  segmentId,
  disabled = false,
  onTarget,
  onSegment,
}: {
  label: string
  workspaceId: string
  target: TargetAudience
  segmentId: string | null
  disabled?: boolean
  onTarget: (target: TargetAudience) => void
  onSegment: (segmentId: string) => void
}) {
  const [wasChosenHere, setWasChosenHere] = useState(false)
  const isNobody = !wasChosenHere && hasNoAudience({ target_audience: target, segment_id: segmentId })
  return (
    <>
      <Field label={label}>
        <Select
          options={targetAudiences}
          placeholder={NO_AUDIENCE}
          disabled={disabled}
          value={isNobody ? undefined : target}
          onValueChange={(chosen) => {
            setWasChosenHere(true)
            onTarget(chosen)
          }}
        />
      </Field>
      {target === 'segment' && !isNobody && (
        <SegmentField
          workspaceId={workspaceId}
          segmentId={segmentId}
          disabled={disabled}
          opens={wasChosenHere}
          onChoose={onSegment}
        />
      )}
    </>
  )
}
