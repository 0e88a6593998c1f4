import { momentIn } from '#web/ui/moment.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import type { Played } from './launch-queries.ts'

const ASSUMPTIONS = [
  { value: 'nobody', label: 'Nobody opens or clicks' },
  { value: 'everybody', label: 'Everyone opens and clicks' },
] as const

/** The branch that each lead takes, from known facts and from the assumption about opens and clicks. */
export function DryRunBranches({
  played: { branchCounts, branchings, zone },
  everybodyEngages,
  onAssume,
}: {
  played: Played
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
      <details>
        <summary className="cursor-pointer px-5 text-sm text-ink-soft">Lead by lead</summary>
        <Table label="Branches, lead by lead">
          <TableHead>
            <tr>
              <HeaderCell>When</HeaderCell>
              <HeaderCell>Lead</HeaderCell>
              <HeaderCell>Branch</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {branchings.map(({ email, step, name, at }) => (
              <TableRow key={`${email} ${step}`}>
                <Cell className="whitespace-nowrap">{momentIn(at, zone)}</Cell>
                <Cell className="wrap-anywhere">{email}</Cell>
                <Cell>
                  {name} (step {step})
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </details>
    </section>
  )
}
