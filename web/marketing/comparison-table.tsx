import { Check, Minus } from 'lucide-react'
import { plans } from '#core/billing/plans.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { comparison, shownPlans } from './content/comparison.ts'

export function ComparisonTable() {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-pane shadow-pane">
      <Table label="Plans compared">
        <TableHead>
          <tr>
            <HeaderCell className="w-2/5">
              <span className="sr-only">Feature</span>
            </HeaderCell>
            {shownPlans.map((plan) => (
              <HeaderCell key={plan} className="text-sm text-ink max-md:px-1!">
                {plans[plan].name}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {comparison.map(({ label, value }) => (
            <TableRow key={label}>
              <HeaderCell scope="row" className="whitespace-normal! max-md:px-2.5! max-md:text-xs">
                {label}
              </HeaderCell>
              {shownPlans.map((plan) => (
                <Cell key={plan} className="numbers text-ink-soft max-md:px-1! max-md:text-xs">
                  <Value value={value(plan)} />
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function Value({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value
  const Icon = value ? Check : Minus
  return (
    <>
      <Icon className={value ? 'size-4.5 text-accent-ink' : 'size-4.5 text-ink-faint'} aria-hidden />
      <span className="sr-only">{value ? 'Included' : 'Not included'}</span>
    </>
  )
}
