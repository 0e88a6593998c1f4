import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { LeadByLead } from './lead-by-lead.tsx'
import type { DryRunResult } from './launch-queries.ts'

const ASSUMPTIONS = [
  { value: 'nobody', label: 'Nobody opens or clicks' },
  { value: 'everybody', label: 'Everyone opens and clicks' },
] as const

/** The branch that each lead takes, from known facts and from the assumption about opens and clicks. */
export function DryRunBranches({
  result: { branchCounts, branchings, zone },
  everybodyEngages,
  onAssume,
}: {
  result: DryRunResult
  everybodyEngages: boolean
  onAssume: (everybodyEngages: boolean) => void
}) {
  if (branchCounts.length === 0) return null
  const counts = branchCounts.toSorted((a, b) => a.step - b.step || b.leads - a.leads)
  return (
    <section aria-label="Branches" className="grid gap-3">
      <div className="grid gap-2 px-5">
        <h3 className="text-sm font-medium">Branches</h3>
        <SegmentedControl
          aria-label="Assumption about opens and clicks"
          segments={ASSUMPTIONS}
          value={everybodyEngages ? 'everybody' : 'nobody'}
          onValueChange={(value) => onAssume(value === 'everybody')}
        />
        <ul className="text-sm text-ink-soft">
          {counts.map(({ step, branch, name, leads }) => (
            <li key={`${step} ${branch}`}>
              <span className="numbers">{leads.toLocaleString('en')}</span> {leads === 1 ? 'takes' : 'take'} “
              {name}” at step {step}
            </li>
          ))}
        </ul>
      </div>
      <LeadByLead label="Branches by lead" heading="Branch" zone={zone} rows={branchings} />
    </section>
  )
}
