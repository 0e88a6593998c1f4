import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Finding, State } from '#core/analysis/analysis.ts'
import { classes } from '#web/ui/classes.ts'
import { FindingRow, type FindingActions } from './finding-row.tsx'

/** The findings of a draft, worst first; passes are collapsed into one line. */
export function FindingList({
  findings,
  id,
  className,
  ...actions
}: FindingActions & { findings: readonly Finding[]; id?: string; className?: string }) {
  const [open, setOpen] = useState<string | null>(null)
  const [showPasses, setShowPasses] = useState(false)
  const keyed = findings
    .map((finding, index) => ({ finding, key: `${finding.id} ${finding.span?.step ?? index}` }))
    .toSorted((a, b) => worstFirst(a.finding, b.finding))
  const passes = keyed.filter(({ finding }) => finding.state === 'pass')
  const shown = showPasses ? keyed : keyed.filter(({ finding }) => finding.state !== 'pass')
  return (
    <ul id={id} className={classes('grid', className)}>
      {shown.map(({ finding, key }) => (
        <FindingRow
          key={key}
          finding={finding}
          open={open === key}
          onToggle={() => setOpen(open === key ? null : key)}
          {...actions}
        />
      ))}
      {passes.length > 0 && (
        <li>
          <button
            type="button"
            aria-expanded={showPasses}
            onClick={() => setShowPasses(!showPasses)}
            className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start text-sm text-ink-faint transition-colors hover:bg-well hover:text-ink"
          >
            <ChevronDown
              className={classes('size-4 transition-transform', showPasses && 'rotate-180')}
              aria-hidden
            />
            {passes.length === 1 ? 'One check passes' : `${passes.length} checks pass`}
          </button>
        </li>
      )}
    </ul>
  )
}

const order: Record<State, number> = { fail: 0, warn: 1, error: 2, pass: 3 }
const worstFirst = (a: Finding, b: Finding) => order[a.state] - order[b.state] || b.points - a.points
