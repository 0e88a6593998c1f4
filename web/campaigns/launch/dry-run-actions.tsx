import { momentIn } from '#web/ui/moment.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import type { Played } from './launch-queries.ts'

/** The results of the sequence's actions in the dry run, with the affected leads. */
export function DryRunActions({ played: { actionCounts, actions, zone } }: { played: Played }) {
  if (actionCounts.length === 0) return null
  const counts = actionCounts.toSorted((a, b) => a.step - b.step)
  const nameOf = (step: number) => counts.find((one) => one.step === step)?.name
  return (
    <section aria-label="Actions" className="grid gap-3">
      <div className="grid gap-2 px-5">
        <h3 className="text-sm font-medium">Actions</h3>
        <ul className="text-sm text-ink-soft">
          {counts.map(({ step, name, leads }) => (
            <li key={step} className="wrap-anywhere">
              <span className="numbers">{leads.toLocaleString('en')}</span> at step {step}: {name}
            </li>
          ))}
        </ul>
      </div>
      <details>
        <summary className="cursor-pointer px-5 text-sm text-ink-soft">Lead by lead</summary>
        <Table label="Actions, lead by lead">
          <TableHead>
            <tr>
              <HeaderCell>When</HeaderCell>
              <HeaderCell>Lead</HeaderCell>
              <HeaderCell>Action</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {actions.map(({ email, step, at }) => (
              <TableRow key={`${email} ${step}`}>
                <Cell className="whitespace-nowrap">{momentIn(at, zone)}</Cell>
                <Cell className="wrap-anywhere">{email}</Cell>
                <Cell className="wrap-anywhere">
                  {nameOf(step)} (step {step})
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </details>
    </section>
  )
}
