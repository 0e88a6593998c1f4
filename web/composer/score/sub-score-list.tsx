import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Analysis, Finding, SubScore } from '#core/analysis/analysis.ts'
import { classes } from '#web/ui/classes.ts'
import { isProblem } from '../editor/highlights.ts'
import { FindingList } from './finding-list.tsx'
import type { FindingActions } from './finding-row.tsx'

/** The seven sub-scores; each expands to its rules. */
export function SubScoreList({ analysis, ...actions }: FindingActions & { analysis: Analysis }) {
  const [openPart, setOpenPart] = useState<string | null>(null)
  return (
    <ul className="grid">
      {analysis.subScores.map((part) => (
        <SubScoreRow
          key={part.id}
          part={part}
          findings={analysis.findings.filter((finding) => finding.category === part.id)}
          open={openPart === part.id}
          onToggle={() => setOpenPart(openPart === part.id ? null : part.id)}
          {...actions}
        />
      ))}
    </ul>
  )
}

type RowProps = FindingActions & {
  part: SubScore
  findings: readonly Finding[]
  open: boolean
  onToggle: () => void
}

function SubScoreRow({ part, findings, open, onToggle, ...actions }: RowProps) {
  const panel = useId()
  const problems = findings.filter(isProblem).length
  return (
    <li data-category={part.id} className="border-t border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={onToggle}
        className="grid w-full grid-cols-[auto_1fr_auto] items-center gap-x-2.5 px-5 py-2.5 text-start transition-colors hover:bg-well/60 focus-visible:-outline-offset-2"
      >
        <ChevronRight
          className={classes('size-4 text-ink-faint transition-transform', open && 'rotate-90')}
          aria-hidden
        />
        <span className="flex items-baseline gap-2 text-sm font-medium">
          {part.label}
          {problems > 0 && <span className="text-xs font-normal text-ink-faint">{problems} to improve</span>}
        </span>
        <span className="numbers text-sm">
          {part.points}
          <span className="text-ink-faint">/{part.max}</span>
        </span>
        <span
          className="col-start-2 col-end-4 mt-1.5 block h-1 overflow-hidden rounded-full bg-well"
          aria-hidden
        >
          <span
            className="block h-full origin-left rounded-full bg-(--category) transition-transform duration-300"
            style={{ transform: `scaleX(${part.max === 0 ? 0 : part.points / part.max})` }}
          />
        </span>
      </button>
      {open && <FindingList id={panel} className="px-3 pb-3" findings={findings} {...actions} />}
    </li>
  )
}
