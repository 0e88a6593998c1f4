import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useUpdateCampaign } from '../queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { useSegmentNames } from './lead-queries.ts'

/** A share of the leads that receives no email, and the outcome that both groups are compared by. */
export function HoldoutCard({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }) {
  const update = useUpdateCampaign()
  const { data: segments = [] } = useSegmentNames(campaign.workspace_id)
  const { holdout_share: share, launched_at: launched } = campaign
  if (share === 0 && launched) return null
  return (
    <Card id="field-holdout">
      <CardHeader
        title="Holdout group"
        description="Randomly chosen leads that get no email. The report compares how many leads of each group reach the outcome. The difference is what the campaign adds."
      />
      <CardBody className="grid gap-4.5 sm:grid-cols-2">
        <Field
          label="Share of the leads"
          hint={launched ? 'Set at the launch.' : 'Cannot be changed after the launch.'}
        >
          <Select
            options={shares}
            disabled={!canEdit || launched !== null}
            value={String(share)}
            onValueChange={(value) =>
              update.mutate({ before: campaign, changes: { holdout_share: Number(value) } })
            }
          />
        </Field>
        {share > 0 && (
          <Field
            label="Outcome: contacts in the segment"
            hint="Use a segment by a field or tag that you set, such as a won deal. Rules about email cannot be compared, because the holdout group gets none."
          >
            <Select
              options={segments.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={segments.length === 0 ? 'No segments yet' : 'Choose a segment'}
              disabled={!canEdit || segments.length === 0}
              value={campaign.holdout_segment_id ?? undefined}
              onValueChange={(holdout_segment_id) =>
                update.mutate({ before: campaign, changes: { holdout_segment_id } })
              }
            />
          </Field>
        )}
      </CardBody>
    </Card>
  )
}

const shares = [0, 5, 10, 20, 30, 50].map((share) => ({
  value: String(share),
  label: share === 0 ? 'No holdout group' : `${share}%`,
}))
