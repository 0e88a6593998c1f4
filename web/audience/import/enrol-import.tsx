import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { ifElsewhereRules, type IfElsewhere } from '#core/campaigns/enrolment.ts'
import { counted } from '#core/text/counted.ts'
import { paths } from '#web/data/paths.ts'
import { useCampaigns } from '#web/live/campaigns.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ImportRow } from './import-calls.ts'
import { useEnrolImport, type Enrolled } from './import-queries.ts'

/** Adds the imported contacts to a campaign. */
export function EnrolImport({ row }: { row: ImportRow }) {
  const { data: campaigns = [] } = useCampaigns(row.workspace_id)
  const open = campaigns.filter(({ status }) => status !== 'archived')
  const [chosen, setChosen] = useState<string>()
  const [ifElsewhere, setIfElsewhere] = useState<IfElsewhere>('skip')
  const [asksForKnown, setAsksForKnown] = useState(true)
  const enrol = useEnrolImport(row.workspace_id)
  const campaign = open.find(({ id }) => id === chosen)
  const known = row.duplicates === 'skip' ? row.skipped : 0
  const written = row.added + row.updated
  const count = written + (asksForKnown ? known : 0)
  if (written + known === 0 || open.length === 0) return null
  if (enrol.data && campaign)
    return (
      <output className="block text-sm">
        {campaign.launched_at
          ? enrolledText(enrol.data)
          : `Added ${counted(enrol.data.enrolled, 'contact')} to the draft.`}{' '}
        <Link to={generatePath(paths.campaign, { id: campaign.id })} className="text-accent-ink underline">
          See “{campaign.title}”
        </Link>
      </output>
    )
  return (
    <section aria-label="Enrol in a campaign" className="grid gap-3">
      <h3 className="text-sm font-medium">Enrol {counted(count, 'contact')} of this file in a campaign</h3>
      {known > 0 && (
        <Checkbox
          label={`Also ${counted(known, 'contact')} already in the audience`}
          checked={asksForKnown}
          onCheckedChange={(checked) => setAsksForKnown(checked === true)}
        />
      )}
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <Field label="Campaign">
          <Select
            options={open.map(({ id, title, launched_at: launched }) => ({
              value: id,
              label: launched ? title : `${title} (draft)`,
            }))}
            placeholder="None"
            value={chosen}
            onValueChange={setChosen}
          />
        </Field>
        <Field label="Contacts in another campaign">
          <Select
            options={ifElsewhereRules}
            disabled={!campaign?.launched_at}
            value={ifElsewhere}
            onValueChange={setIfElsewhere}
          />
        </Field>
        <Button
          variant="primary"
          disabled={!campaign || count === 0}
          loading={enrol.isPending}
          onClick={() =>
            campaign &&
            enrol.mutate({
              importId: row.id,
              campaignId: campaign.id,
              ifElsewhere,
              withKnown: known > 0 && asksForKnown,
            })
          }
        >
          Enrol
        </Button>
      </div>
    </section>
  )
}

function enrolledText({ enrolled, already, suppressed, elsewhere }: Enrolled): string {
  const rest = [
    [already, 'already there'],
    [elsewhere, 'skipped: in another campaign'],
    [suppressed, 'skipped: on the suppression list'],
  ] as const
  return `${counted(enrolled, 'contact')} enrolled${rest
    .filter(([count]) => count > 0)
    .map(([count, why]) => `, ${count.toLocaleString('en')} ${why}`)
    .join('')}.`
}
