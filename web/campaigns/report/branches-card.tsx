import { replyPathOf } from '#core/campaigns/reply-paths.ts'
import type { Sequence } from '#core/campaigns/sequence.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { Rate } from './group-table.tsx'
import type { BranchCounts } from './report-queries.ts'

/** The results of each branch, by condition. Hidden when no lead reached a condition. */
export function BranchesCard({ branches, steps }: { branches: readonly BranchCounts[]; steps: Sequence }) {
  if (branches.length === 0) return null
  const rows = branches
    .map((counts) => ({ counts, place: steps.findIndex(({ id }) => id === counts.step) }))
    .map(({ counts, place }) => ({
      counts,
      condition: place < 0 ? 'Removed' : `Step ${place + 1}`,
      order: place < 0 ? steps.length : place,
    }))
    // Waiting leads come after the branches of their condition.
    .toSorted((a, b) => a.order - b.order || Number(!a.counts.branch) - Number(!b.counts.branch))
  return (
    <Card>
      <CardHeader
        title="By branch"
        description="Leads by the branch they took, with their results after it. A lead that reached several conditions counts at each."
      />
      <Table label="By branch">
        <TableHead>
          <tr>
            <HeaderCell>Condition</HeaderCell>
            <HeaderCell>Branch</HeaderCell>
            <HeaderCell className="text-end">Leads</HeaderCell>
            <HeaderCell className="text-end">Contacted</HeaderCell>
            <HeaderCell className="text-end">Replied of contacted</HeaderCell>
            <HeaderCell className="text-end">Interested of contacted</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map(({ counts, condition }) => (
            <TableRow key={`${counts.step} ${counts.branch}`}>
              <Cell className="whitespace-nowrap">{condition}</Cell>
              <Cell className="min-w-32 wrap-anywhere">{nameOf(counts, steps)}</Cell>
              <Cell className="numbers text-end">{counts.leads.toLocaleString('en')}</Cell>
              <Cell className="numbers text-end">{counts.written.toLocaleString('en')}</Cell>
              <Cell className="numbers text-end">{rate(counts.replied, counts)}</Cell>
              <Cell className="numbers text-end">{rate(counts.positive, counts)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

const rate = (part: number, { written }: BranchCounts) =>
  written > 0 ? <Rate share={{ part, whole: written }} /> : '–'

/** The branch's current name; a removed branch uses its last name. */
function nameOf({ step, branch, name }: BranchCounts, steps: Sequence): string {
  if (branch === null) return 'Waiting for a branch'
  // The first step of a reply represents all its steps.
  const reply = replyPathOf(branch)
  if (reply) return `Reply “${reply.label}”`
  const branches = steps.find(({ id }) => id === step)?.branches
  return branches?.find(({ id }) => id === branch)?.name ?? name ?? 'Removed branch'
}
